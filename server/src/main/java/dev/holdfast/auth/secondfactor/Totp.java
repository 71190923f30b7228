package dev.holdfast.auth.secondfactor;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.LongStream;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.util.encoders.Base32;

/**
 * The codes of authenticator apps (RFC 6238): six digits, new every 30 seconds, accepted one step early or late. HMAC with
 * SHA-1, because that is the only algorithm that every app supports.
 */
public final class Totp {
    private static final int SECRET_BYTES = 20;
    private static final int SECONDS = 30;

    private final TimeBasedOneTimePasswordGenerator generator = new TimeBasedOneTimePasswordGenerator();
    private final SecureRandom random = new SecureRandom();

    /** A new secret of 160 bits. */
    byte[] secret() {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        return secret;
    }

    /** The secret in the form that people type into an app. */
    static String grouped(byte[] secret) {
        return Base32.toBase32String(secret);
    }

    /** The URI that an app reads from the QR code. */
    static String uri(byte[] secret, String email) {
        return "otpauth://totp/Holdfast:" + URLEncoder.encode(email, StandardCharsets.UTF_8) + "?secret="
                + grouped(secret) + "&issuer=Holdfast&algorithm=SHA1&digits=6&period=" + SECONDS;
    }

    /** Whether this looks like a code of an app; spaces do not matter. */
    public static boolean isCode(String typed) {
        return digits(typed).matches("[0-9]{6}");
    }

    private static String digits(String typed) {
        return typed.replaceAll("\\s", "");
    }

    /** The time steps around now whose code was typed, oldest first; rarely more than one. */
    long[] stepsOf(byte[] secret, String typed, Instant now) {
        byte[] code = digits(typed).getBytes(StandardCharsets.UTF_8);
        long step = now.getEpochSecond() / SECONDS;
        return LongStream.rangeClosed(step - 1, step + 1)
                .filter(one -> MessageDigest.isEqual(code, at(secret, one).getBytes(StandardCharsets.UTF_8)))
                .toArray();
    }

    private String at(byte[] secret, long step) {
        try {
            var key = new SecretKeySpec(secret, generator.getAlgorithm());
            // Without Locale.ROOT the digits would be those of the machine's language.
            return generator.generateOneTimePasswordString(key, Instant.ofEpochSecond(step * SECONDS), Locale.ROOT);
        } catch (InvalidKeyException e) {
            throw new IllegalStateException(e);
        }
    }
}
