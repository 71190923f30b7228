package dev.holdfast.http.serve;

import dev.holdfast.base.work.HeavyWork;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Compression of responses. */
public final class Gzip {
    /** From so many bytes on it takes milliseconds. */
    private static final int HEAVY = 128 * 1024;

    private static final int WORTH = 1024;

    private Gzip() {}

    /** Whether a body of this type and length becomes noticeably smaller. */
    static boolean isWorth(@Nullable String type, int length) {
        return length > WORTH
                && type != null
                && (type.startsWith("text/")
                        || type.contains("json")
                        || type.contains("javascript")
                        || type.contains("svg"));
    }

    /** Whether the client accepts it. */
    static boolean isAccepted(@Nullable String accepts) {
        return isAccepted("gzip", accepts);
    }

    /** Whether the client accepts a coding: named in Accept-Encoding, and not with the weight 0. */
    static boolean isAccepted(String coding, @Nullable String accepts) {
        if (accepts == null) return false;
        for (String one : accepts.toLowerCase(Locale.ROOT).split(",", -1)) {
            String[] parts = one.replace(" ", "").split(";", -1);
            if (parts[0].equals(coding)) return parts.length == 1 || !parts[1].matches("q=0(\\.0*)?");
        }
        return false;
    }

    /** Compressed quickly, for a response that is made once. */
    static byte[] quick(byte[] bytes) {
        if (bytes.length < HEAVY) return zip(bytes, Deflater.DEFAULT_COMPRESSION);
        return HeavyWork.inTurn(() -> zip(bytes, Deflater.DEFAULT_COMPRESSION));
    }

    /** Compressed as far as possible, for a file that is sent many times. */
    public static byte[] best(byte[] bytes) {
        return zip(bytes, Deflater.BEST_COMPRESSION);
    }

    /** The size of what was compressed, which is at its end. */
    static int plainSize(byte[] zipped) {
        return ByteBuffer.wrap(zipped).order(ByteOrder.LITTLE_ENDIAN).getInt(zipped.length - Integer.BYTES);
    }

    /** What was compressed. */
    static byte[] plain(byte[] zipped) {
        return HeavyWork.inTurn(() -> unzip(zipped));
    }

    private static byte[] unzip(byte[] zipped) {
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
            return gzip.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // in memory
        }
    }

    private static byte[] zip(byte[] bytes, int level) {
        var out = new ByteArrayOutputStream(bytes.length / 4);
        try (var gzip = new Leveled(out, level)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // in memory
        }
        return out.toByteArray();
    }

    private static final class Leveled extends GZIPOutputStream {
        Leveled(ByteArrayOutputStream out, int level) throws IOException {
            super(out, 8192);
            def.setLevel(level);
        }
    }
}
