package dev.holdfast.apps.node;

import dev.holdfast.hosts.HostSsh;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.HostTerminal;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import dev.holdfast.ssh.SshStream;
import dev.holdfast.ssh.SshTerminal;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A person's place at the terminal of a run: everything that was shown so far, the last mebibyte of it at most, then what
 * is shown now. Several persons can be there, and each can type; the terminal has the size that was set last. Leaving ends
 * nothing.
 */
public final class RunTerminal implements HostTerminal {
    private static final Duration LIMIT = Duration.ofSeconds(15);
    private static final int MOST_SHOWN_AGAIN = 1 << 20;

    private final SshConnection connection;
    private final SshStream stream;
    private final String name;
    private final ReentrantLock resizing = new ReentrantLock();

    private RunTerminal(SshConnection connection, SshStream stream, String name) {
        this.connection = connection;
        this.stream = stream;
        this.name = name;
    }

    /** Attaches to the run of a job that has a terminal. */
    public static RunTerminal attach(HostSsh hosts, long hostId, long job) throws SshException {
        return attach(hosts.connect(hostId), RemoteRun.name(job));
    }

    static RunTerminal attach(SshConnection connection, String name) throws SshException {
        try {
            return new RunTerminal(connection, connection.stream(line(name)), name);
        } catch (SshException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * What attaches. Opened for reading as well, {@code in} never blocks, even after the run has ended. What copies the input
     * would keep the connection open after the run, and what copies the output would remain on the node after a lost
     * connection, so each ends the other.
     */
    private static String line(String name) {
        return """
            cd "$HOME/.holdfast/%1$s" 2>/dev/null || exit 1
            [ -p in ] && [ -e log ] || exit 1
            size=$(wc -c <log)
            from=1
            [ "$size" -le %2$d ] || from=$((size - %2$d + 1))
            exec 3<&0
            tail -c "+$from" -s 0.2 "--pid=$(cat pid)" -f log </dev/null &
            shown=$!
            { cat <&3 1<>in; kill "$shown"; } >/dev/null 2>&1 &
            wait "$shown"
            """.formatted(name, MOST_SHOWN_AGAIN);
    }

    @Override
    public byte @Nullable [] receive() throws SshException, InterruptedException {
        return stream.receive();
    }

    @Override
    public void send(byte[] bytes) throws SshException {
        stream.send(bytes);
    }

    /** For all who are there. Without effect when the run has ended. */
    @Override
    public void resize(int columns, int rows) throws SshException, InterruptedException {
        SshTerminal.requireSize(columns, rows);
        resizing.lockInterruptibly();
        try {
            String line = "stty -F \"$(cat \"$HOME/.holdfast/" + name + "/tty\")\" rows " + rows + " cols " + columns;
            connection.run(new Command(line, Map.of(), LIMIT), new Collected(), () -> false);
        } finally {
            resizing.unlock();
        }
    }

    @Override
    public void ping() throws SshException {
        stream.ping();
    }

    /** Leaves the terminal. */
    @Override
    public void close() {
        stream.close();
    }
}
