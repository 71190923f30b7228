package dev.holdfast.tokens;

import dev.holdfast.base.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * How a token is spelled: {@code hf_}, thirty random letters and digits (178 bits), and six that are their checksum. Those
 * who search code and logs for forgotten secrets find it by its shape and know by the checksum that it is one.
 */
final class TokenFormat {
    private static final String LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final String PREFIX = "hf_";
    private static final int RANDOM = 30;
    private static final int CHECK = 6;
    private static final Pattern HEADER = Pattern.compile("(?i:Bearer) +(" + PREFIX + "[0-9A-Za-z]{36})");

    private TokenFormat() {}

    /** A new token. */
    static String fresh(SecureRandom random) {
        var text = new StringBuilder(PREFIX);
        for (int i = 0; i < RANDOM; i++) text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        return text + check(text.substring(PREFIX.length()));
    }

    /** The token in an Authorization header, or null when there is none that could ever have been given out. */
    static @Nullable String read(String header) {
        Matcher matcher = HEADER.matcher(header);
        if (!matcher.matches()) return null;
        String token = matcher.group(1);
        int end = PREFIX.length() + RANDOM;
        return check(token.substring(PREFIX.length(), end)).equals(token.substring(end)) ? token : null;
    }

    /** All that is kept of a token. It is random enough that nobody finds it by trying. */
    static byte[] hash(String token) {
        return Sha256.of(token);
    }

    private static String check(String random) {
        var crc = new CRC32();
        crc.update(random.getBytes(StandardCharsets.US_ASCII));
        var text = new StringBuilder();
        long rest = crc.getValue();
        for (int i = 0; i < CHECK; i++) {
            text.append(LETTERS.charAt((int) (rest % LETTERS.length())));
            rest /= LETTERS.length();
        }
        return text.reverse().toString();
    }
}
