package dev.holdfast.base.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A TCP line to another port of this machine, which can be cut and mended. */
public final class CutLine implements AutoCloseable {
    private final ServerSocket server;
    private final int target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger toClose = new AtomicInteger();
    private volatile boolean cut;

    public CutLine(int target) {
        this.target = target;
        try {
            this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket here = server.accept();
                if (cut || toClose.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                    here.close();
                    continue;
                }
                Socket there = new Socket(InetAddress.getLoopbackAddress(), target);
                open.addAll(List.of(here, there));
                // It may have been cut in the meantime, before these were among the open ones.
                if (cut) List.of(here, there).forEach(CutLine::close);
                Thread.ofVirtual().start(() -> pass(here, there));
                Thread.ofVirtual().start(() -> pass(there, here));
            } catch (IOException e) {
                continue; // the end of the test, or a target that is away
            }
        }
    }

    private void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // cut
        }
        open.removeAll(List.of(from, to));
    }

    /** Closes the next so many connections at once. */
    void closeNext(int connections) {
        toClose.set(connections);
    }

    /** Ends all connections and makes no others. */
    public void cut() {
        cut = true;
        for (Socket one : open) close(one);
    }

    public void mend() {
        cut = false;
    }

    private static void close(Socket one) {
        try {
            one.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }
}
