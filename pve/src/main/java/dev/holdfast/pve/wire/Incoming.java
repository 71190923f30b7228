package dev.holdfast.pve.wire;

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
    private final Arriving.Framed body;
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
        this.body = new Arriving.Framed(connection.in(), headers);
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
                int count = body.read(bytes, from, most);
                if (!deadline.release()) throw deadline.timedOut(false);
                if (count < 0) close();
                return count;
            } catch (IOException e) {
                close();
                throw deadline.explain(e, false);
            }
        }
    }

    @Override
    public void close() {
        ended = true;
        connection.close();
        forget.accept(this);
    }
}
