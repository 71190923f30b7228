package dev.holdfast.http;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One call as a handler sees it: who, which path variables, which query; and what to add to the answer. */
public final class Call {
    private final ClientInfo origin;
    private final @Nullable Principal who;
    private final Map<String, String> variables;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final List<String> cookies = new ArrayList<>();
    private @Nullable Input query;
    private @Nullable AuditTarget target;
    private @Nullable String auditNote;

    Call(ClientInfo origin, @Nullable Principal who, Map<String, String> variables) {
        this.origin = origin;
        this.who = who;
        this.variables = variables;
    }

    /** What an operation is about, for its audit row, and how that is called now. */
    public record AuditTarget(
            String type, @Nullable Long id, @Nullable String name) {}

    /** Who calls. Only for operations that ask for a signed-in caller. */
    public Principal who() {
        if (who == null) throw Refusal.unauthenticated();
        return who;
    }

    /** Who calls, or null for a stranger. */
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

    /** The query, of the shape the operation declared. */
    public <Q extends Input> Q query(Class<Q> shape) {
        return shape.cast(Objects.requireNonNull(query));
    }

    /** Where the request came from. */
    public ClientInfo origin() {
        return origin;
    }

    /** Adds a header to the answer. */
    public void header(String name, String value) {
        headers.put(name, value);
    }

    /** Gives the browser a cookie that no script can read and no other site sends; an answer may carry several. */
    public void cookie(String name, String value, Duration life) {
        cookies.add(name + "=" + value + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + life.toSeconds()
                + (origin.secure() ? "; Secure" : ""));
    }

    /** Has the browser forget a cookie. */
    public void forgetCookie(String name) {
        cookie(name, "", Duration.ZERO);
    }

    /** Says how many there are beside those on this page. */
    public void total(long count) {
        header("X-Total-Count", Long.toString(count));
    }

    /** Says what the audit row is about; the path's first id is used otherwise. */
    public void about(String type, @Nullable Long id) {
        about(type, id, null);
    }

    /** The same of something whose name is at hand. */
    public void about(String type, @Nullable Long id, @Nullable String name) {
        target = new AuditTarget(type, id, name);
    }

    /** Says what the audit row of a success tells beside it. Never a secret. */
    public void auditNote(String text) {
        auditNote = text;
    }

    Map<String, String> headers() {
        return headers;
    }

    List<String> cookies() {
        return cookies;
    }

    Map<String, String> variables() {
        return variables;
    }

    /** What the audit row is about, if that was said. */
    public @Nullable AuditTarget target() {
        return target;
    }

    @Nullable
    String auditNote() {
        return auditNote;
    }

    void bound(@Nullable Input bound) {
        query = bound;
    }
}
