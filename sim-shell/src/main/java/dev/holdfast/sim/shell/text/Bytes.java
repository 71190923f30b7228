package dev.holdfast.sim.shell.text;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Converts shell texts, which contain one byte per character, from and to bytes and Java strings. */
public final class Bytes {
    private Bytes() {}

    /** The bytes of a shell text. */
    public static byte[] of(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Bytes as a shell text. */
    public static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Converts a Java string to a shell text. */
    public static String from(String text) {
        return text(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Converts a shell text to a Java string. */
    public static String decode(String text) {
        return new String(of(text), StandardCharsets.UTF_8);
    }

    /** A stream that reads a shell text. */
    public static InputStream in(String text) {
        return new ByteArrayInputStream(of(text));
    }
}
