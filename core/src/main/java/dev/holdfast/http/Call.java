package dev.holdfast.http;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One call as a handler sees it: the caller, the path variables, the query, and additions to the response. */
public final class Call {
    /** The header with the total number of entries on all pages. */
    public static final String TOTAL = "X-Total-Count";

    private final ClientInfo client;
    private final @Nullable Principal who;
    private final Map<String, String> variables;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final List<String> cookies = new ArrayList<>();
    private @Nullable Input query;
    private @Nullable AuditTarget target;
    private @Nullable String auditNote;
    private @Nullable Function<String, Reply> reader;

    /** A call whose query is {@link #bound} once it was checked; created by the dispatcher. */
    public Call(ClientInfo client, @Nullable Principal who, Map<String, String> variables) {
        this.client = client;
        this.who = who;
        this.variables = variables;
    }

    /** The target of an operation for its audit row, with its current name. */
    public record AuditTarget(
            String type, @Nullable Long id, @Nullable String name) {}

    /** The caller. Only for operations that require a signed-in caller. */
    public Principal who() {
        if (who == null) throw Refusal.unauthenticated();
        return who;
    }

    /** The caller, or null for an anonymous one. */
    public @Nullable Principal whoOrNull() {
        return who;
    }

    /** An integer path variable. */
    public long id(String variable) {
        return Objects.requireNonNull(Ids.parse(text(variable)), variable);
    }

    /** A path variable. */
    public String text(String variable) {
        return Objects.requireNonNull(variables.get(variable), variable);
    }

    /** The query, in the shape that the operation declared. */
    public <Q extends Input> Q query(Class<Q> shape) {
        return shape.cast(Objects.requireNonNull(query));
    }

    /** The origin of the request. */
    public ClientInfo client() {
        return client;
    }

    /** Adds a header to the response. */
    public void header(String name, String value) {
        headers.put(name, value);
    }

    /** Sets a cookie that no script can read and no other site sends. A response may set several. */
    public void cookie(String name, String value, Duration life) {
        cookies.add(name + "=" + value + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + life.toSeconds()
                + (client.secure() ? "; Secure" : ""));
    }

    /** Deletes a cookie in the browser. */
    public void forgetCookie(String name) {
        cookie(name, "", Duration.ZERO);
    }

    /** Sets the total number of entries on all pages. */
    public void total(long count) {
        header(TOTAL, Long.toString(count));
    }

    /** Sets the target for the audit row; the default is the first id in the path. */
    public void about(String type, @Nullable Long id) {
        about(type, id, null);
    }

    /** The same for a target whose name is known. */
    public void about(String type, @Nullable Long id, @Nullable String name) {
        target = new AuditTarget(type, id, name);
    }

    /** Adds a note to the audit row of a success. Must not contain a secret. */
    public void auditNote(String text) {
        auditNote = text;
    }

    /** The headers that were added to the response. */
    public Map<String, String> headers() {
        return headers;
    }

    /** The cookies that were added to the response. */
    public List<String> cookies() {
        return cookies;
    }

    /** The path variables. */
    public Map<String, String> variables() {
        return variables;
    }

    /** The target for the audit row, if one was set. */
    public @Nullable AuditTarget target() {
        return target;
    }

    /** The note for the audit row, if one was added. */
    public @Nullable String auditNote() {
        return auditNote;
    }

    /** Reads something else for this caller, with all checks of its own; the path is below {@code /api/v1}, with its query. */
    public Reply read(String path) {
        if (reader == null) throw notTogether();
        return reader.apply(path);
    }

    /** 404: what is only answered to a request of its own. */
    public static Refusal notTogether() {
        return Refusal.notFoundBecause("path", "This is not read together with others. Send a request of its own.");
    }

    /** Sets how something else is read. */
    public void readsWith(Function<String, Reply> other) {
        reader = other;
    }

    /** Sets the query. */
    public void bound(@Nullable Input bound) {
        query = bound;
    }
}
