package dev.holdfast.base;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The known ways in which a request is turned down. Ends the request; carries no stack trace. */
public final class Refusal extends RuntimeException {
    /** Every code the interface knows, with its status. The wire name is the lower-case name. */
    public enum Code {
        UNAUTHENTICATED(401),
        BAD_CREDENTIALS(401),
        OIDC_STATE(401),
        OIDC_BROWSER(401),
        OIDC_CANCELED(401),
        OIDC_REFUSED(401),
        OIDC_UNREACHABLE(401),
        OIDC_ANSWER(401),
        OIDC_EMAIL_MISSING(401),
        OIDC_EMAIL_UNVERIFIED(401),
        ROLE_REQUIRED(403, "required_role"),
        ENTITLEMENT_REQUIRED(403, "feature", "source"),
        SCOPE_REQUIRED(403, "scope?"),
        CROSS_ORIGIN(403),
        SETUP_CODE_REQUIRED(403),
        NOT_FOUND(404, "resource"),
        METHOD_NOT_ALLOWED(405),
        REQUEST_TIMEOUT(408),
        CONFIRM_REQUIRED(409, "confirm_phrase"),
        SELF_TARGET(409, "confirm_phrase"),
        CONFLICT(409, "job?"),
        ALREADY_ADOPTED(409),
        DIGEST_MISMATCH(409),
        GUEST_RUNNING(409),
        GUEST_MISSING(409),
        NO_HOST(409),
        CAPABILITY_MISSING(409, "host_id", "capability"),
        MIGRATION_BLOCKED(409, "blockers"),
        JOB_OVER(409),
        CONSENT_REQUIRED(409),
        SCRIPT_EDITED(409),
        NOTHING_PINNED(409),
        UP_TO_DATE(409),
        OIDC_NOT_CONFIGURED(409),
        OIDC_EMAIL_TAKEN(409),
        PUBLIC_URL_MISSING(409),
        TOO_LARGE(413),
        INVALID(422),
        RATE_LIMITED(429),
        NOT_IMPLEMENTED(501),
        HYPERVISOR_ERROR(502, "kind", "offered?", "pending?"),
        DATABASE_UNAVAILABLE(503, "kind");

        private final int status;

        @SuppressWarnings("ImmutableEnumChecker") // a copy that nobody can change
        private final List<String> extras;

        Code(int status, String... extras) {
            this.status = status;
            this.extras = List.of(extras);
        }

        /** What the body carries beside the code and the detail; with a question mark what only some carry. */
        public List<String> extras() {
            return extras;
        }

        /** The name of an extra. */
        public static String extraName(String extra) {
            return isOptional(extra) ? extra.substring(0, extra.length() - 1) : extra;
        }

        /** Whether only some bodies carry an extra. */
        public static boolean isOptional(String extra) {
            return extra.endsWith("?");
        }

        /** The HTTP status that goes with the code. */
        public int status() {
            return status;
        }

