package dev.holdfast.sim.model.volume;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What stands for compression: a line with the method in front, and a hash at the end, which the programs of a node check
 * as the real ones check their blocks.
 */
public final class Packing {
    private static final String LINE = "holdfast-sim packed ";
    private static final Pattern ENDING = Pattern.compile(".*\\.(gz|lzo|zst)");
    private static final int HASH = 32;

    private Packing() {}

    /** The bytes of a file of this name: packed if the name ends like that of a packed file. */
    public static byte[] pack(String name, byte[] content) {
        Matcher ending = ENDING.matcher(name);
        if (!ending.matches()) return content;
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(ascii(LINE + ending.group(1) + "\n"));
        bytes.writeBytes(content);
        return sealed(bytes.toByteArray());
    }

    /** The method with which these bytes are packed, {@code gz lzo zst}, or null. */
    public static @Nullable String method(byte[] bytes) {
        if (!startsWith(bytes, ascii(LINE))) return null;
        String line = new String(bytes, 0, Math.min(bytes.length, LINE.length() + 4), StandardCharsets.ISO_8859_1);
        int end = line.indexOf('\n');
        return end < 0 ? null : line.substring(LINE.length(), end);
    }

    /** The unpacked bytes, the same if they are not packed; null when bytes are missing or changed. */
    public static byte @Nullable [] unpack(byte[] bytes) {
        String method = method(bytes);
        if (method == null) return bytes;
        byte[] whole = opened(bytes);
        return whole == null ? null : Arrays.copyOfRange(whole, LINE.length() + method.length() + 1, whole.length);
    }

    /** The bytes with their hash. */
    public static byte[] sealed(byte[] content) {
        byte[] sealed = Arrays.copyOf(content, content.length + HASH);
        System.arraycopy(hash(content), 0, sealed, content.length, HASH);
        return sealed;
    }

    /** The bytes without their hash, null when it is another one. */
    public static byte @Nullable [] opened(byte[] sealed) {
        if (sealed.length < HASH) return null;
        byte[] content = Arrays.copyOf(sealed, sealed.length - HASH);
        byte[] stored = Arrays.copyOfRange(sealed, content.length, sealed.length);
        return Arrays.equals(stored, hash(content)) ? content : null;
    }

    /** Whether the bytes begin like this. */
    public static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(start, Arrays.copyOf(bytes, start.length));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] hash(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
