package dev.holdfast.base.net;

import dev.holdfast.base.Word;

/** The protocol of a web page. */
public enum WebProtocol {
    HTTP,
    HTTPS;

    /** By the scheme of an address, such as {@code https}. */
    public static WebProtocol of(String scheme) {
        return Word.constant(WebProtocol.class, scheme);
    }

    /** The scheme of an address, such as {@code https}. */
    public String scheme() {
        return Word.of(this);
    }

    /** The port when an address names none. */
    public int port() {
        return this == HTTPS ? 443 : 80;
    }
}
