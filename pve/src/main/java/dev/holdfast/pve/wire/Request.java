package dev.holdfast.pve.wire;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request. Names, values and target contain no line break and are already escaped.
 *
 * @param afresh whether it needs a new connection, because a kept one may work where a new one does not
 */
public record Request(
        String method,
        String target,
        Map<String, String> headers,
        @Nullable Body body,
        boolean afresh) {
    /** Whether it can change something, so that it must never be sent twice. */
    boolean isOrder() {
        return !method.equals("GET");
    }

    /** Whether it may be sent over a connection that was kept. */
    boolean mayUseKept() {
        return !isOrder() && !afresh;
    }

    byte[] head(Address address) {
        var head = new StringBuilder();
        head.append(method).append(' ').append(target).append(" HTTP/1.1\r\n");
        field(head, "Host", address.toString());
        headers.forEach((name, value) -> field(head, name, value));
        if (body != null) {
            field(head, "Content-Type", body.type());
            field(head, "Content-Length", Long.toString(body.length()));
        }
        return head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void field(StringBuilder head, String name, String value) {
        head.append(name).append(": ").append(value).append("\r\n");
    }

    @Override
    public String toString() {
        return method;
    }
}
