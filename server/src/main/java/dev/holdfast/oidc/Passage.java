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
import dev.holdfast.http.Origin;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The way to the provider and back. */
final class Passage {
    private static final Scope SCOPE = new Scope("openid", "email", "profile");

    private final SingleSignOn singleSignOn;
    private final Flows flows;
    private final Redemption redemption;
    private final People people;
    private final SignIn signIn;

    Passage(SingleSignOn singleSignOn, Flows flows, Redemption redemption, People people, SignIn signIn) {
        this.singleSignOn = singleSignOn;
        this.flows = flows;
        this.redemption = redemption;
        this.people = people;
        this.signIn = signIn;
    }

    /** How a sign-in got on, and where the browser goes next. */
    record Arrival(Account account, SignedIn signedIn, String returnTo) {}

    /** Begins a sign-in and returns the address at the provider to which the browser must go. */
    URI begin(Call call, LoginQuery in) {
        Setup setup = singleSignOn.inUse();
        URI redirect = singleSignOn.redirectUri();
        Provider provider = singleSignOn.provider(setup);
        Origin origin = call.origin();
        Flows.Begun begun = flows.begin(setup, origin.cookie(cookie(origin)), in.place(), origin.ip());
        call.cookie(cookie(origin), begun.browser(), Flows.LIFE);
        return new AuthenticationRequest.Builder(ResponseType.CODE, SCOPE, new ClientID(setup.clientId()), redirect)
                .endpointURI(provider.authorization())
                .state(new State(begun.state()))
                .nonce(new Nonce(begun.nonce()))
                .codeChallenge(begun.verifier(), CodeChallengeMethod.S256)
                .build()
                .toURI();
    }

    /** Ends a sign-in with what the provider sent back; refuses with a code of its own for everything that can be wrong. */
    Arrival end(Call call, CallbackQuery in) {
        Setup setup = singleSignOn.inUse();
        Origin origin = call.origin();
        Flow flow = flows.take(Objects.requireNonNull(in.state()).reveal(), origin.cookie(cookie(origin)), setup);
        Provider provider = singleSignOn.provider(setup);
        // The answer of another provider, to which an attacker sent this browser, must not be taken to this one.
        if (in.iss() == null ? provider.namesItself() : !in.iss().equals(setup.issuer())) {
            throw Refusal.signInFailed(
                    Refusal.Code.OIDC_ANSWER, "This answer is not from the sign-in provider in use. Start again.");
        }
        if (in.error() != null || in.code() == null) throw refused(in.error());
        var counter = new Redemption.Counter(
                provider,
                setup.issuer(),
                setup.clientId(),
                singleSignOn.clientSecret(setup),
                singleSignOn.redirectUri());
        var grant = new AuthorizationCodeGrant(
                new AuthorizationCode(in.code().reveal()), counter.redirectUri(), flows.verifier(flow));
        Person person = redemption.redeem(counter, grant, flow.nonceHash());
        Account account = people.welcome(person, setup.defaultRole(), other -> call.about("user", other));
        FirstFactor proved = person.secondFactor() ? FirstFactor.PROVIDER_WITH_SECOND_FACTOR : FirstFactor.PROVIDER;
        return new Arrival(account, signIn.proceed(call, account, proved), flow.returnTo());
    }

    private static Refusal refused(@Nullable String error) {
        return "access_denied".equals(error)
                ? Refusal.signInFailed(
                        Refusal.Code.OIDC_CANCELED,
                        "The sign-in was canceled, or the provider does not let you in here.")
                : Refusal.signInFailed(
                        Refusal.Code.OIDC_REFUSED,
                        "The sign-in provider refused. Start again; an admin finds more in the log.");
    }

    /** The prefix keeps other sites below the same domain from planting one; browsers take it with encryption only. */
    private static String cookie(Origin origin) {
        return origin.secure() ? "__Host-holdfast_oidc" : "holdfast_oidc";
    }
}
