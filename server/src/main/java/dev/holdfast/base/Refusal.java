package dev.holdfast.base;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The known ways in which a request is refused. Ends the request; has no stack trace. */
public final class Refusal extends RuntimeException {
    /** Every error code of the API, with its HTTP status. The wire name is the lower-case name. */
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
        UPGRADE_REQUIRED(426),
        RATE_LIMITED(429),
        NOT_IMPLEMENTED(501),
        HYPERVISOR_ERROR(502, "kind", "offered?", "pending?"),
        DATABASE_UNAVAILABLE(503, "kind");

        private final int status;

        @SuppressWarnings("ImmutableEnumChecker") // an immutable copy
        private final List<String> extras;

        Code(int status, String... extras) {
            this.status = status;
            this.extras = List.of(extras);
        }

        /** The keys of the body besides code and detail; a question mark marks keys that only some bodies have. */
        public List<String> extras() {
            return extras;
        }

        /** The name of an extra. */
        public static String extraName(String extra) {
            return isOptional(extra) ? extra.substring(0, extra.length() - 1) : extra;
        }

        /** Whether only some bodies have an extra. */
        public static boolean isOptional(String extra) {
            return extra.endsWith("?");
        }

        /** The HTTP status of the code. */
        public int status() {
            return status;
        }

        /** The spelling of the code on the wire. */
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

    /** 401: the caller is not signed in. */
    public static Refusal unauthenticated() {
        return of(Code.UNAUTHENTICATED, "Sign in first.");
    }

    /** 401 with a specific text: the caller's account or session has ended. */
    public static Refusal unauthenticated(String detail) {
        return of(Code.UNAUTHENTICATED, detail);
    }

    /** 401: the request's Authorization header identifies no user; one text for every reason. */
    public static Refusal badToken() {
        return of(
                Code.UNAUTHENTICATED,
                "The Authorization header contains no valid API token: it is misspelled, expired or revoked. Create a"
                        + " new token or, if a proxy sent the header, remove it in the proxy's configuration.");
    }

    /** 401: one text for every reason, so that callers cannot find out which accounts exist. */
    public static Refusal badCredentials() {
        return of(
                Code.BAD_CREDENTIALS,
                "The e-mail address and password do not match an account that can sign in. Check both.");
    }

    /** 401 with a text that fits the request; still one text for every reason. */
    public static Refusal badCredentials(String detail) {
        return of(Code.BAD_CREDENTIALS, detail);
    }

    /** 401: single sign-on failed, for the reason that {@code code} names. */
    public static Refusal signInFailed(Code code, String detail) {
        if (code.status() != 401) throw new IllegalArgumentException(code + " is not about signing in");
        return of(code, detail);
    }

    /** 403: the caller's role is too low; {@code role} is the lowest sufficient role. */
    public static Refusal roleRequired(String role) {
        String sufficient = role.equals("owner") ? role : role + " or a higher role";
        return of(Code.ROLE_REQUIRED, "This operation needs the role " + sufficient + ". Ask an owner for it.")
                .with("required_role", role);
    }

    /** 403: the feature is switched off here; {@code how} ends the sentence and names who can allow it. */
    public static Refusal entitlementRequired(String feature, String source, String how) {
        return of(Code.ENTITLEMENT_REQUIRED, "The feature " + feature + " is switched off " + how)
                .with("feature", feature)
                .with("source", source);
    }

    /** 403: the API token lacks the scope {@code scope}. */
    public static Refusal scopeRequired(String scope) {
        return of(Code.SCOPE_REQUIRED, "This API token lacks the scope " + scope + ". Create a token with this scope.")
                .with("scope", scope);
    }

    /** 403: the operation is not allowed for API tokens, whatever their scopes. */
    public static Refusal inPersonRequired() {
        return of(
                Code.SCOPE_REQUIRED,
                "API tokens can't be used for this. Sign in with your password or single sign-on.");
    }

    /** 403: a page of another site sent an unsafe request. */
    public static Refusal crossOrigin() {
        return of(
                Code.CROSS_ORIGIN,
                "This request came from another site. Open Holdfast's own page and try again there. If a proxy in front"
                        + " of Holdfast terminates TLS, configure it to send X-Forwarded-Proto and list its address"
                        + " in HOLDFAST_TRUSTED_PROXIES.");
    }

    /** 403: the request creates the first owner from another machine without the set-up code from the log. */
    public static Refusal setupCodeRequired() {
        return of(
                Code.SETUP_CODE_REQUIRED,
                "The set-up code is missing or wrong. Enter the code that the service printed in its log, or create the"
                        + " first owner from the machine that runs Holdfast.");
    }

    /** 404: the resource does not exist, or the caller may not see it. */
    public static Refusal notFound(String resource, Object id) {
        return of(Code.NOT_FOUND, "There is no " + resource + " " + id + ".").with("resource", resource);
    }

