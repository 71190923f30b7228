package dev.holdfast.base.work;

import dev.holdfast.base.Interrupts;
import dev.holdfast.base.memory.MemoryAlarm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on messages one after the other, on a virtual thread of its own: who sends one does not wait for the work. Of
 * several waiting messages with the same key only the newest is worked on. When the work on a message fails, this is
 * logged and the next message is worked on.
 */
public final class Worker<M> implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Worker.class);

    /** The work on one message. */
    @FunctionalInterface
    public interface Work<M> {
        void on(M message) throws InterruptedException;
    }

    private final String name;
    private final Function<M, ?> key;
    private final Work<M> work;
    private final LinkedHashMap<Object, M> waiting = new LinkedHashMap<>(); // guarded by this
    private final Thread thread;
    private volatile boolean closed;

    private Worker(String name, Function<M, ?> key, Work<M> work) {
        this.name = name;
        this.key = key;
        this.work = work;
        this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
    }

    /**
     * Begins to wait for messages.
     *
     * @param name names the work in the log and its thread
     * @param key what a message is about, for example the id of a cluster
     */
    public static <M> Worker<M> start(String name, Function<M, ?> key, Work<M> work) {
        var worker = new Worker<>(name, key, work);
        worker.thread.start();
        return worker;
    }

    /** Leaves a message; a waiting one with the same key is replaced and keeps its turn. */
    public synchronized void send(M message) {
        waiting.put(key.apply(message), message);
        notifyAll();
    }

    private synchronized M next() throws InterruptedException {
        while (waiting.isEmpty()) wait();
        return waiting.pollFirstEntry().getValue();
    }

    private void run() {
        try {
            while (!closed) on(next());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void on(M message) throws InterruptedException {
        try {
            work.on(message);
        } catch (RuntimeException e) {
            // A failure while the service stops may be caused by the stop.
            if (!closed) log.warn("{} failed for {}; the next message is worked on", name, key.apply(message), e);
        } catch (OutOfMemoryError e) {
            MemoryAlarm.failed(name, e);
        }
    }

    /** Messages that wait are dropped; the work in progress is interrupted. */
    @Override
    public void close() {
        closed = true;
        Interrupts.end(List.of(thread));
    }
}
