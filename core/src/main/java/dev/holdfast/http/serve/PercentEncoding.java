package dev.holdfast.http.serve;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Decodes percent-encoded text strictly. Java's own decoder guesses at invalid UTF-8 and accepts {@code %-1}. */
final class PercentEncoding {
    /** The fault of a text that can't be decoded. */
    static final String UNREADABLE = "Must be percent-encoded UTF-8: write a percent sign itself as %25.";

    private static final String REPLACEMENT = "\ufffd";

    private PercentEncoding() {}

    /**
     * The text of a path segment. {@link #isUnreadable} when it can't be decoded, which is reported after the guard.
     */
    static String ofPath(String encoded) {
        String text = decode(encoded, false);
        return text == null ? REPLACEMENT : text;
    }

    static boolean isUnreadable(String ofPath) {
        return ofPath.contains(REPLACEMENT);
    }

    /** The text of a query name or value, in which a plus is a space; null when it can't be decoded. */
    static @Nullable String ofQuery(String encoded) {
        return decode(encoded, true);
    }

    private static @Nullable String decode(String encoded, boolean plusIsSpace) {
        byte[] raw = encoded.getBytes(StandardCharsets.UTF_8);
        var bytes = new ByteArrayOutputStream(raw.length);
        for (int i = 0; i < raw.length; i++) {
            if (raw[i] == '%') {
                if (i + 2 >= raw.length || !HexFormat.isHexDigit(raw[i + 1]) || !HexFormat.isHexDigit(raw[i + 2])) {
                    return null;
                }
                bytes.write(HexFormat.fromHexDigit(raw[i + 1]) << 4 | HexFormat.fromHexDigit(raw[i + 2]));
                i += 2;
            } else {
                bytes.write(plusIsSpace && raw[i] == '+' ? ' ' : raw[i]);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
