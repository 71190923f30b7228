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
import dev.holdfast.auth.signin.FirstFactor;
import dev.holdfast.auth.signin.SignIn;
import dev.holdfast.auth.signin.SignedIn;
import dev.holdfast.base.Refusal;
import dev.holdfast.http.Call;
import dev.holdfast.http.ClientInfo;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Redirects the browser to the provider and completes the sign-in afterwards. */
record LoginRedirect(
        SingleSignOn singleSignOn,
        LoginAttempts attempts,
        CodeExchange exchange,
        IdentityLinking identities,
        SignIn signIn) {
    private static final Logger log = LoggerFactory.getLogger(LoginRedirect.class);
    private static final Scope SCOPE = new Scope("openid", "email", "profile");

    /** The result of a sign-in, and where the browser goes next. */
    record CompletedLogin(SignedIn signedIn, String returnTo) {}

    /** Starts a sign-in and returns the provider's address to which the browser must go. */
    URI begin(Call call, LoginQuery in) {
        ProviderConfig setup = singleSignOn.inUse();
        URI redirect = singleSignOn.redirectUri();
        ProviderMetadata provider = singleSignOn.provider(setup);
        ClientInfo client = call.client();
        LoginAttempts.Started started = attempts.begin(setup, client.cookie(cookie(client)), in.place(), client.ip());
        call.cookie(cookie(client), started.browser(), LoginAttempts.LIFE);
        return new AuthenticationRequest.Builder(ResponseType.CODE, SCOPE, new ClientID(setup.clientId()), redirect)
                .endpointURI(provider.authorization())
                .state(new State(started.state()))
                .nonce(new Nonce(started.nonce()))
                .codeChallenge(started.verifier(), CodeChallengeMethod.S256)
                .build()
                .toURI();
    }

    /** Completes a sign-in with the provider's response; refuses with a separate code for each possible fault. */
    CompletedLogin end(Call call, CallbackQuery in) {
        ProviderConfig setup = singleSignOn.inUse();
        ClientInfo client = call.client();
        String state = Objects.requireNonNull(in.state()).reveal();
        LoginAttempt flow = attempts.take(state, client.cookie(cookie(client)), setup);
        ProviderMetadata provider = singleSignOn.provider(setup);
        // The response of another provider, to which an attacker sent this browser, must not be sent to this provider.
        if (in.iss() == null ? provider.namesItself() : !in.iss().equals(setup.issuer())) {
            throw Refusal.of(
                    OidcRefusals.OIDC_ANSWER,
                    "This response is not from the configured sign-in provider. Start again.");
        }
        if (in.error() != null || in.code() == null) throw refused(in.error());
        var counter = new CodeExchange.Client(
                provider,
                setup.issuer(),
                setup.clientId(),
                singleSignOn.clientSecret(setup),
                singleSignOn.redirectUri(),
                setup.trustsEmail());
        var grant = new AuthorizationCodeGrant(
                new AuthorizationCode(in.code().reveal()), counter.redirectUri(), attempts.verifier(flow));
        ExternalIdentity identity = exchange.redeem(counter, grant, flow.nonceHash());
        Account account = identities.signIn(identity, setup.defaultRole(), other -> call.about("user", other));
        FirstFactor proved = identity.secondFactor() ? FirstFactor.PROVIDER_WITH_SECOND_FACTOR : FirstFactor.PROVIDER;
        return new CompletedLogin(signIn.proceed(call, account, proved), flow.returnTo());
    }

    private static Refusal refused(@Nullable String error) {
        // Log only an error code of the standard: the text came through a browser.
        log.warn(
                "Single sign-on: the provider sent a browser back with {}",
                error != null && error.matches("[a-z_]{1,60}") ? error : "an error");
        return "access_denied".equals(error)
                ? Refusal.of(
                        OidcRefusals.OIDC_CANCELED,
                        "The sign-in was canceled, or the provider does not allow you to use Holdfast. Start again, or"
                                + " ask the provider's administrator for access.")
                : Refusal.of(
                        OidcRefusals.OIDC_REFUSED,
                        "The sign-in provider refused the sign-in. Start again. If it fails again, ask an admin to"
                                + " check the log.");
    }

    /** The prefix prevents other sites below the same domain from setting it; browsers accept it with HTTPS only. */
    private static String cookie(ClientInfo client) {
        return client.secure() ? "__Host-holdfast_oidc" : "holdfast_oidc";
    }
}
