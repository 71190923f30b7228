package dev.holdfast.http;

import java.util.Map;

/** An answer that is no JSON, or has a status or headers of its own. */
@SuppressWarnings("ArrayRecordComponent") // never compared, only written
public record Reply(int status, String contentType, Map<String, String> headers, byte[] body) {
    /** A 200 of this type. */
    public static Reply ok(String contentType, byte[] body) {
        return new Reply(200, contentType, Map.of(), body);
    }
}
