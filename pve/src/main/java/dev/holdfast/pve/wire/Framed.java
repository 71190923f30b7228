package dev.holdfast.pve.wire;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/** The body of one response: of a known length, in chunks, or everything until the connection ends. */
final class Framed extends InputStream {
    static final int MOST_HEADERS = 100;
    private static final int LONGEST_LINE = 16 * 1024;

    private final InputStream in;
    private final boolean chunked;
    /** What is left of the body, or of the chunk; negative for everything until the connection ends. */
    private long left;

    private boolean ended;

    /** The next body in a connection. */
    Framed(InputStream in, Map<String, String> headers) throws IOException {
        this.in = in;
        this.chunked = "chunked".equalsIgnoreCase(headers.get("transfer-encoding"));
        String length = headers.get("content-length");
        if (!chunked && length != null && !length.matches("[0-9]{1,18}")) {
            throw new IOException("malformed content length");
        }
        this.left = chunked ? 0 : length == null ? -1 : Long.parseLong(length);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int most) throws IOException {
        Objects.checkFromIndexSize(from, most, bytes.length);
        if (most == 0) return 0;
        if (ended) return -1;
        if (chunked && left == 0) left = chunk();
        int wanted = left < 0 ? most : (int) Math.min(most, left);
        int count = wanted == 0 ? -1 : in.read(bytes, from, wanted);
        if (count < 0) {
            if (wanted > 0 && left > 0) throw new EOFException("the answer was cut off");
            if (chunked) trailers();
            ended = true;
            return -1;
        }
        if (left < 0) return count;
        left -= count;
        if (chunked && left == 0 && !line(in).isEmpty()) throw new IOException("malformed chunk");
        return count;
    }

    /** The length that the head announced, or what is left of it; negative without one. */
    long announced() {
        return left;
    }

    /** Whether it was read to its end. */
    boolean isWhole() {
        return ended;
    }

    /** What follows the last chunk; we need nothing of it. */
    private void trailers() throws IOException {
        int count = 0;
        while (!line(in).isEmpty()) {
            if (++count > MOST_HEADERS) throw new IOException("malformed trailers");
        }
    }

    /** The length of the next chunk; zero for the last one. */
    private int chunk() throws IOException {
        String size = line(in);
        int extension = size.indexOf(';');
        if (extension >= 0) size = size.substring(0, extension);
        if (!size.trim().matches("[0-9A-Fa-f]{1,7}")) throw new IOException("malformed chunk");
        return Integer.parseInt(size.trim(), 16);
    }

    /** A line of the head or of the framing, without its end. */
    static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream(80);
        while (true) {
            int next = in.read();
            if (next < 0) throw new EOFException("the connection was closed");
            if (next == '\n') break;
            if (next != '\r') line.write(next);
            if (line.size() > LONGEST_LINE) throw new IOException("a line is too long");
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
