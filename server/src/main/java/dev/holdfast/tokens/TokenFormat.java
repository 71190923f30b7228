package dev.holdfast.tokens;

import dev.holdfast.base.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The format of a token: {@code hf_}, thirty random letters and digits (178 bits), and a checksum of six characters. Tools
 * that search code and logs for leaked secrets find a token by its format and verify it by its checksum.
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

    /** The token in an Authorization header, or null when its format or checksum is wrong. */
    static @Nullable String read(String header) {
        Matcher matcher = HEADER.matcher(header);
        if (!matcher.matches()) return null;
        String token = matcher.group(1);
        int end = PREFIX.length() + RANDOM;
        return check(token.substring(PREFIX.length(), end)).equals(token.substring(end)) ? token : null;
    }

    /** The only stored form of a token. The token is too random to be found by trying. */
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
