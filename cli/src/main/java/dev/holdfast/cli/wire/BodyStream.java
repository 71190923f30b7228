package dev.holdfast.cli.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** The body of an answer: of a known length, or in chunks, or until the connection is closed. */
final class BodyStream extends InputStream {
    private static final long UNTIL_CLOSED = Long.MAX_VALUE;

    private final InputStream in;
    private final boolean chunked;
    private long left;
    private boolean first = true;

    private BodyStream(InputStream in, boolean chunked, long left) {
        this.in = in;
        this.chunked = chunked;
        this.left = left;
    }

    static InputStream of(InputStream in, Map<String, String> headers) {
        if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) return new BodyStream(in, true, 0);
        String length = headers.get("content-length");
        return new BodyStream(in, false, length == null ? UNTIL_CLOSED : Long.parseLong(length));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
        if (chunked && left <= 0 && !nextChunk()) return -1;
        if (left == 0) return -1;
        int count = in.read(to, from, (int) Math.min(length, left));
        if (count < 0) {
            if (left == UNTIL_CLOSED) return -1;
            throw new EOFException("The connection was closed before the answer was complete.");
        }
        if (left != UNTIL_CLOSED) left -= count;
        return count;
    }

    private boolean nextChunk() throws IOException {
        if (left < 0) return false;
        if (!first) Http.line(in);
        first = false;
        String size = Http.line(in);
        int end = size.indexOf(';');
        try {
            left = Long.parseLong((end < 0 ? size : size.substring(0, end)).strip(), 16);
        } catch (NumberFormatException e) {
            throw new IOException("Its answer is not HTTP.", e);
        }
        if (left > 0) return true;
        left = -1;
        return false;
    }
}
