package dev.holdfast.sim.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port that is free on every address, and that nobody else gets until this is closed, also while nothing listens on
 * it: a node that was down comes back on its port. It is bound and never listens, so that the system gives it to nobody
 * who asks for any port; a server that may reuse addresses can listen on it.
 */
public final class ReservedPort implements AutoCloseable {
    private final Socket socket = new Socket();

    /** Reserves a port until this is closed. */
    public ReservedPort() {
        try {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its number. */
    public int number() {
        return socket.getLocalPort();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
