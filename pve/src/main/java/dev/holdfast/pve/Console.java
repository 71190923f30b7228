package dev.holdfast.pve;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An open console of a guest or node: bytes both ways, until either side has enough. One thread receives; any may send
 * or close.
 */
public abstract sealed class Console implements AutoCloseable permits Terminal, VncConsole {
    final WebSocket socket;
    private final PveTask task;

    Console(WebSocket socket, PveTask task) {
        this.socket = socket;
        this.task = task;
    }

    /** The task that carries it, on the member that was asked for it; stopping that closes the console. */
    public final PveTask task() {
        return task;
    }

    /** Sends bytes; they have left when this returns, or within the client's limit it throws. */
    public abstract void send(byte[] bytes);

    /** Waits, for as long as it takes, for the next bytes; null at the end. */
    public byte @Nullable [] receive() {
        return socket.receive();
    }

    /** Passes on what comes, until the end. */
    public final void forEach(Consumer<byte[]> heard) {
        for (byte[] bytes = receive(); bytes != null; bytes = receive()) heard.accept(bytes);
    }

    /**
     * Keeps what stands in between from losing patience: about every half minute, while somebody receives. An endpoint
     * that was silent since the last one is given up.
     */
    public void ping() {
        socket.ping();
    }

    /** Hangs up, at once. */
    @Override
    public final void close() {
        socket.close();
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + " " + task.upid();
    }
}
