package dev.holdfast.sim.shell;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Texts of the shell, which hold one byte in each character, and what they are outside of it. */
public final class Bytes {
    private Bytes() {}

    /** The bytes of a text of the shell. */
    public static byte[] of(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Bytes as a text of the shell. */
    public static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** A text of Java's as one of the shell. */
    public static String from(String text) {
        return text(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A text of the shell as one of Java's. */
    public static String decode(String text) {
        return new String(of(text), StandardCharsets.UTF_8);
    }

    /** A text of the shell to be read. */
    public static InputStream in(String text) {
        return new ByteArrayInputStream(of(text));
    }
}
