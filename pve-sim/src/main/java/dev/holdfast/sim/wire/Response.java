package dev.holdfast.sim.wire;

import org.jspecify.annotations.Nullable;

/**
 * One answer: status, reason phrase, and JSON (empty for none).
 *
 * @param upgrade null unless the connection becomes a WebSocket
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Response(int status, String reason, byte[] body, boolean close, WebSocket.@Nullable Upgrade upgrade) {
    /** An answer that does not upgrade the connection to a WebSocket. */
    public Response(int status, String reason, byte[] body, boolean close) {
        this(status, reason, body, close, null);
    }
}
