package dev.holdfast.auth;

import dev.holdfast.base.Sha256;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;

/**
 * Random secrets: tokens that browsers store and codes that people type. Only their SHA-256 is ever stored; they have too
 * many random bits to be recovered from it.
 */
public final class RandomText {
    /** Without characters that look alike: 0 and o, 1 and i and l. */
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

    private static final int GROUPS = 4;
    private static final int GROUP = 5;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomText() {}

    /** 256 bits in 43 characters. */
    public static String token() {
        return base64(32);
    }

    /** A name of 96 bits that can't be guessed; not a secret. */
    public static String name() {
        return base64(12);
    }

    /** A code of 99 bits for typing, such as {@code 7k2mq-x9v4d-hh3ta-w8nre}. */
    public static String code() {
        var text = new StringBuilder();
        for (int i = 0; i < GROUPS * GROUP; i++) {
            if (i > 0 && i % GROUP == 0) text.append('-');
            text.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    /** The stored hash of a token. */
    public static byte[] hash(String token) {
        return Sha256.of(token);
    }

    /** The stored hash of a typed code; upper case, spaces and dashes do not matter. */
    public static byte[] hashOfTyped(String code) {
        return hash(code.replaceAll("[\\s-]", "").toLowerCase(Locale.ROOT));
    }

    private static String base64(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
