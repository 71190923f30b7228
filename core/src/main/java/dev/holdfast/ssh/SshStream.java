package dev.holdfast.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.core.CoreModuleProperties;
import org.jspecify.annotations.Nullable;

/**
 * A command on a host, with bytes in both directions while it runs. One thread receives; any thread sends, pings or closes.
 * What the receiver has not taken yet is limited to the channel's window, so that a slow receiver slows down the command.
 */
public sealed class SshStream implements AutoCloseable permits SshTerminal {
    static final Duration OPENING = Duration.ofSeconds(10);
    /** How long the host may take no input before a sender is told. */
    private static final Duration BLOCKED = Duration.ofSeconds(30);

    private static final long WINDOW = 128 * 1024;
    private static final int CHUNK = 16 * 1024;

    final ClientSession session;
    final ChannelExec channel;
    private final InputStream out;
    private final OutputStream in;
    private final ReentrantLock sending = new ReentrantLock();
    private final AtomicBoolean answered = new AtomicBoolean(true);
    private final byte[] chunk = new byte[CHUNK];
    private volatile boolean closed;

    /** Over a channel that is open. */
    SshStream(ClientSession session, ChannelExec channel) {
        this.session = session;
        this.channel = channel;
        this.out = channel.getInvertedOut();
        this.in = channel.getInvertedIn();
    }

    /** Limits what the channels that are created from now on may have in memory. */
    static void limit(ClientSession session) {
        CoreModuleProperties.WINDOW_SIZE.set(session, WINDOW);
    }

    /** Opens a channel. */
    static void open(ChannelExec channel) throws IOException {
        channel.setRedirectErrorStream(true);
        CoreModuleProperties.WAIT_FOR_SPACE_TIMEOUT.set(channel, BLOCKED);
        channel.open().verify(OPENING);
    }

    /** Waits without limit for the next output; null once the command has ended, or after {@link #close}. */
    public byte @Nullable [] receive() throws SshException, InterruptedException {
        try {
            byte[] bytes = read();
            if (bytes != null) return bytes;
        } catch (InterruptedIOException e) {
            throw new InterruptedException();
        } catch (IOException e) {
            if (!closed) throw lost(e);
        }
        boolean ended = status() != null || channel.getExitSignal() != null;
        if (ended || closed) return null;
        throw lost(null);
    }

    /** The next output; null at its end. */
    final byte @Nullable [] read() throws IOException {
        int count = out.read(chunk);
        return count < 0 ? null : Arrays.copyOf(chunk, count);
    }

    /** The exit status of the command, which has ended; null when a signal ended it, or the connection was lost. */
    final @Nullable Integer status() {
        channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), OPENING);
        return channel.getExitStatus();
    }

    /** Sends input. Blocks while the host takes none; after 30 seconds it throws. */
    public final void send(byte[] bytes) throws SshException {
        sending.lock();
        try {
            in.write(bytes);
            in.flush();
        } catch (IOException e) {
            throw new SshException.Broken(
                    channel.isOpen() ? "The host takes no more input" : "The connection was lost", e);
        } finally {
            sending.unlock();
        }
    }

    /**
     * Asks the host for a sign of life, without waiting for it. A host that has not answered the last one is given up: the
     * receiver is told that the connection was lost. Call it about every half minute.
     */
    public final void ping() throws SshException {
        if (!answered.getAndSet(false)) {
            session.close(true);
            return;
        }
        String request = "keepalive@openssh.com";
        try {
            Buffer buffer = session.createBuffer(SshConstants.SSH_MSG_GLOBAL_REQUEST);
            buffer.putString(request);
            buffer.putBoolean(true);
            var _ = session.request(buffer, request, (_, _) -> answered.set(true));
        } catch (IOException e) {
            throw lost(e);
        }
    }

    static SshException lost(@Nullable Throwable cause) {
        return new SshException.Broken("The connection was lost", cause);
    }

    /** Ends the command's input and output, and the connection. Does not wait. */
    @Override
    public final void close() {
        closed = true;
        channel.close(true);
        session.close(true);
    }
}
