package dev.holdfast.pve;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * An upload as a multipart form. The file is the last part: pveproxy streams it to disk and reads no part after it. The
 * request states its length, because pveproxy does not accept chunked requests.
 */
final class Multipart implements Connection.Body {
    private static final int PIECE = 64 * 1024;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String boundary;
    private final byte[] before;
    private final byte[] after;
    private final Upload file;
    private final InputStream source;

    Multipart(Upload file, InputStream source) {
        this.file = file;
        this.source = source;
        byte[] random = new byte[16];
        RANDOM.nextBytes(random);
        boundary = "holdfast-" + HexFormat.of().formatHex(random);
        var head = new StringBuilder();
        field(head, "content", file.content());
        field(head, "checksum-algorithm", file.sha256() == null ? null : "sha256");
        field(head, "checksum", file.sha256());
        head.append("--").append(boundary);
        head.append("\r\nContent-Disposition: form-data; name=\"filename\"; filename=\"")
                .append(file.name())
                .append("\"\r\nContent-Type: application/octet-stream\r\n\r\n");
        before = head.toString().getBytes(StandardCharsets.UTF_8);
        after = ("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8);
    }

    private void field(StringBuilder head, String name, @Nullable String value) {
        if (value == null) return;
        head.append("--").append(boundary);
        head.append("\r\nContent-Disposition: form-data; name=\"").append(name).append("\"\r\n\r\n");
        head.append(value).append("\r\n");
    }

    @Override
    public String type() {
        return "multipart/form-data; boundary=" + boundary;
    }

    @Override
    public long length() {
        return before.length + file.length() + after.length;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        out.write(before);
        byte[] piece = new byte[PIECE];
        for (long left = file.length(); left > 0; ) {
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
