package dev.holdfast.http;

import java.util.Map;

/** The headers that tell a browser to be strict. Every answer carries them, whichever part of the service gives it. */
public final class SecurityHeaders {
    static final String POLICY = "Content-Security-Policy";

    /** What a page of ours may load and do. Styles stand in the elements, for the page's components put them there. */
    static final String PAGE = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
            + " script-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';"
            + " frame-ancestors 'none'";

    /** For whatever is no page: should a browser take it for one, it may load and do nothing. */
    private static final String NO_PAGE =
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** To be put into every answer; a page replaces the policy by its own. */
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

    /** For whoever came over TLS: come that way always. Only for this name, for its neighbours are not ours. */
    static final String TLS_ONLY = "max-age=31536000";

    private SecurityHeaders() {}
}