        /** How the code is spelled on the wire. */
        public String wire() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** The kinds of a {@link Code#HYPERVISOR_ERROR}. */
    public static final List<String> HYPERVISOR_KINDS =
            List.of("unreachable", "certificate", "sign_in", "permission", "refused", "timeout");

    private final Code code;
    private final String detail;
    private final Map<String, Object> extras;
    private final List<Violation> violations;
    private final @Nullable Duration retryAfter;

    private Refusal(
            Code code,
            String detail,
            Map<String, Object> extras,
            List<Violation> violations,
            @Nullable Duration retryAfter) {
        super(code.wire() + ": " + detail, null, false, false);
        this.code = code;
        this.detail = detail;
        this.extras = extras;
        this.violations = violations;
        this.retryAfter = retryAfter;
    }

    private static Refusal of(Code code, String detail) {
        return new Refusal(code, detail, Map.of(), List.of(), null);
    }

    private Refusal with(String key, Object value) {
        assert code.extras().stream().map(Code::extraName).anyMatch(key::equals) : code + " has no extra " + key;
        var more = new LinkedHashMap<>(extras);
        more.put(key, value);
        return new Refusal(code, detail, more, violations, retryAfter);
    }

    private Refusal after(Duration wait) {
        return new Refusal(code, detail, extras, violations, wait);
    }

    /** 401: nobody is signed in. */
    public static Refusal unauthenticated() {
        return of(Code.UNAUTHENTICATED, "Sign in first.");
    }

    /** 401 in words that fit: whoever asked is nobody any more. */
    public static Refusal unauthenticated(String detail) {
        return of(Code.UNAUTHENTICATED, detail);
    }

    /** 401: the request's Authorization header names nobody; one text for every reason. */
    public static Refusal badToken() {
        return of(
                Code.UNAUTHENTICATED,
                "The Authorization header carries no valid API token: it is misspelled, expired or revoked. Make a new"
                        + " one, or, if a proxy sent the header, have it removed there.");
    }

    /** 401: one text for every reason, so that nobody learns which accounts exist. */
    public static Refusal badCredentials() {
        return of(Code.BAD_CREDENTIALS, "E-mail and password do not match an account that may sign in.");
    }

    /** 401 in words that fit what was asked for; still one text for every reason. */
    public static Refusal badCredentials(String detail) {
        return of(Code.BAD_CREDENTIALS, detail);
    }

    /** 401: single sign-on did not lead to anybody, for the reason that {@code code} names. */
    public static Refusal signInFailed(Code code, String detail) {
        if (code.status() != 401) throw new IllegalArgumentException(code + " is not about signing in");
        return of(code, detail);
    }

    /** 403: the caller's role is too low; {@code role} is the lowest one that would do. */
    public static Refusal roleRequired(String role) {
        // Its name alone says of the highest role that no lower one would do.
        String enough = role.equals("owner") ? role : role + " or a higher one";
        return of(Code.ROLE_REQUIRED, "This needs the role " + enough + ". Ask an owner for it.")
                .with("required_role", role);
    }

    /** 403: the feature is switched off on this installation; {@code how} ends the sentence and tells who can allow it. */
    public static Refusal entitlementRequired(String feature, String source, String how) {
        return of(Code.ENTITLEMENT_REQUIRED, "The feature " + feature + " is switched off " + how)
                .with("feature", feature)
                .with("source", source);
    }

    /** 403: the API token may not do this; {@code scope} is what it lacks. */
    public static Refusal scopeRequired(String scope) {
        return of(Code.SCOPE_REQUIRED, "This API token lacks the scope " + scope + ". Make a token that has it.")
                .with("scope", scope);
    }

    /** 403: no API token may do this, whatever its scopes. */
    public static Refusal inPersonRequired() {
        return of(Code.SCOPE_REQUIRED, "No API token may do this. Sign in with your password or single sign-on.");
    }

    /** 403: an unsafe request that another site's page sent. */
    public static Refusal crossOrigin() {
        return of(
                Code.CROSS_ORIGIN,
                "This request came from another site. Open Holdfast itself and try again there. If a proxy in front of"
                        + " Holdfast ends TLS, have it send X-Forwarded-Proto and name it in"
                        + " HOLDFAST_TRUSTED_PROXIES.");
    }

    /** 403: the first owner is being made from afar without the code of the log. */
    public static Refusal setupCodeRequired() {
        return of(
                Code.SETUP_CODE_REQUIRED,
                "Give the set-up code that the service printed in its log, or make the first owner from the machine"
                        + " itself.");
    }

    /** 404: there is no such thing, or it is not for the caller to know of. */
    public static Refusal notFound(String resource, Object id) {
        return of(Code.NOT_FOUND, "There is no " + resource + " " + id + ".").with("resource", resource);
    }

    /** 404 with words of its own. */
    public static Refusal notFoundBecause(String resource, String detail) {
        return of(Code.NOT_FOUND, detail).with("resource", resource);
    }

    /** 405: the path exists, the method does not. */
    public static Refusal methodNotAllowed(String allowed) {
        return of(Code.METHOD_NOT_ALLOWED, "This path takes " + allowed + ".");
    }

    /** 408: the body did not arrive in time. */
    public static Refusal requestTimeout() {
        return of(Code.REQUEST_TIMEOUT, "The request took too long to arrive. Send it again.");
    }

    /** 409: the typed confirmation is missing or differs. Exactly three keys on the wire. */
    public static Refusal confirmRequired(String phrase) {
        return of(Code.CONFIRM_REQUIRED, "Type \"" + phrase + "\" in the field confirm to go on.")
                .with("confirm_phrase", phrase);
    }

    /** 409: the guest or node runs Holdfast itself. Exactly three keys on the wire. */
    public static Refusal selfTarget(String phrase) {
        return of(
                        Code.SELF_TARGET,
                        "Holdfast itself runs there and would go down with it. Type \"" + phrase
                                + "\" in the field confirm if you mean it.")
                .with("confirm_phrase", phrase);
    }

    /** 409: the state of things does not allow it now. */
    public static Refusal conflict(String detail) {
        return of(Code.CONFLICT, detail);
    }

    /** 409: a job that is in progress does not allow it. */
    public static Refusal jobInProgress(long job, String detail) {
        return of(Code.CONFLICT, detail).with("job", job);
    }

    /** 409 with one of the more telling codes of the same status. */
    public static Refusal conflict(Code code, String detail) {
        if (code.status() != 409) throw new IllegalArgumentException(code + " is not a conflict");
        return of(code, detail);
    }

    /** 409: Holdfast lacks what it takes for the call at this host, such as {@code ssh}. */
    public static Refusal capabilityMissing(long hostId, String capability) {
        return of(
                        Code.CAPABILITY_MISSING,
                        "Host " + hostId + " is not set up for " + capability
                                + " yet. Do that under the host's settings.")
                .with("host_id", hostId)
                .with("capability", capability);
    }

    /** 409: a guest can't be moved; {@code blockers} tell why, each as a sentence. */
    public static Refusal migrationBlocked(List<String> blockers) {
        return of(Code.MIGRATION_BLOCKED, "It can't be moved there now: " + String.join(" ", blockers))
                .with("blockers", List.copyOf(blockers));
    }

    /** 413: the body is larger than {@code bytes}. */
    public static Refusal tooLarge(long bytes) {
        return of(Code.TOO_LARGE, "The body is larger than " + bytes + " bytes.");
    }

    /** 422 with every fault that was found. */
    public static Refusal invalid(List<Violation> violations) {
        return new Refusal(Code.INVALID, "The input is not valid.", Map.of(), List.copyOf(violations), null);
    }

    /** 422 with one fault of the body. */
    public static Refusal invalid(String field, String msg, String type) {
        return invalid(List.of(Violation.body(field, msg, type)));
    }

    /** 429: too many tries; the answer says how long to wait. */
    public static Refusal rateLimited(Duration wait) {
        return of(Code.RATE_LIMITED, "Too many tries. Wait " + Math.max(1, wait.toSeconds()) + " seconds.")
                .after(wait);
    }

    /** 429: nobody did anything wrong, but more are waiting for the same than can be served soon. */
    public static Refusal crowded(String detail, Duration wait) {
        return of(Code.RATE_LIMITED, detail).after(wait);
    }

    /** 501: will not be answered by any version of this operation. */
    public static Refusal notImplemented(String detail) {
        return of(Code.NOT_IMPLEMENTED, detail);
    }

    /**
     * 502: the hypervisor failed.
     *
     * @param kind one of {@link #HYPERVISOR_KINDS}
     */
    public static Refusal hypervisor(String kind, String detail) {
        assert HYPERVISOR_KINDS.contains(kind) : kind;
        return of(Code.HYPERVISOR_ERROR, detail).with("kind", kind);
    }

    /** 502: the hypervisor refused a change and stored it all the same; {@code detail} says what is in force. */
    public static Refusal hypervisorPending(String detail) {
        return hypervisor("refused", detail).with("pending", true);
    }

    /** 502: the hypervisor shows another key or certificate than the accepted one; {@code offered} is the one it shows. */
    public static Refusal hypervisorChanged(String detail, String offered) {
        return hypervisor("certificate", detail).with("offered", offered);
    }

    /** 503: the database cannot be used now; nothing was changed. */
    public static Refusal databaseUnavailable(String kind, String detail) {
        return of(Code.DATABASE_UNAVAILABLE, detail).with("kind", kind).after(Duration.ofSeconds(5));
    }

    /** What kind of refusal it is. */
    public Code code() {
        return code;
    }

    /** A sentence with the next step. */
    public String detail() {
        return detail;
    }

    /** What is added to the body beside {@code error} and {@code detail}. */
    public Map<String, Object> extras() {
        return extras;
    }

    /** The faults of a 422; empty otherwise. */
    public List<Violation> violations() {
        return violations;
    }

    /** How long to wait before trying again, if that would help. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }

    /** The body on the wire. */
    public Map<String, Object> body() {
        if (code == Code.INVALID) return Map.of("detail", violations);
        var body = new LinkedHashMap<String, Object>();
        body.put("error", code.wire());
        body.putAll(extras);
        body.put("detail", detail);
        return body;
    }
}
