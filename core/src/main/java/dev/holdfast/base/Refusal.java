package dev.holdfast.base;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The known ways in which a request is refused. Ends the request; has no stack trace. */
public final class Refusal extends RuntimeException {
    /** The error codes that any operation may refuse with. */
    public enum Code implements RefusalCode {
        UNAUTHENTICATED(401),
        ROLE_REQUIRED(403, Extra.text("required_role")),
        ENTITLEMENT_REQUIRED(403, Extra.text("feature"), Extra.text("source")),
        SCOPE_REQUIRED(403, Extra.text("scope").optional()),
        CROSS_ORIGIN(403),
        NOT_FOUND(404, Extra.text("resource")),
        METHOD_NOT_ALLOWED(405),
        REQUEST_TIMEOUT(408),
        CONFIRM_REQUIRED(409, Extra.text("confirm_phrase")),
        SELF_TARGET(409, Extra.text("confirm_phrase")),
        CONFLICT(409, Extra.of("job", long.class).optional()),
        TOO_LARGE(413),
        INVALID(422),
        UPGRADE_REQUIRED(426),
        RATE_LIMITED(429),
        NOT_IMPLEMENTED(501),
        OVERLOADED(503),
        DATABASE_UNAVAILABLE(503, Extra.text("kind"));

        private final int status;

        @SuppressWarnings("ImmutableEnumChecker") // an immutable list
        private final List<Extra> extras;

        Code(int status, Extra... extras) {
            this.status = status;
            this.extras = List.of(extras);
        }

        @Override
        public int status() {
            return status;
        }

        @Override
        public List<Extra> extras() {
            return extras;
        }
    }

    /** The kinds of a {@link HypervisorCode#HYPERVISOR_ERROR}. */
    public static final List<String> HYPERVISOR_KINDS = Arrays.stream(HypervisorProblem.values())
            .filter(HypervisorProblem::isOfCalls)
            .map(HypervisorProblem::word)
            .toList();

    private final RefusalCode code;
    private final String detail;
    private final Map<String, Object> extras;
    private final List<Violation> violations;
    private final @Nullable Duration retryAfter;

    private Refusal(
            RefusalCode code,
            String detail,
            Map<String, Object> extras,
            List<Violation> violations,
            @Nullable Duration retryAfter) {
        super(code.word() + ": " + detail, null, false, false);
        this.code = code;
        this.detail = detail;
        this.extras = extras;
        this.violations = violations;
        this.retryAfter = retryAfter;
    }

    /** A refusal with this code. */
    public static Refusal of(RefusalCode code, String detail) {
        return new Refusal(code, detail, Map.of(), List.of(), null);
    }

    /** Adds one of the code's extras to the body. */
    public Refusal with(String key, Object value) {
        assert code.extras().stream().map(RefusalCode.Extra::name).anyMatch(key::equals) : code + " has no " + key;
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
        return confirmRequired("", phrase);
    }

    /** The same; {@code warning} says what is lost: whole sentences with a space at the end. */
    public static Refusal confirmRequired(String warning, String phrase) {
        return of(Code.CONFIRM_REQUIRED, warning + "Type \"" + phrase + "\" in the field confirm to continue.")
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

    /** 503: what all requests may take of the service's memory is taken. */
    public static Refusal overloaded(String detail, Duration wait) {
        return of(Code.OVERLOADED, detail).after(wait);
    }

    /** 501: no version of this operation supports the request. */
    public static Refusal notImplemented(String detail) {
        return of(Code.NOT_IMPLEMENTED, detail);
    }

    /** 502: the hypervisor failed. What it does not do without a quorum, it refuses. */
    public static Refusal hypervisor(HypervisorProblem kind, String detail) {
        HypervisorProblem shown = kind == HypervisorProblem.NO_QUORUM ? HypervisorProblem.REFUSED : kind;
        assert shown.isOfCalls() : shown;
        return of(HypervisorCode.HYPERVISOR_ERROR, detail).with("kind", shown.word());
    }

    /** 502: the hypervisor refused a change but stored it anyway; {@code detail} says what is in force. */
    public static Refusal hypervisorPending(String detail) {
        return hypervisor(HypervisorProblem.REFUSED, detail).with("pending", true);
    }

    /** 502: the hypervisor presents a key or certificate, {@code offered}, other than the accepted one. */
    public static Refusal hypervisorChanged(String detail, String offered) {
        return hypervisor(HypervisorProblem.CERTIFICATE, detail).with("offered", offered);
    }

    /** 503: the database is not available now; nothing was changed. */
    public static Refusal databaseUnavailable(String kind, String detail) {
        return of(Code.DATABASE_UNAVAILABLE, detail).with("kind", kind).after(Duration.ofSeconds(5));
    }

    /** The kind of refusal. */
    public RefusalCode code() {
        return code;
    }

    /** The explanation with the next step. */
    public String detail() {
        return detail;
    }

    /** Why, in sentences, where no fields are shown beside which the faults of a 422 could stand. */
    public String reason() {
        return violations.isEmpty()
                ? detail
                : violations.stream().map(Violation::msg).collect(Collectors.joining(" "));
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
        body.put("error", code.word());
        body.putAll(extras);
        body.put("detail", detail);
        return body;
    }
}
