package dev.holdfast.pve.console;

import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.WebSocket;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An open console of a guest or node: bytes in both directions, until either side closes it. One thread receives; any thread
 * can send or close.
 */
public abstract class Console implements AutoCloseable {
    final WebSocket socket;
    private final PveTask task;

    Console(WebSocket socket, PveTask task) {
        this.socket = socket;
        this.task = task;
    }

    /** The task that runs the console, on the member that was called. Stopping the task closes the console. */
    public final PveTask task() {
        return task;
    }

    /** Sends bytes. When this returns they were sent; after the client's time limit it throws. */
    public abstract void send(byte[] bytes);

    /** Waits without limit for the next bytes; null at the end. */
    public byte @Nullable [] receive() {
        return socket.receive();
    }

    /** Passes received bytes to the consumer until the end. */
    public final void forEach(Consumer<byte[]> heard) {
        for (byte[] bytes = receive(); bytes != null; bytes = receive()) heard.accept(bytes);
    }

    /**
     * Keeps intermediate proxies from closing an idle connection. Call it about every half minute, while a thread receives.
     * An endpoint that sent nothing since the last ping is given up.
     */
    public void ping() {
        socket.ping();
    }

    /** Disconnects immediately. */
    @Override
    public final void close() {
        socket.close();
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + " " + task.upid();
    }
}
