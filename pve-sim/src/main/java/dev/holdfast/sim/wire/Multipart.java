package dev.holdfast.sim.wire;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A form with a file in it. The file is counted and hashed while it is read and never stored: images are large. */
public final class Multipart {
    private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";,]+)\"?");
    private static final Pattern NAME = Pattern.compile("[; ]name=\"([^\"]*)\"");
    private static final Pattern FILE = Pattern.compile("[; ]filename=\"([^\"]*)\"");
    private static final int LONGEST_FIELD = 64 * 1024;

    private final InputStream in;
    private final byte[] buffer = new byte[64 * 1024];
    private final byte[] delimiter;
    private long left;
    private int at;
    private int end;

    private Multipart(InputStream in, long length, String boundary) {
        this.in = in;
        this.left = length;
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Reads a whole body of this length; adds the fields to {@code fields} and returns the uploaded file, if any. */
    public static @Nullable Upload read(InputStream in, long length, String type, Map<String, String> fields)
            throws IOException {
        Matcher boundary = BOUNDARY.matcher(type);
        if (!boundary.find()) throw new IOException("no boundary");
        return new Multipart(in, length, boundary.group(1)).parts(fields);
    }

    private @Nullable Upload parts(Map<String, String> fields) throws IOException {
        Upload upload = null;
        // The first delimiter has no line break before it.
        pass(OutputStream.nullOutputStream(), 2);
        while (next() == '\r' && next() == '\n') {
            String name = "";
            String file = null;
            for (String line = line(); !line.isEmpty(); line = line()) {
                if (!line.regionMatches(true, 0, "content-disposition:", 0, 20)) continue;
                Matcher named = NAME.matcher(line);
                if (named.find()) name = named.group(1);
                Matcher filed = FILE.matcher(line);
                if (filed.find()) file = filed.group(1);
            }
            if (file == null) {
                var value = new Field();
                pass(value, 0);
                fields.put(name, value.bytes.toString(StandardCharsets.UTF_8));
            } else {
                var passing = new Passing(fields.get("checksum-algorithm"));
                pass(passing, 0);
                upload = new Upload(file, passing.size, passing.hash());
                fields.put("filename", file);
            }
        }
        while (left > 0) fill();
        return upload;
    }

    /**
     * Copies everything up to the next delimiter. The first byte of a delimiter occurs nowhere else in it, so bytes
     * that did not match need not be read again.
     */
    private void pass(OutputStream out, int matchedBefore) throws IOException {
        int matched = matchedBefore;
        while (matched < delimiter.length) {
            if (at == end) fill();
            if (matched == 0) {
                int from = at;
                while (at < end && buffer[at] != delimiter[0]) at++;
                out.write(buffer, from, at - from);
                if (at == end) continue;
            }
            if (buffer[at] == delimiter[matched]) {
                matched++;
                at++;
            } else {
                out.write(delimiter, 0, matched);
                matched = 0;
            }
        }
    }

    private void fill() throws IOException {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read <= 0) throw new EOFException("cut off");
        left -= read;
        at = 0;
        end = read;
    }

    private int next() throws IOException {
        if (at == end) fill();
        return buffer[at++];
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream(80);
        for (int next = next(); next != '\n'; next = next()) {
            if (next != '\r') line.write(next);
            if (line.size() > LONGEST_FIELD) throw new IOException("too long");
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static final class Field extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] some, int from, int length) throws IOException {
            bytes.write(some, from, length);
            if (bytes.size() > LONGEST_FIELD) throw new IOException("too long");
        }
    }

    private static final class Passing extends OutputStream {
        private final @Nullable MessageDigest digest;
        private long size;

        Passing(@Nullable String algorithm) {
            this.digest = digest(algorithm);
        }

        /** An unknown algorithm is reported when the parameters are validated. */
        private static @Nullable MessageDigest digest(@Nullable String algorithm) {
            if (algorithm == null) return null;
            try {
                return MessageDigest.getInstance(algorithm.replaceFirst("^sha", "SHA-"));
            } catch (NoSuchAlgorithmException e) {
                return null;
            }
        }

        @Nullable
        String hash() {
            return digest == null ? null : HexFormat.of().formatHex(digest.digest());
        }

        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] some, int from, int length) {
            size += length;
            if (digest != null) digest.update(some, from, length);
        }
    }
}
