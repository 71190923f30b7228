package dev.holdfast.base.net;

import java.util.Locale;

/** The protocol of a web page. */
public enum WebProtocol {
    HTTP,
    HTTPS;

    /** By the scheme of an address, such as {@code https}. */
    public static WebProtocol of(String scheme) {
        return valueOf(scheme.toUpperCase(Locale.ROOT));
    }

    /** The scheme of an address, such as {@code https}. */
    public String scheme() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The port when an address names none. */
    public int port() {
        return this == HTTPS ? 443 : 80;
    }
}
