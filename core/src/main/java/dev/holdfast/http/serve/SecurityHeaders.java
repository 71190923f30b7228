package dev.holdfast.http.serve;

import dev.holdfast.http.ClientInfo;
import java.util.LinkedHashMap;
import java.util.Map;

/** The security headers of every response, whichever part of the service sends it. */
public final class SecurityHeaders {
    static final String POLICY = "Content-Security-Policy";

    /**
     * What our page may load and do. Inline styles are allowed because the page's components write them into the
     * elements.
     */
    static final String PAGE = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
            + " script-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';"
            + " frame-ancestors 'none'";

    /** For every response that is not a page: if a browser displays it as a page, it may load and do nothing. */
    private static final String NO_PAGE =
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** Added to every response; a page replaces the policy by its own. */
    public static final Map<String, String> HEADERS = Map.of(
            POLICY,
            NO_PAGE,
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            "Referrer-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Permissions-Policy",
            "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), bluetooth=(), midi=(),"
                    + " display-capture=()",
            "Cache-Control",
            "no-store");

    /**
     * For clients that connected over TLS: always use TLS. Only for this host name, because its subdomains are not
     * ours.
     */
    private static final String TLS_ONLY = "max-age=31536000";

    private SecurityHeaders() {}

    /** The headers of every response of the service, and those of this one. */
    static Map<String, String> with(ClientInfo client, Map<String, String> more) {
        var headers = new LinkedHashMap<String, String>();
        headers.put("X-Request-Id", client.requestId());
        headers.putAll(HEADERS);
        if (client.secure()) headers.put("Strict-Transport-Security", TLS_ONLY);
        headers.putAll(more);
        return headers;
    }
}
