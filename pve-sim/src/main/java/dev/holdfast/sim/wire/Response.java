package dev.holdfast.sim.wire;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One answer: status, reason phrase, and a body (empty for none).
 *
 * @param type of the body, null for JSON
 * @param upgrade null unless the connection becomes a WebSocket
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Response(
        int status,
        String reason,
        byte[] body,
        @Nullable String type,
        boolean close,
        WebSocket.@Nullable Upgrade upgrade) {
    /** An answer that does not upgrade the connection to a WebSocket. */
    public Response(int status, String reason, byte[] body, boolean close) {
        this(status, reason, body, null, close, null);
    }

    /** The same with another text in its body. */
    public Response with(String text, String instead) {
        String other = new String(body, StandardCharsets.UTF_8).replace(text, instead);
        return new Response(status, reason, other.getBytes(StandardCharsets.UTF_8), type, close, upgrade);
    }

    /** A file. */
    public static Response file(byte[] bytes) {
        return new Response(200, "OK", bytes, "application/octet-stream", false, null);
    }
}
