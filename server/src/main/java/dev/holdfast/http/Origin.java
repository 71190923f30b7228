package dev.holdfast.http;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a request came from.
 *
 * @param ip the client's address; taken from {@code X-Forwarded-For} only behind a trusted proxy
 * @param secure whether the client's own connection is encrypted
 * @param host the authority the client asked for, lower case, or null
 * @param userAgent what the client calls itself, cut to 200 characters
 * @param requestId names this request in answers, logs and audit rows
 * @param cookies the raw Cookie header, or null
 * @param authorization the raw Authorization header, or null
 * @param accept the raw Accept header, or null
 * @param lastEventId where a stream's viewer was before, or null
 */
public record Origin(
        String ip,
        boolean secure,
        @Nullable String host,
        @Nullable String userAgent,
        String requestId,
        @Nullable String cookies,
        @Nullable String authorization,
        @Nullable String accept,
        @Nullable String lastEventId) {
    static Origin of(Exchange exchange, List<String> trustedProxies, String requestId) {
        String ip = exchange.peer();
        boolean secure = exchange.encrypted();
        String host = exchange.header("Host");
        if (trustedProxies.contains(ip)) {
            // The last hop a trusted proxy names is the one it saw itself; earlier ones are the client's own words.
            String forwarded = exchange.header("X-Forwarded-For");
            if (forwarded != null) {
                ip = forwarded.substring(forwarded.lastIndexOf(',') + 1).trim();
            }
            secure |= "https".equalsIgnoreCase(exchange.header("X-Forwarded-Proto"));
            String forwardedHost = exchange.header("X-Forwarded-Host");
            if (forwardedHost != null) host = forwardedHost;
        }
        String agent = exchange.header("User-Agent");
        return new Origin(
                ip,
                secure,
                host == null ? null : host.toLowerCase(Locale.ROOT),
                agent == null ? null : agent.substring(0, Math.min(200, agent.length())),
                requestId,
                exchange.header("Cookie"),
                exchange.header("Authorization"),
                exchange.header("Accept"),
                exchange.header("Last-Event-ID"));
    }

    /** The value of a cookie, or null. */
    public @Nullable String cookie(String name) {
        if (cookies == null) return null;
        for (String pair : cookies.split(";")) {
            int equals = pair.indexOf('=');
            if (equals > 0 && pair.substring(0, equals).trim().equals(name)) {
                return pair.substring(equals + 1).trim();
            }
        }
        return null;
    }

    /** Whether a person's browser asks for a page to show, and would show JSON. */
    public boolean isBrowsing() {
        return accept != null && accept.contains("text/html");
    }

    /** Whether the client runs on this very machine. */
    public boolean isLoopback() {
        try {
            return InetAddress.ofLiteral(ip).isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Whether an unsafe request was sent by another site's page. Clients that are no browsers send neither header and
     * pass: without a browser there is no cookie to abuse.
     */
    static boolean isForeign(Exchange exchange, Origin origin) {
        String site = exchange.header("Sec-Fetch-Site");
        if (site != null && (site.equals("cross-site") || site.equals("same-site"))) return true;
        String from = exchange.header("Origin");
        if (from == null) return false;
        try {
            return !URI.create(from).getAuthority().toLowerCase(Locale.ROOT).equals(origin.host());
        } catch (IllegalArgumentException | NullPointerException e) {
            return true; // "null" or nonsense: not ours
        }
    }
}
