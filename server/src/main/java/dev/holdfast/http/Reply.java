package dev.holdfast.http;

import java.util.Map;

/** A response that is not JSON, or has its own status or headers. */
@SuppressWarnings("ArrayRecordComponent") // never compared, only written
public record Reply(int status, String contentType, Map<String, String> headers, byte[] body) {
    /** A 200 of this type. */
    public static Reply ok(String contentType, byte[] body) {
        return new Reply(200, contentType, Map.of(), body);
    }
}
