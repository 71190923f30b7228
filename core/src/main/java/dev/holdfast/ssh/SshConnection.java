package dev.holdfast.ssh;

import dev.holdfast.base.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.session.ClientSession;
import org.jspecify.annotations.Nullable;

/** A connection to a host after sign-in. Used by one thread at a time. */
public final class SshConnection implements AutoCloseable {
    private static final Duration OPENING = Duration.ofSeconds(10);
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(200);
    /** The time that a process group has to clean up between SIGTERM and SIGKILL. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ClientSession session;
    private final String hostKey;

    SshConnection(ClientSession session, String hostKey) {
        this.session = session;
        this.hostKey = hostKey;
    }

    /** The fingerprint of the key that the host presented, as {@code SHA256:…}: to be pinned after the first time. */
    public String hostKey() {
        return hostKey;
    }

    /**
     * Runs a command in its own process group, without a terminal and without input, and passes on its lines as they
     * arrive. When {@code canceled} becomes true, or the command's limit is exceeded, the whole group receives SIGTERM
     * and, after five seconds, SIGKILL.
     *
     * @throws SshException when the connection is lost; the command may then continue on the host
     */
    public Exit run(Command command, CommandOutput output, BooleanSupplier canceled)
            throws SshException, InterruptedException {
        var group = new Group();
        byte[] script = command.script(group.mark).getBytes(StandardCharsets.UTF_8);
        try (ChannelExec channel = channel("exec setsid --wait sh")) {
            var readers = open(channel, script, group.before(output::out), filled(output::err));
            return await(channel, group, command.limit(), canceled, readers);
        } catch (IOException e) {
            throw new SshException.Broken("The connection was lost", e);
        }
    }

    /**
     * The same with bytes instead of lines: the command reads {@code in} to its end, and its output goes to {@code
     * out} unchanged; a slow {@code out} slows down the command. Both are closed at the end. The line and the
     * environment appear in the host's process list, so neither may contain a secret.
     *
     * @param errors receives the lines of standard error
     * @throws SshException when the connection, {@code in} or {@code out} fails; the command may then continue on the
     *     host
     */
    public Exit pipe(
            Command command, InputStream in, OutputStream out, Consumer<String> errors, BooleanSupplier canceled)
            throws SshException, InterruptedException {
        var group = new Group();
        String line = "exec setsid --wait sh -c " + Command.quoted(command.piped(group.mark));
        try (ChannelExec channel = channel(line);
                in;
                out) {
            channel.open().verify(OPENING);
            var writer = new Copy(in, channel.getInvertedIn());
            var reader = new Copy(channel.getInvertedOut(), out);
            var readers = List.of(reader.start(), reader(channel.getInvertedErr(), group.before(filled(errors))));
            var _ = writer.start();
            BooleanSupplier over = () -> canceled.getAsBoolean() || writer.failed() != null || reader.failed() != null;
            Exit exit = await(channel, group, command.limit(), over, readers);
            IOException failed = writer.failed() == null ? reader.failed() : writer.failed();
            if (failed != null && !exit.isSuccess() && !canceled.getAsBoolean()) {
                throw new SshException.Broken("The other side of the transfer failed", failed);
            }
            return exit;
        } catch (IOException e) {
            throw new SshException.Broken("The connection was lost", e);
        }
    }

    /**
     * Runs a line for the POSIX shell in a terminal of this size, until it ends or the terminal is closed. The connection
     * becomes the terminal's, and is closed with it.
     *
     * @throws SshException.NoTerminal when the host gives our key no terminal
     */
    public SshTerminal terminal(String line, int columns, int rows) throws SshException, InterruptedException {
        return SshTerminal.open(session, line, columns, rows);
    }

    /**
     * Runs a line for the POSIX shell without a terminal, with bytes in both directions. The connection may be used for other
     * commands in the meantime, and is closed with the stream.
     */
    public SshStream stream(String line) throws SshException {
        try {
            SshStream.limit(session);
            ChannelExec channel = channel("exec sh -c " + Command.quoted(line));
            SshStream.open(channel);
            return new SshStream(session, channel);
        } catch (IOException e) {
            throw new SshException.Broken("The connection was lost", e);
        }
    }

    /** Whether the host gives our key a terminal. */
    public boolean hasTerminal() throws SshException {
        try (ChannelExec channel = SshTerminal.channel(session, "exec sh -c '[ -t 0 ]'", 80, 24)) {
            channel.open().verify(OPENING);
            if (!isClosed(channel, OPENING)) throw new SshException.Broken("The host did not answer in time", null);
            return Integer.valueOf(0).equals(channel.getExitStatus());
        } catch (IOException e) {
            throw new SshException.Broken("The connection was lost", e);
        }
    }

    /** The process group of a command, which the command reports in its first line. */
    private static final class Group {
        final String mark = "holdfast-" + UUID.randomUUID();
        private final AtomicReference<@Nullable String> number = new AtomicReference<>();

        /** Reads the line with the number, and passes on all other lines. */
        Consumer<PrintedLine> before(Consumer<PrintedLine> lines) {
            return line -> {
                if (number.get() == null && line.text().startsWith(mark)) {
                    number.set(line.text().substring(mark.length()).trim());
                } else {
                    lines.accept(line);
                }
            };
        }
    }

    /** Copies bytes from one stream to another and closes both at the end. */
    private static final class Copy {
        private final InputStream from;
        private final OutputStream to;
        private final AtomicReference<@Nullable IOException> failed = new AtomicReference<>();

        Copy(InputStream from, OutputStream to) {
            this.from = from;
            this.to = to;
        }

