package dev.holdfast.consoles.relay;

import dev.holdfast.base.Interrupts;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.Relay;
import dev.holdfast.http.WebSocket.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Connects one viewer with the far end of a console until either is gone. Each direction has a thread, which reads the next
 * message when the last one was written: a side that takes nothing stops the other, and one message per direction is in memory.
 */
public final class ConsoleSession {
    private static final Logger log = LoggerFactory.getLogger(ConsoleSession.class);
    private static final int LARGEST_SIZE = 9999;
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private final Relay relay;
    private final FarEnd far;
    private final boolean picture;
    private final Supplier<String> ended;
    private final AtomicLong typed = new AtomicLong();
    private final AtomicLong shown = new AtomicLong();
    private volatile boolean receiving;

    /**
     * A session between these two.
     *
     * @param picture whether it is RFB instead of a terminal's bytes
     * @param ended why the far end may have ended, for the viewer; asked when it did
     */
    public ConsoleSession(Relay relay, FarEnd far, boolean picture, Supplier<String> ended) {
        this.relay = relay;
        this.far = far;
        this.picture = picture;
        this.ended = ended;
    }

    /** Runs until the end, on the relay's own thread. Closes both sides. */
    public void run() throws InterruptedException {
        Thread output = null;
        try {
            byte[] first = picture ? RfbGreeting.greet(relay) : new byte[0];
            output = Thread.ofVirtual().name("console-output").start(this::show);
            if (first.length > 0) type(first);
            for (Message next = relay.receive(); next != null; next = relay.receive()) take(next);
        } catch (FarEnd.Lost e) {
            // Its output may end with a reason of its own, which counts then.
            far.close();
            await(output);
            relay.close(Relay.FAILED, e.sentence());
        } finally {
            far.close();
            await(output);
        }
    }

    private static void await(@Nullable Thread output) throws InterruptedException {
        if (output != null) Interrupts.undisturbed(() -> output.join(LAST_WORDS));
    }

    private void take(Message message) {
        switch (message) {
            case Message.Binary(byte[] bytes) -> type(bytes);
            case Message.Text(String text) -> {
                if (picture) relay.close(Relay.FAILED, "A graphical console takes only binary messages.");
                else resize(text);
            }
        }
    }

    private void type(byte[] bytes) {
        far.send(bytes);
        typed.addAndGet(bytes.length);
    }

    private void resize(String text) {
        int columns = 0;
        int rows = 0;
        try {
            JsonNode size = Json.tree(text);
            columns = size.path("columns").asInt(0);
            rows = size.path("rows").asInt(0);
        } catch (JacksonException e) {
            // refused below
        }
        if (Math.min(columns, rows) < 1 || Math.max(columns, rows) > LARGEST_SIZE) {
            relay.close(Relay.FAILED, "A text message must be a size: {\"columns\":120,\"rows\":40}.");
            return;
        }
        far.resize(columns, rows);
    }

    private void show() {
        try {
            for (byte[] bytes = receive(); bytes != null; bytes = receive()) {
                relay.send(bytes);
                shown.addAndGet(bytes.length);
            }
            if (!relay.isClosed()) relay.close(Relay.DONE, ended.get());
        } catch (IOException e) {
            log.debug("The viewer of a console is gone: {}", e.toString());
        } catch (FarEnd.Lost e) {
            relay.close(Relay.FAILED, e.sentence());
        } catch (RuntimeException e) {
            log.warn("The output of a console failed", e);
            relay.close(Relay.FAILED, "Internal error in Holdfast. Its log has the cause.");
        } finally {
            far.close();
        }
    }

    private byte @Nullable [] receive() {
        receiving = true;
        try {
            return far.receive();
        } finally {
            receiving = false;
        }
    }

    /** Keeps the far end alive. Not while output waits for the viewer: then nobody would notice the answer. */
    public void ping() {
        if (!receiving) return;
        try {
            far.ping();
        } catch (FarEnd.Lost e) {
            end(Relay.FAILED, e.sentence());
        }
    }

    /** Ends both sides, from any thread. */
    public void end(int code, String reason) {
        relay.close(code, reason);
        far.close();
    }

    /** The bytes that the viewer sent. */
    public long typed() {
        return typed.get();
    }

    /** The bytes that the viewer got. */
    public long shown() {
        return shown.get();
    }
}
