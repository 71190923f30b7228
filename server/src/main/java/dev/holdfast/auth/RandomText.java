package dev.holdfast.auth;

import dev.holdfast.base.Sha256;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;

/**
 * Random words that prove something: tokens that browsers carry and codes that people type. Only their SHA-256 is ever
 * stored; they hold too many random bits to be found from it.
 */
final class RandomText {
    /** Without those that are mistaken for others: 0 and o, 1 and i and l. */
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

    private static final int GROUPS = 4;
    private static final int GROUP = 5;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomText() {}

    /** 256 bits in 43 characters. */
    static String token() {
        return base64(32);
    }

    /** A name that nobody guesses, of 96 bits; no secret. */
    static String name() {
        return base64(12);
    }

    /** 99 bits to be typed, such as {@code 7k2mq-x9v4d-hh3ta-w8nre}. */
    static String code() {
        var text = new StringBuilder();
        for (int i = 0; i < GROUPS * GROUP; i++) {
            if (i > 0 && i % GROUP == 0) text.append('-');
            text.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    /** What is stored of a token. */
    static byte[] hash(String token) {
        return Sha256.of(token);
    }

    /** What is stored of a code, however it was typed: capitals, spaces and dashes do not matter. */
    static byte[] hashOfTyped(String code) {
        return hash(code.replaceAll("[\\s-]", "").toLowerCase(Locale.ROOT));
    }

    private static String base64(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
