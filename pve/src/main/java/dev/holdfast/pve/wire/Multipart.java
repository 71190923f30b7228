package dev.holdfast.pve.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;

/**
 * An upload as a multipart form. The file is the last part: pveproxy streams it to disk and reads no part after it. The
 * request states its length, because pveproxy does not accept chunked requests.
 */
public final class Multipart implements Body {
    private static final int PIECE = 64 * 1024;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String boundary;
    private final byte[] before;
    private final byte[] after;
    private final long length;
    private final InputStream source;

    /** With these fields, and the file under the name {@code filename}. The names must not need escaping. */
    public Multipart(Map<String, String> fields, String name, long length, InputStream source) {
        this.length = length;
        this.source = source;
        byte[] random = new byte[16];
        RANDOM.nextBytes(random);
        boundary = "holdfast-" + HexFormat.of().formatHex(random);
        var head = new StringBuilder();
        fields.forEach((field, value) ->
                part(head, field).append("\r\n\r\n").append(value).append("\r\n"));
        part(head, "filename").append("; filename=\"").append(name);
        head.append("\"\r\nContent-Type: application/octet-stream\r\n\r\n");
        before = head.toString().getBytes(StandardCharsets.UTF_8);
        after = ("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8);
    }

    private StringBuilder part(StringBuilder head, String name) {
        head.append("--").append(boundary);
        return head.append("\r\nContent-Disposition: form-data; name=\"")
                .append(name)
                .append('"');
    }

    @Override
    public String type() {
        return "multipart/form-data; boundary=" + boundary;
    }

    @Override
    public long length() {
        return before.length + length + after.length;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        out.write(before);
        byte[] piece = new byte[PIECE];
        for (long left = length; left > 0; ) {
            int read = read(piece, (int) Math.min(PIECE, left));
            out.write(piece, 0, read);
            left -= read;
        }
        out.write(after);
    }

    /** A failure of the source is not a failure of the connection and must be distinguishable from it. */
    private int read(byte[] piece, int most) {
        try {
            int read = source.read(piece, 0, most);
            if (read < 0) throw new EOFException("The file is shorter than its length.");
            return read;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
