package dev.holdfast.http;

import dev.holdfast.base.Interruptible;
import dev.holdfast.base.Interrupts;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** One viewer's stream of server-sent events. Used by the one thread that feeds it, except {@link #close}. */
public final class Sse {
    /** How long a stream may be silent before a comment keeps it alive. */
    public static final Duration PING = Duration.ofSeconds(15);

    /**
     * An event that a stream sends.
     *
     * @param name what its field {@code event} contains
     * @param data what its data is: a record, or {@link Columns}
     */
    public record Event(String name, Type data) {}

    /**
     * The data of an event with values of many resources: for each list, each field that changed as an array, in the order of
     * the array {@code id}.
     *
     * @param lists the names of the lists
     */
    public record Columns(List<String> lists) implements Type {
        /** Copies the list, which may be mutable. */
        public Columns {
            lists = List.copyOf(lists);
        }
    }

    private final OutputStream out;
    private final JsonMapper json;
    private final Interruptible feeding = new Interruptible();
    private long lastWrite = System.nanoTime();
    private volatile boolean closed;

    /** A stream to this response, fed by the current thread. */
    public Sse(OutputStream out, JsonMapper json) {
        this.out = out;
        this.json = json;
    }

    /** Sends one frame; a null id leaves the viewer's resume cursor where it is. */
    public void send(String event, @Nullable Long id, Object data) throws IOException {
        send(event, id, json.writeValueAsString(data));
    }

    /** Sends one frame whose data is JSON already, rendered once for many viewers. */
    public void send(String event, @Nullable Long id, String data) throws IOException {
        var frame = new StringBuilder(data.length() + 48);
        if (id != null) frame.append("id: ").append(id).append('\n');
        frame.append("event: ").append(event).append("\ndata: ").append(data).append("\n\n");
        write(List.of(frame.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** Sends several frames in one write; see {@link #frame}. */
    public void sendAll(CharSequence frames) throws IOException {
        write(List.of(frames.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** Sends frames that were rendered once for many viewers. */
    public void sendAll(List<byte[]> frames) throws IOException {
        write(frames);
    }

    /**
     * Writes all frames in one call. A viewer that takes no data is cut off by the connection's own limits, not by
     * interrupting a write.
     */
    private void write(List<byte[]> frames) throws IOException {
        byte[] bytes = frames.size() == 1 ? frames.getFirst() : joined(frames);
        Interrupts.undisturbed(() -> {
            out.write(bytes);
            out.flush();
            return true;
        });
        lastWrite = System.nanoTime();
    }

    private static byte[] joined(List<byte[]> frames) {
        ByteBuffer all = ByteBuffer.allocate(
                frames.stream().mapToInt(frame -> frame.length).sum());
        frames.forEach(all::put);
        return all.array();
    }

    /** Appends one frame to {@code frames}, for {@link #sendAll}. */
    public void frame(StringBuilder frames, String event, @Nullable Long id, Object data) {
        if (id != null) frames.append("id: ").append(id).append('\n');
        frames.append("event: ")
                .append(event)
                .append("\ndata: ")
                .append(json.writeValueAsString(data))
                .append("\n\n");
    }

    /**
     * Sends a comment, which viewers ignore but which keeps proxies from closing the stream and reveals dead
     * connections.
     */
    public void ping() throws IOException {
        write(List.of(":\n\n".getBytes(StandardCharsets.UTF_8)));
    }

    /** Like {@link #ping}, but as an event: a page can't see comments, and takes silence for a cut cable. */
    public void alive() throws IOException {
        send("alive", null, "{}");
    }

    /** The time until the next {@link #ping} is due; zero or less when it is due now. */
    public Duration untilPing() {
        return PING.minusNanos(System.nanoTime() - lastWrite);
    }

    /** Ends the stream from outside: interrupts its feeder, but not during a write. */
    void close() {
        closed = true;
        feeding.interrupt();
    }

    /** Called when the feeder has ended: its further work, such as ending the response, is not interrupted. */
    void over() {
        feeding.over();
    }

    /** Whether the stream was ended from outside. */
    public boolean isClosed() {
        return closed;
    }
}
