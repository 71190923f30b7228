package dev.holdfast.pve.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The content of a file while it arrives, over a connection of its own, so that its size needs no memory. Each read has a
 * deadline, the whole has none. Failures are a {@link PveException}.
 */
public final class Incoming extends InputStream {
    private final Connection connection;
    private final Deadlines deadlines;
    private final Timeouts timeouts;
    private final Consumer<Incoming> forget;
    private final boolean chunked;
    /** What is left of the body, or of the chunk; negative for everything until the connection ends. */
    private long left;

    private boolean ended;

    Incoming(
            Connection connection,
            Map<String, String> headers,
            Deadlines deadlines,
            Timeouts timeouts,
            Consumer<Incoming> forget)
            throws IOException {
        this.connection = connection;
        this.deadlines = deadlines;
        this.timeouts = timeouts;
        this.forget = forget;
        this.chunked = "chunked".equalsIgnoreCase(headers.get("transfer-encoding"));
        String length = headers.get("content-length");
        if (!chunked && length != null && !length.matches("[0-9]{1,18}")) {
            throw new IOException("malformed content length");
        }
        this.left = chunked ? 0 : length == null ? -1 : Long.parseLong(length);
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int most) {
        Objects.checkFromIndexSize(from, most, bytes.length);
        if (most == 0) return 0;
        if (ended) return -1;
        try (var deadline = deadlines.in(timeouts.answer())) {
            deadline.watch(connection.socket().plain());
            try {
                int count = next(bytes, from, most);
                if (!deadline.release()) throw deadline.timedOut(false);
                return count;
            } catch (IOException e) {
                close();
                throw deadline.explain(e, false);
            }
        }
    }

    private int next(byte[] bytes, int from, int most) throws IOException {
        if (chunked && left == 0) left = connection.chunk();
        int wanted = left < 0 ? most : (int) Math.min(most, left);
        int count = wanted == 0 ? -1 : connection.in().read(bytes, from, wanted);
        if (count < 0) {
            if (wanted > 0 && left > 0) throw new EOFException("the answer was cut off");
            close();
            return -1;
        }
        if (left < 0) return count;
        left -= count;
        if (chunked && left == 0 && !connection.line().isEmpty()) throw new IOException("malformed chunk");
        return count;
    }

    @Override
    public void close() {
        ended = true;
        connection.close();
        forget.accept(this);
    }
}
