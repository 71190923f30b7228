package dev.holdfast.http;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A response that is not JSON, or has its own status or headers.
 *
 * @param encoded whether the body is already in the form that the client accepts, and must not be compressed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, only written
public record Reply(int status, String contentType, Map<String, String> headers, byte[] body, boolean encoded) {
    /** A 204. */
    public static final Reply NOTHING = new Reply(204, "", Map.of(), new byte[0]);

    /** A response that is compressed if that is worth it. */
    public Reply(int status, String contentType, Map<String, String> headers, byte[] body) {
        this(status, contentType, headers, body, false);
    }

    /** A 200 whose body was compressed before; a client that does not accept that gets it plain. */
    public static Reply compressed(String contentType, byte[] gzip) {
        return new Reply(200, contentType, Map.of("Content-Encoding", "gzip", "Vary", "Accept-Encoding"), gzip, true);
    }

    /** The same with further headers, unless it has its own of that name. */
    public Reply with(Map<String, String> more) {
        var all = new LinkedHashMap<>(more);
        all.putAll(headers);
        return new Reply(status, contentType, all, body, encoded);
    }
}
