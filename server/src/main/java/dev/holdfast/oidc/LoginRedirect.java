package dev.holdfast.oidc;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import dev.holdfast.auth.Account;
import dev.holdfast.auth.FirstFactor;
import dev.holdfast.auth.SignIn;
import dev.holdfast.auth.SignedIn;
import dev.holdfast.base.Refusal;
import dev.holdfast.http.Call;
import dev.holdfast.http.ClientInfo;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way to the provider and back. */
final class LoginRedirect {
    private static final Logger log = LoggerFactory.getLogger(LoginRedirect.class);
    private static final Scope SCOPE = new Scope("openid", "email", "profile");

    private final SingleSignOn singleSignOn;
    private final LoginAttempts flows;
    private final CodeExchange redemption;
    private final IdentityLinking identities;
    private final SignIn signIn;

    LoginRedirect(SingleSignOn singleSignOn, LoginAttempts flows, CodeExchange redemption, IdentityLinking identities, SignIn signIn) {
        this.singleSignOn = singleSignOn;
        this.flows = flows;
        this.redemption = redemption;
        this.identities = identities;
        this.signIn = signIn;
    }

    /** How a sign-in got on, and where the browser goes next. */
    record CompletedLogin(SignedIn signedIn, String returnTo) {}

    /** Begins a sign-in and returns the address at the provider to which the browser must go. */
    URI begin(Call call, LoginQuery in) {
        ProviderConfig setup = singleSignOn.inUse();
        URI redirect = singleSignOn.redirectUri();
        ProviderMetadata provider = singleSignOn.provider(setup);
        ClientInfo origin = call.origin();
        LoginAttempts.Started begun = flows.begin(setup, origin.cookie(cookie(origin)), in.place(), origin.ip());
        call.cookie(cookie(origin), begun.browser(), LoginAttempts.LIFE);
        return new AuthenticationRequest.Builder(ResponseType.CODE, SCOPE, new ClientID(setup.clientId()), redirect)
                .endpointURI(provider.authorization())
                .state(new State(begun.state()))
                .nonce(new Nonce(begun.nonce()))
                .codeChallenge(begun.verifier(), CodeChallengeMethod.S256)
                .build()
                .toURI();
    }

    /** Ends a sign-in with what the provider sent back; refuses with a code of its own for everything that can be wrong. */
    CompletedLogin end(Call call, CallbackQuery in) {
        ProviderConfig setup = singleSignOn.inUse();
        ClientInfo origin = call.origin();
        LoginAttempt flow = flows.take(Objects.requireNonNull(in.state()).reveal(), origin.cookie(cookie(origin)), setup);
        ProviderMetadata provider = singleSignOn.provider(setup);
        // The answer of another provider, to which an attacker sent this browser, must not be taken to this one.
        if (in.iss() == null ? provider.namesItself() : !in.iss().equals(setup.issuer())) {
            throw Refusal.signInFailed(
                    Refusal.Code.OIDC_ANSWER, "This answer is not from the sign-in provider in use. Start again.");
        }
        if (in.error() != null || in.code() == null) throw refused(in.error());
        var counter = new CodeExchange.Client(
                provider,
                setup.issuer(),
                setup.clientId(),
                singleSignOn.clientSecret(setup),
                singleSignOn.redirectUri());
        var grant = new AuthorizationCodeGrant(
                new AuthorizationCode(in.code().reveal()), counter.redirectUri(), flows.verifier(flow));
        ExternalIdentity identity = redemption.redeem(counter, grant, flow.nonceHash());
        Account account = identities.signIn(identity, setup.defaultRole(), other -> call.about("user", other));
        FirstFactor proved = identity.secondFactor() ? FirstFactor.PROVIDER_WITH_SECOND_FACTOR : FirstFactor.PROVIDER;
        return new CompletedLogin(signIn.proceed(call, account, proved), flow.returnTo());
    }

    private static Refusal refused(@Nullable String error) {
        // A word of the standard, or nothing: it came through a browser.
        log.warn(
                "Single sign-on: the provider sent a browser back with {}",
                error != null && error.matches("[a-z_]{1,60}") ? error : "an error");
        return "access_denied".equals(error)
                ? Refusal.signInFailed(
                        Refusal.Code.OIDC_CANCELED,
                        "The sign-in was canceled, or the provider does not let you in here.")
                : Refusal.signInFailed(
                        Refusal.Code.OIDC_REFUSED,
                        "The sign-in provider refused. Start again; an admin finds more in the log.");
    }

    /** The prefix keeps other sites below the same domain from planting one; browsers take it with encryption only. */
    private static String cookie(ClientInfo origin) {
        return origin.secure() ? "__Host-holdfast_oidc" : "holdfast_oidc";
    }
}
