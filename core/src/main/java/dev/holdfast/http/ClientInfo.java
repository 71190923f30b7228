package dev.holdfast.http;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where a request came from.
 *
 * @param ip the client's address; taken from {@code X-Forwarded-For} only behind a trusted proxy
 * @param local whether the client is certainly a person's program on this machine; takes its time
 * @param secure whether the client's own connection is encrypted
 * @param host the authority that the client requested, in lower case, or null
 * @param userAgent the client's User-Agent, cut to 200 characters
 * @param requestId identifies this request in responses, logs and audit rows
 * @param cookies the raw Cookie header, or null
 * @param authorization the raw Authorization header, or null
 * @param accept the raw Accept header, or null
 * @param lastEventId the last event that a stream's viewer received, or null
 */
public record ClientInfo(
        String ip,
        BooleanSupplier local,
        boolean secure,
        @Nullable String host,
        @Nullable String userAgent,
        String requestId,
        @Nullable String cookies,
        @Nullable String authorization,
        @Nullable String accept,
        @Nullable String lastEventId) {
    /** Without the credentials. */
    @Override
    public String toString() {
        return "Origin[" + ip + " " + requestId + "]";
    }

    /** Whether a browser requests a page to display. It would display JSON as it is. */
    public boolean isBrowsing() {
        return accept != null && accept.contains("text/html");
    }

    /** The value of a cookie, or null. Also null when several are sent, because then one of them is not ours. */
    public @Nullable String cookie(String name) {
        if (cookies == null) return null;
        String found = null;
        for (String pair : cookies.split(";")) {
            int equals = pair.indexOf('=');
            if (equals <= 0 || !pair.substring(0, equals).trim().equals(name)) continue;
            String value = pair.substring(equals + 1).trim();
            if (found != null && !found.equals(value)) return null;
            found = value;
        }
        return found;
    }
}
