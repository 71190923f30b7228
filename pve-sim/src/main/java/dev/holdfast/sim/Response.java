package dev.holdfast.sim;

import org.jspecify.annotations.Nullable;

/**
 * One answer: status, reason phrase, and JSON (empty for none).
 *
 * @param upgrade null unless the connection becomes a WebSocket
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Response(int status, String reason, byte[] body, boolean close, WebSocket.@Nullable Upgrade upgrade) {
    Response(int status, String reason, byte[] body, boolean close) {
        this(status, reason, body, close, null);
    }
}
