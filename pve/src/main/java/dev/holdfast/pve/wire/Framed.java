package dev.holdfast.pve.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;

/** The body of one response: of a known length, in chunks, or everything until the connection ends. */
final class Framed extends InputStream {
    private final Connection connection;
    private final boolean chunked;
    /** What is left of the body, or of the chunk; negative for everything until the connection ends. */
    private long left;

    private boolean ended;

    Framed(Connection connection, Map<String, String> headers) throws IOException {
        this.connection = connection;
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
        if (chunked && left == 0) left = connection.chunk();
        int wanted = left < 0 ? most : (int) Math.min(most, left);
        int count = wanted == 0 ? -1 : connection.in().read(bytes, from, wanted);
        if (count < 0) {
            if (wanted > 0 && left > 0) throw new EOFException("the answer was cut off");
            if (chunked) connection.trailers();
            ended = true;
            return -1;
        }
        if (left < 0) return count;
        left -= count;
        if (chunked && left == 0 && !connection.line().isEmpty()) throw new IOException("malformed chunk");
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
}
