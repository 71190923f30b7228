package dev.holdfast.http.serve;

import dev.holdfast.base.net.Network;
import dev.holdfast.http.ClientInfo;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads from a request where it came from: which client, and which site's page. */
final class RequestOrigin {
    private static final Pattern LOOPBACK_NAME =
            Pattern.compile("(localhost|127(\\.[0-9]{1,3}){3}|\\[::1])(:[0-9]{1,5})?");
    private static final Pattern ADDRESS_WITH_PORT =
            Pattern.compile("(?:([0-9.]+)|\\[([0-9A-Fa-f:.]+)])(?::[0-9]{1,5})?");

    /** What proxies add on behalf of their clients. */
    private static final List<String> FORWARDING = List.of(
            "Forwarded",
            "Via",
            "X-Forwarded",
            "X-Forwarded-By",
            "X-Forwarded-For",
            "X-Forwarded-Host",
            "X-Forwarded-Port",
            "X-Forwarded-Prefix",
            "X-Forwarded-Proto",
            "X-Forwarded-Scheme",
            "X-Forwarded-Server",
            "X-Forwarded-Ssl",
            "X-Real-IP",
            "X-Client-IP",
            "X-Cluster-Client-IP",
            "X-Original-For",
            "X-Original-Host",
            "X-Original-URL",
            "X-Scheme",
            "X-ProxyUser-IP",
            "CF-Connecting-IP",
            "CF-Ray",
            "CDN-Loop",
            "True-Client-IP",
            "Fastly-Client-IP",
            "Proxy-Connection");

    private RequestOrigin() {}

    /** Where a request came from. Forwarding headers count only if a trusted proxy sent them. */
    static ClientInfo of(Exchange exchange, List<Network> trustedProxies, String requestId) {
        String peer = canonical(exchange.peer());
        boolean proxied = trustedProxies.stream().anyMatch(proxy -> proxy.contains(peer));
        String forwardedFor = proxied ? last(exchange.header("X-Forwarded-For")) : null;
        String forwardedHost = proxied ? last(exchange.header("X-Forwarded-Host")) : null;
        String forwardedProto = proxied ? last(exchange.header("X-Forwarded-Proto")) : null;
        String ip = forwardedFor == null ? peer : canonical(forwardedFor);
        String asked = forwardedHost == null ? exchange.header("Host") : forwardedHost;
        String host = asked == null ? null : asked.toLowerCase(Locale.ROOT);
        // A proxy, trusted or not, that does not name its client may forward requests of any client.
        boolean itself = proxied ? forwardedFor != null : !isForwarded(exchange);
        boolean mayBeLocal = itself
                && isLoopback(peer)
                && isLoopback(ip)
                && host != null
                && LOOPBACK_NAME.matcher(host).matches();
        String agent = exchange.header("User-Agent");
        return new ClientInfo(
                ip,
                () -> mayBeLocal && (proxied || exchange.isFromPersonHere()),
                exchange.encrypted() || "https".equalsIgnoreCase(forwardedProto),
                host,
                agent == null ? null : agent.substring(0, Math.min(200, agent.length())),
                requestId,
                exchange.header("Cookie"),
                exchange.header("Authorization"),
                exchange.header("Accept"),
                exchange.header("Last-Event-ID"));
    }

    /**
     * The last address in a trusted proxy's list is the one the proxy saw itself; the client may have invented earlier
     * ones.
     */
    private static @Nullable String last(@Nullable String list) {
        return list == null ? null : list.substring(list.lastIndexOf(',') + 1).trim();
    }

    private static boolean isForwarded(Exchange exchange) {
        return FORWARDING.stream().anyMatch(name -> exchange.header(name) != null);
    }

    /**
     * One spelling for each address, without the port that some proxies add; {@code unknown} for an invalid address.
     */
    private static String canonical(String text) {
        var parts = ADDRESS_WITH_PORT.matcher(text);
        String bare = text;
        if (parts.matches()) bare = parts.group(1) == null ? parts.group(2) : parts.group(1);
        try {
            return InetAddress.ofLiteral(bare).getHostAddress();
        } catch (IllegalArgumentException e) {
            return "unknown";
        }
    }

    private static boolean isLoopback(String ip) {
        return !ip.equals("unknown") && InetAddress.ofLiteral(ip).isLoopbackAddress();
    }

    /**
     * Whether a page of another site sent the request. Clients that are not browsers send neither header and pass:
     * without a browser there is no cookie to abuse.
     */
    static boolean isForeign(Exchange exchange, ClientInfo client) {
        String site = exchange.header("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin") && !site.equals("none")) return true;
        String from = exchange.header("Origin");
        if (from == null) return false;
        if (client.host() == null) return true;
        String page = from.toLowerCase(Locale.ROOT);
        // A browser that reports same-origin has compared the schemes itself, so the proxy need not report TLS.
        boolean secure = client.secure() || ("same-origin".equals(site) && page.startsWith("https://"));
        String scheme = secure ? "https://" : "http://";
        return !page.startsWith(scheme)
                || !bare(page.substring(scheme.length()), secure).equals(bare(client.host(), secure));
    }

    /** An authority without the default port. */
    private static String bare(String authority, boolean secure) {
        String usual = secure ? ":443" : ":80";
        return authority.endsWith(usual) ? authority.substring(0, authority.length() - usual.length()) : authority;
    }
}