        Thread start() {
            return Thread.startVirtualThread(() -> {
                try (to) {
                    from.transferTo(to);
                } catch (IOException e) {
                    failed.set(e);
                }
            });
        }

        @Nullable
        IOException failed() {
            return failed.get();
        }
    }

    private Exit await(ChannelExec channel, Group group, Duration limit, BooleanSupplier canceled, List<Thread> readers)
            throws SshException, InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        Exit.Reason reason = Exit.Reason.OVER;
        while (!isClosed(channel, CHECK_INTERVAL)) {
            if (!session.isOpen()) throw new SshException.Broken("The connection was lost", null);
            if (System.nanoTime() > end) reason = Exit.Reason.TIMED_OUT;
            else if (canceled.getAsBoolean()) reason = Exit.Reason.CANCELED;
            // Until the command has reported its group, its processes are unknown and can't be stopped: a shell may
            // hang at its own start, for example when the home directory is on an unreachable file system.
            String number = group.number.get();
            if (reason == Exit.Reason.TIMED_OUT && number == null) {
                throw new SshException.Broken("The host accepted a command but did not report that it started", null);
            }
            if (reason != Exit.Reason.OVER && number != null) {
                stop(channel, number);
                break;
            }
        }
        for (Thread reader : readers) {
            // The channel is closed, so the readers end; how soon depends on the receiver of the lines.
            if (reason == Exit.Reason.OVER) reader.join();
            else reader.join(GRACE);
        }
        Integer status = channel.getExitStatus();
        if (reason == Exit.Reason.OVER && status == null && channel.getExitSignal() == null) {
            throw new SshException.Broken("The connection was lost before the command ended", null);
        }
        return new Exit(status, reason);
    }

    /** Runs a short command to its end and returns its output; fails on any exit status but 0. */
    private List<String> ask(String line, byte[] input) throws SshException, InterruptedException {
        var lines = new Collected();
        var errors = new Collected();
        try (ChannelExec channel = channel(line)) {
            var readers = open(channel, input, filled(lines::out), filled(errors::err));
            if (!isClosed(channel, Duration.ofMinutes(2)))
                throw new SshException.Broken("The host did not answer in time", null);
            for (Thread reader : readers) reader.join();
            if (!Integer.valueOf(0).equals(channel.getExitStatus())) {
                throw new SshException.Broken("A command failed on the host: " + errors.errors(), null);
            }
            return lines.lines();
        } catch (IOException e) {
            throw new SshException.Broken("The connection was lost", e);
        }
    }

    /** For a connection that was lost a moment ago, the library throws an {@link IllegalStateException}. */
    private ChannelExec channel(String line) throws IOException {
        try {
            return session.createExecChannel(line);
        } catch (IllegalStateException e) {
            throw new IOException(e);
        }
    }

    private List<Thread> open(ChannelExec channel, byte[] input, Consumer<PrintedLine> out, Consumer<PrintedLine> err)
            throws IOException {
        channel.setIn(new ByteArrayInputStream(input));
        channel.open().verify(OPENING);
        // Read by our own threads: a slow receiver must not block the library's threads.
        return List.of(reader(channel.getInvertedOut(), out), reader(channel.getInvertedErr(), err));
    }

    private static Consumer<PrintedLine> filled(Consumer<String> lines) {
        return line -> {
            if (!line.text().isEmpty()) lines.accept(line.text());
        };
    }

    private static Thread reader(InputStream in, Consumer<PrintedLine> line) {
        return Thread.startVirtualThread(() -> {
            try {
                Lines.read(in, line);
            } catch (IOException e) {
                // The channel was closed; the caller that runs the command notices that itself.
            }
        });
    }

    private static boolean isClosed(ChannelExec channel, Duration timeout) {
        return channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), timeout).contains(ClientChannelEvent.CLOSED);
    }

    private void stop(ChannelExec channel, String group) throws SshException, InterruptedException {
        if (!group.matches("[0-9]{1,10}")) throw new SshException.Broken("The host reported no process group", null);
        ask("kill -s TERM -- -" + group + " 2>/dev/null; true", new byte[0]);
        if (isClosed(channel, GRACE)) return;
        ask("kill -s KILL -- -" + group + " 2>/dev/null; true", new byte[0]);
        isClosed(channel, GRACE);
    }

    /**
     * Writes bytes to a new file on the host that only its user may read, and returns its path. The received bytes are
     * hashed there and compared.
     *
     * @param folder below the user's home, created if missing; files that remain after a lost connection are found
     *     there
     */
    public String put(byte[] content, String folder) throws SshException, InterruptedException {
        List<String> reply = ask(
                "umask 077; d=\"$HOME\"/" + Command.quoted(folder)
                        + "; mkdir -p \"$d\" && f=$(mktemp \"$d/XXXXXXXX\") || exit 1;"
                        + " { cat >\"$f\" && sha256sum <\"$f\" && printf '%s\\n' \"$f\"; }"
                        + " || { rm -f \"$f\"; exit 1; }",
                content);
        if (reply.size() != 2) throw new SshException.Broken("The host did not confirm the file it received", null);
        String path = reply.get(1);
        if (!reply.getFirst().startsWith(HexFormat.of().formatHex(Sha256.of(content)) + " ")) {
            remove(path);
            throw new SshException.Broken("The file was changed during the transfer", null);
        }
        return path;
    }

    /** Removes a file that {@link #put} created. */
    public void remove(String path) throws SshException, InterruptedException {
        ask("rm -f -- " + Command.quoted(path), new byte[0]);
    }

    @Override
    public void close() {
        session.close(true);
    }
}