    /** 404 with a specific text. */
    public static Refusal notFoundBecause(String resource, String detail) {
        return of(Code.NOT_FOUND, detail).with("resource", resource);
    }

    /** 405: the path exists, but not with this method. */
    public static Refusal methodNotAllowed(String allowed) {
        return of(Code.METHOD_NOT_ALLOWED, "This path accepts only " + allowed + ".");
    }

    /** 426: this path is a WebSocket, and the request does not ask for one. */
    public static Refusal upgradeRequired() {
        return of(
                Code.UPGRADE_REQUIRED,
                "This path is a WebSocket. Connect to it as one, over HTTP/1.1. If a proxy stands in front of Holdfast,"
                        + " configure it to pass on the headers Upgrade and Connection.");
    }

    /** 408: the body did not arrive in time. */
    public static Refusal requestTimeout() {
        return of(Code.REQUEST_TIMEOUT, "The request took too long to arrive. Send it again.");
    }

    /** 409: the typed confirmation is missing or differs. Exactly three keys on the wire. */
    public static Refusal confirmRequired(String phrase) {
        return of(Code.CONFIRM_REQUIRED, "Type \"" + phrase + "\" in the field confirm to continue.")
                .with("confirm_phrase", phrase);
    }

    /** 409: the guest or node runs Holdfast itself. Exactly three keys on the wire. */
    public static Refusal selfTarget(String phrase) {
        return of(
                        Code.SELF_TARGET,
                        "Holdfast itself runs there and would stop too. Type \"" + phrase
                                + "\" in the field confirm to continue anyway.")
                .with("confirm_phrase", phrase);
    }

    /** 409: the current state does not allow the operation. */
    public static Refusal conflict(String detail) {
        return of(Code.CONFLICT, detail);
    }

    /** 409: a job in progress does not allow the operation. */
    public static Refusal jobInProgress(long job, String detail) {
        return of(Code.CONFLICT, detail).with("job", job);
    }

    /** 409 with a more specific code of the same status. */
    public static Refusal conflict(Code code, String detail) {
        if (code.status() != 409) throw new IllegalArgumentException(code + " is not a conflict");
        return of(code, detail);
    }

    /** 409: Holdfast lacks a capability on this host that the call needs, such as {@code ssh}. */
    public static Refusal capabilityMissing(long hostId, String capability) {
        return of(
                        Code.CAPABILITY_MISSING,
                        "Host " + hostId + " is not set up for " + capability + " yet. Set up " + capability
                                + " in the host's settings.")
                .with("host_id", hostId)
                .with("capability", capability);
    }

    /** 409: a guest can't be moved; {@code blockers} contains the reasons, each as a sentence. */
    public static Refusal migrationBlocked(List<String> blockers) {
        return of(Code.MIGRATION_BLOCKED, "The guest can't be moved there now: " + String.join(" ", blockers))
                .with("blockers", List.copyOf(blockers));
    }

    /** 413: the request body is larger than {@code bytes}. */
    public static Refusal tooLarge(long bytes) {
        return of(Code.TOO_LARGE, "The request body is larger than " + bytes + " bytes. Send a smaller one.");
    }

    /** 422 with all faults that were found. */
    public static Refusal invalid(List<Violation> violations) {
        return new Refusal(Code.INVALID, "The input is not valid.", Map.of(), List.copyOf(violations), null);
    }

    /** 422 with one fault of the body. */
    public static Refusal invalid(String field, String msg, String type) {
        return invalid(List.of(Violation.body(field, msg, type)));
    }

    /** 429: too many attempts; the response says how long to wait. */
    public static Refusal rateLimited(Duration wait) {
        long seconds = Math.max(1, wait.toSeconds());
        return of(Code.RATE_LIMITED, "Too many attempts. Wait " + seconds + " seconds, then try again.")
                .after(wait);
    }

    /** 429: the caller did nothing wrong, but more requests wait for the same resource than can be served soon. */
    public static Refusal crowded(String detail, Duration wait) {
        return of(Code.RATE_LIMITED, detail).after(wait);
    }

    /** 501: no version of this operation supports the request. */
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

    /** 502: the hypervisor refused a change but stored it anyway; {@code detail} says what is in force. */
    public static Refusal hypervisorPending(String detail) {
        return hypervisor("refused", detail).with("pending", true);
    }

    /** 502: the hypervisor presents a key or certificate, {@code offered}, other than the accepted one. */
    public static Refusal hypervisorChanged(String detail, String offered) {
        return hypervisor("certificate", detail).with("offered", offered);
    }

    /** 503: the database is not available now; nothing was changed. */
    public static Refusal databaseUnavailable(String kind, String detail) {
        return of(Code.DATABASE_UNAVAILABLE, detail).with("kind", kind).after(Duration.ofSeconds(5));
    }

    /** The kind of refusal. */
    public Code code() {
        return code;
    }

    /** The explanation with the next step. */
    public String detail() {
        return detail;
    }

    /** The keys of the body besides {@code error} and {@code detail}. */
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
