package dev.holdfast.ssh;

import org.jspecify.annotations.Nullable;

/** A terminal on a host. One thread receives; any thread sends, resizes, pings or closes. */
public interface HostTerminal extends AutoCloseable {
    /** Waits without limit for the next output; null at its end, or after {@link #close}. */
    byte @Nullable [] receive() throws SshException, InterruptedException;

    /** Types bytes. */
    void send(byte[] bytes) throws SshException;

    /** Sets its size. */
    void resize(int columns, int rows) throws SshException, InterruptedException;

    /** Checks that the host still answers; see {@link SshStream#ping}. */
    void ping() throws SshException;

    @Override
    void close();
}
