package dev.holdfast.oidc;

import static dev.holdfast.access.Entitlement.AUTH_OIDC;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.auth.AuthRefusals.BAD_CREDENTIALS;
import static dev.holdfast.base.Refusal.Code.ENTITLEMENT_REQUIRED;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;
import static dev.holdfast.base.Refusal.Code.RATE_LIMITED;
import static dev.holdfast.oidc.OidcRefusals.OIDC_ANSWER;
import static dev.holdfast.oidc.OidcRefusals.OIDC_BROWSER;
import static dev.holdfast.oidc.OidcRefusals.OIDC_CANCELED;
import static dev.holdfast.oidc.OidcRefusals.OIDC_EMAIL_MISSING;
import static dev.holdfast.oidc.OidcRefusals.OIDC_EMAIL_TAKEN;
import static dev.holdfast.oidc.OidcRefusals.OIDC_EMAIL_UNVERIFIED;
import static dev.holdfast.oidc.OidcRefusals.OIDC_NOT_CONFIGURED;
import static dev.holdfast.oidc.OidcRefusals.OIDC_REFUSED;
import static dev.holdfast.oidc.OidcRefusals.OIDC_STATE;
import static dev.holdfast.oidc.OidcRefusals.OIDC_UNREACHABLE;
import static dev.holdfast.oidc.OidcRefusals.PUBLIC_URL_MISSING;

import dev.holdfast.auth.Removed;
import dev.holdfast.auth.signin.SignedIn;
import dev.holdfast.base.Refusal;
import dev.holdfast.http.AuditTrail;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.http.Reply;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/** The operations under /auth/oidc. Browsers get a redirect, programs a JSON response. */
record OidcRoutes(SingleSignOn singleSignOn, LoginRedirect redirect, AuditTrail audit) {
    /**
     * The address for signing in.
     *
     * @param authorizationUrl the provider's address to which the user's browser must go, with the parameters of this
     *     sign-in
     */
    record AuthorizationUrl(String authorizationUrl) {}

    /** Adds the operations. */
    void declare(Ops ops) {
        ops.get("oidc.login", "/auth/oidc/login", "Start a single sign-on; redirects a browser to the provider")
                .open()
                .asks(LoginQuery.class)
                .refuses(OIDC_NOT_CONFIGURED, OIDC_UNREACHABLE, PUBLIC_URL_MISSING, ENTITLEMENT_REQUIRED, RATE_LIMITED)
                .setsCookies()
                .answersOrRedirects(200, AuthorizationUrl.class, (call, _) -> login(call));

        ops.get("oidc.callback", "/auth/oidc/callback", "Complete a single sign-on; redirects a browser to the page")
                .open()
                .asks(CallbackQuery.class)
                .refuses(
                        BAD_CREDENTIALS,
                        OIDC_STATE,
                        OIDC_BROWSER,
                        OIDC_CANCELED,
                        OIDC_REFUSED,
                        OIDC_UNREACHABLE,
                        OIDC_ANSWER,
                        OIDC_EMAIL_MISSING,
                        OIDC_EMAIL_UNVERIFIED,
                        OIDC_NOT_CONFIGURED,
                        OIDC_EMAIL_TAKEN,
                        PUBLIC_URL_MISSING,
                        ENTITLEMENT_REQUIRED,
                        RATE_LIMITED)
                .setsCookies()
                .answersOrRedirects(200, SignedIn.class, (call, _) -> callback(call));

        ops.get("oidc.config", "/auth/oidc/config", "The configuration of single sign-on")
                .needs(ADMIN, AUTH_OIDC)
                .refuses(NOT_FOUND)
                .answers(200, OidcConfig.class, (_, _) -> singleSignOn.view());

        ops.put("oidc.configure", "/auth/oidc/config", "Check a provider and use it for single sign-on")
                .needs(ADMIN, AUTH_OIDC)
                .inPerson()
                .takes(OidcConfigIn.class)
                .refuses(PUBLIC_URL_MISSING)
                .answers(200, OidcConfig.class, (call, in) -> {
                    OidcConfig configured = singleSignOn.configure(call.who(), in);
                    if (configured.trustsEmail()) call.auditNote("the provider's e-mail addresses are trusted");
                    return configured;
                });

        ops.delete("oidc.forget", "/auth/oidc/config", "Remove single sign-on")
                .needs(ADMIN, AUTH_OIDC)
                .inPerson()
                .refuses(NOT_FOUND)
                .answers(200, Removed.class, (_, _) -> {
                    singleSignOn.forget();
                    return new Removed(true);
                });
    }

    private Object login(Call call) {
        boolean browser = call.client().isBrowsing();
        try {
            URI to = redirect.begin(call, call.query(LoginQuery.class));
            // Only started sign-ins are recorded, and their number is limited: failed ones would fill the audit trail.
            audited(call, "oidc.login", () -> to);
            return browser ? seeOther(to.toString()) : new AuthorizationUrl(to.toString());
        } catch (Refusal refusal) {
            if (browser) return seeLogin(refusal);
            throw refusal;
        }
    }

    private Object callback(Call call) {
        boolean browser = call.client().isBrowsing();
        var in = call.query(CallbackQuery.class);
        try {
            in.requireAnswer();
            var arrival = audited(call, "oidc.callback", () -> redirect.end(call, in));
            return browser ? seePage(arrival) : arrival.signedIn();
        } catch (Refusal refusal) {
            if (browser) return seeLogin(refusal);
            throw refusal;
        }
    }

    /** The dispatcher records only unsafe methods; these two operations use GET because browsers are redirected to them. */
    private <T> T audited(Call call, String action, Supplier<T> work) {
        long row = audit.intend(audited(call, action));
        T done;
        try {
            done = work.get();
        } catch (Refusal refusal) {
            int status = refusal.code().status();
            boolean denied = status == 401 || status == 403;
            String detail = refusal.code().word() + ": " + refusal.detail();
            audit.conclude(row, audited(call, action), denied ? "denied" : "failed", status, detail);
            throw refusal;
        }
        audit.conclude(row, audited(call, action), "ok", call.client().isBrowsing() ? 303 : 200, null);
        return done;
    }

    private static AuditTrail.AuditedAction audited(Call call, String action) {
        var client = call.client();
        return new AuditTrail.AuditedAction(call.whoOrNull(), action, call.target(), client.ip(), client.requestId());
    }

    /** Redirects to the path where the sign-in started, or to the sign-in page for the second factor. */
    private static Reply seePage(LoginRedirect.CompletedLogin arrival) {
        String pending = arrival.signedIn().pending();
        if (pending == null) return seeOther(arrival.returnTo());
        // In the fragment, which browsers don't send to servers: it can't get into a log.
        return seeOther("/login#pending=" + encode(pending) + "&return_to=" + encode(arrival.returnTo()));
    }

    private static Reply seeLogin(Refusal refusal) {
        String code = refusal.code() == Refusal.Code.INVALID
                ? OidcRefusals.OIDC_ANSWER.word()
                : refusal.code().word();
        return seeOther("/login?error=" + code);
    }

    private static Reply seeOther(String location) {
        return new Reply(303, "text/plain; charset=utf-8", Map.of("Location", location), new byte[0]);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
