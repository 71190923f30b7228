package dev.holdfast.auth;

import dev.holdfast.base.seal.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A code in the log. It proves that the person who creates the first owner can read the log. New at every start. */
public final class SetupCode {
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

    private final String code;

    /** A new code of 60 bits. */
    public SetupCode() {
        var random = new SecureRandom();
        var text = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            if (i > 0 && i % 4 == 0) text.append('-');
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        code = text.toString();
    }

    /** The code, only for the log. */
    public String text() {
        return code;
    }

    boolean matches(@Nullable Secret typed) {
        if (typed == null) return false;
        byte[] given = typed.reveal().trim().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(given, code.getBytes(StandardCharsets.UTF_8));
    }
}
