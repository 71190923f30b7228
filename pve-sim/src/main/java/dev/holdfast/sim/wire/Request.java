package dev.holdfast.sim.wire;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request as it arrived.
 *
 * @param path below {@code /api2/json}, decoded
 * @param protocol {@code HTTP/1.1}, or an older version
 * @param parameters of query and form together, as Proxmox VE merges them
 * @param upload the file of a multipart form
 */
public record Request(
        String method,
        String path,
        String protocol,
        Map<String, String> headers,
        Map<String, String> parameters,
        @Nullable Upload upload) {
    /** Whether the connection ends with the answer: the client says so, or its HTTP version is too old to keep it. */
    boolean isLast() {
        String connection = headers.get("connection");
        if (connection == null) return protocol.equals("HTTP/1.0");
        return connection.toLowerCase(Locale.ROOT).contains("close");
    }

    boolean takesGzip() {
        return headers.getOrDefault("accept-encoding", "").contains("gzip");
    }
}
