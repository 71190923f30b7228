package dev.holdfast.http.stack;

import dev.holdfast.http.WebSocket;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.OpCode;
import org.eclipse.jetty.websocket.core.OutgoingEntry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Jetty's WebSocket as a {@link WebSocket}. Jetty delivers one frame for each demand. */
final class JettyWebSocket implements WebSocket, FrameHandler {
    private static final Logger log = LoggerFactory.getLogger(JettyWebSocket.class);

    /** A viewer that takes no data for this long is cut off, as on any other connection. */
    private static final Duration MOST_FOR_A_FRAME = Duration.ofSeconds(60);

    /** How long the viewer has to confirm the end. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private final Consumer<WebSocket> relay;
    private final Scheduler scheduler;
    private final Set<CountDownLatch> busy;
    /** The message that was asked for; empty at the end. */
    private final BlockingQueue<Optional<Message>> inbox = new ArrayBlockingQueue<>(1);

    private final AtomicBoolean closing = new AtomicBoolean();
    private final AtomicLong arrived = new AtomicLong();
    private final ByteArrayOutputStream message = new ByteArrayOutputStream();
    private final CountDownLatch ends = new CountDownLatch(2); // of the connection and of its relay
    private @Nullable CoreSession session;
    private boolean demanded;
    private boolean binary;
    private volatile boolean closed;

    /** {@code relay} runs when the connection is open. {@code busy} contains this connection until it has ended. */
    JettyWebSocket(Consumer<WebSocket> relay, Scheduler scheduler, Set<CountDownLatch> busy) {
        this.relay = relay;
        this.scheduler = scheduler;
        this.busy = busy;
    }

    // ---- what the relay calls

    @Override
    public @Nullable Message receive(Duration most) throws IOException, InterruptedException {
        if (isDemandDue()) session().demand();
        Optional<Message> next = closed ? inbox.poll() : inbox.poll(most.toNanos(), TimeUnit.NANOSECONDS);
        if (next == null && !closed) return null;
        if (next == null || next.isEmpty()) throw new IOException("The connection is closed");
        return next.get();
    }

    /** Whether nothing was delivered or asked for: two demands would deliver two messages. None is delivered at the end. */
    private synchronized boolean isDemandDue() {
        if (demanded || closed || !(inbox.isEmpty() || closing.get())) return false;
        demanded = true;
        return true;
    }

    private synchronized boolean deliver(Optional<Message> complete) {
        demanded = false;
        return inbox.offer(complete);
    }

    private CoreSession session() {
        return Objects.requireNonNull(session);
    }

    @Override
    public void send(Message message) throws IOException {
        Frame frame = switch (message) {
            case Message.Text(String text) -> new Frame(OpCode.TEXT, text);
            case Message.Binary(byte[] bytes) -> new Frame(OpCode.BINARY, ByteBuffer.wrap(bytes));
        };
        try (Blocker.Callback done = Blocker.callback()) {
            session()
                    .sendFrame(new OutgoingEntry.Builder(frame, done)
                            .frameTimeout(MOST_FOR_A_FRAME.toMillis())
                            .build());
            done.block();
        }
    }

    @Override
    public void ping() {
        session().sendFrame(new Frame(OpCode.PING), Callback.NOOP, false);
    }

    @Override
    public long arrived() {
        return arrived.get();
    }

    @Override
    public void close(int code, String reason) {
        if (!closing.compareAndSet(false, true)) return;
        session().close(code, reason, Callback.NOOP);
        var _ = scheduler.schedule(session()::abort, LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
        if (isDemandDue()) session().demand(); // for the viewer's confirmation
    }

    // ---- what Jetty calls

    @Override
    public void onOpen(CoreSession opened, Callback callback) {
        session = opened;
        // Pings are Relay's. A connection on which nothing is said may be idle for longer than a request.
        opened.setIdleTimeout(Duration.ZERO);
        opened.addIdleTimeoutListener(_ -> false);
        busy.add(ends);
        callback.succeeded();
        Thread.ofVirtual().name("relay").start(this::run);
    }

    private void run() {
        try {
            relay.accept(this);
        } catch (RuntimeException | Error e) {
            log.error("A relay failed", e);
        } finally {
            close(CloseStatus.SERVER_ERROR, ""); // unless it was closed for a reason
            ended();
        }
    }

    private void ended() {
        ends.countDown();
        if (ends.getCount() == 0) busy.remove(ends);
    }

    @Override
    public void onFrame(Frame frame, Callback callback) {
        arrived.incrementAndGet();
        switch (frame.getOpCode()) {
            case OpCode.CLOSE -> callback.succeeded(); // Jetty confirms it
            case OpCode.PING ->
                session()
                        .sendFrame(
                                new Frame(OpCode.PONG, BufferUtil.copy(frame.getPayload())),
                                Callback.from(callback, session()::demand),
                                false);
            case OpCode.TEXT, OpCode.BINARY, OpCode.CONTINUATION -> {
                boolean whole = collect(frame);
                callback.succeeded();
                if (!whole) session().demand();
            }
            default -> {
                callback.succeeded();
                session().demand();
            }
        }
    }

    /** Whether the message is complete, and was delivered. */
    private boolean collect(Frame frame) {
        if (closing.get()) return false;
        if (frame.getOpCode() != OpCode.CONTINUATION) binary = frame.getOpCode() == OpCode.BINARY;
        if (message.size() + frame.getPayloadLength() > MOST_BYTES) {
            close(CloseStatus.MESSAGE_TOO_LARGE, "A message may have at most " + MOST_BYTES + " bytes.");
            return false;
        }
        message.writeBytes(BufferUtil.toArray(frame.getPayload()));
        if (!frame.isFin()) return false;
        byte[] bytes = message.toByteArray();
        message.reset();
        Message complete = binary ? new Message.Binary(bytes) : text(bytes);
        if (complete == null) {
            close(CloseStatus.BAD_PAYLOAD, "A text message must be UTF-8. Send bytes as binary messages.");
            return false;
        }
        return deliver(Optional.of(complete));
    }

    private static @Nullable Message text(byte[] bytes) {
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return new Message.Text(text.toString());
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    @Override
    public void onError(Throwable cause, Callback callback) {
        log.debug("The connection failed: {}", cause.toString());
        callback.succeeded();
    }

    @Override
    public void onClosed(CloseStatus status, Callback callback) {
        closed = true;
        var _ = deliver(Optional.empty()); // if there is no room, the relay is not waiting
        ended();
        callback.succeeded();
    }
}
