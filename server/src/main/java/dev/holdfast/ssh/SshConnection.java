package dev.holdfast.ssh;

import dev.holdfast.base.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
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

/** A host one is signed in to. Used by one thread at a time. */
public final class SshConnection implements AutoCloseable {
    private static final Duration OPENING = Duration.ofSeconds(10);
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(200);
    /** What a group of processes gets to tidy up between being asked to stop and being made to. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ClientSession session;
    private final String hostKey;

    SshConnection(ClientSession session, String hostKey) {
        this.session = session;
        this.hostKey = hostKey;
    }

    /** Where a command's lines go: called from two threads, one for each kind. */
    public interface Output {
        /** A line of standard output that is not empty. */
        void out(String line);

        /** Every line of standard output, for those who ask where it stands. */
        default void out(PrintedLine line) {
            if (!line.text().isEmpty()) out(line.text());
        }

        /** A line of standard error that is not empty. */
        void err(String line);
    }

    /** The fingerprint of the key the host showed, as {@code SHA256:…}: what to pin after the first time. */
    public String hostKey() {
        return hostKey;
    }

    /**
     * Runs a command in a process group of its own, without a terminal and with nothing to read, and tells its lines as
     * they come. When {@code canceled} becomes true, or the command's limit is over, the whole group is asked to stop and,
     * after five seconds, made to.
     *
     * @throws SshException when the connection breaks; the command may then go on at the host
     */
    public Exit run(Command command, Output output, BooleanSupplier canceled)
            throws SshException, InterruptedException {
        var group = new Group();
        byte[] script = command.script(group.mark).getBytes(StandardCharsets.UTF_8);
        try (ChannelExec channel = channel("exec setsid --wait sh")) {
            var readers = open(channel, script, group.before(output::out), filled(output::err));
            return await(channel, group, command.limit(), canceled, readers);
        } catch (IOException e) {
            throw new SshException.Broken("The connection broke", e);
        }
    }

    /**
     * The same with bytes instead of lines: the command reads {@code in} to its end, and what it prints goes to {@code
     * out} as it is; a slow {@code out} slows the command. Both are closed at the end. The line and the environment show
     * in the host's process list, so neither may hold a secret.
     *
     * @param errors takes the lines of standard error
     * @throws SshException when the connection, {@code in} or {@code out} breaks; the command may then go on at the host
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
                throw new SshException.Broken("The other end of a transfer broke", failed);
            }
            return exit;
        } catch (IOException e) {
            throw new SshException.Broken("The connection broke", e);
        }
    }

    /** The process group of a command, which it tells itself in its first line. */
    private static final class Group {
        final String mark = "holdfast-" + UUID.randomUUID();
        private final AtomicReference<@Nullable String> number = new AtomicReference<>();

        /** Takes the line that tells the number, and hands on all others. */
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

    /** Bytes on their way from one stream to the other, which it closes at the end. */
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
            if (!session.isOpen()) throw new SshException.Broken("The connection broke", null);
            if (System.nanoTime() > end) reason = Exit.Reason.TIMED_OUT;
            else if (canceled.getAsBoolean()) reason = Exit.Reason.CANCELED;
            // Until it told its group there is nothing to stop but what we do not know yet: a shell may hang at its own
            // start, in a home that is away.
            String number = group.number.get();
            if (reason == Exit.Reason.TIMED_OUT && number == null) {
                throw new SshException.Broken("The host took a command and told nothing of it", null);
            }
            if (reason != Exit.Reason.OVER && number != null) {
                stop(channel, number);
                break;
            }
        }
        for (Thread reader : readers) {
            // The channel is closed, so they come to an end; how soon is up to whoever takes the lines.
            if (reason == Exit.Reason.OVER) reader.join();
            else reader.join(GRACE);
        }
        Integer status = channel.getExitStatus();
        if (reason == Exit.Reason.OVER && status == null && channel.getExitSignal() == null) {
            throw new SshException.Broken("The connection broke before the command was over", null);
        }
        return new Exit(status, reason);
    }

    /** Runs a short command to its end and returns what it printed; refuses anything but exit status 0. */
    private List<String> ask(String line, byte[] input) throws SshException, InterruptedException {
        var lines = new ArrayList<String>();
        var errors = new Collected();
        try (ChannelExec channel = channel(line)) {
            var readers = open(channel, input, filled(lines::add), filled(errors::err));
            if (!isClosed(channel, Duration.ofMinutes(2))) throw new SshException.Broken("No answer in time", null);
            for (Thread reader : readers) reader.join();
            if (!Integer.valueOf(0).equals(channel.getExitStatus())) {
                throw new SshException.Broken("The host refused a command of one line: " + errors.errors(), null);
            }
            return lines;
        } catch (IOException e) {
            throw new SshException.Broken("The connection broke", e);
        }
    }

    /** The library calls a connection that broke a moment ago an illegal state. */
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
        // Read by threads of our own: a viewer's slow database must not hold up the library's.
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
                // The channel was closed; whoever runs the command learns it from there.
            }
        });
    }

    private static boolean isClosed(ChannelExec channel, Duration timeout) {
        return channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), timeout).contains(ClientChannelEvent.CLOSED);
    }

    private void stop(ChannelExec channel, String group) throws SshException, InterruptedException {
        if (!group.matches("[0-9]{1,10}")) throw new SshException.Broken("The host told no group of processes", null);
        ask("kill -s TERM -- -" + group + " 2>/dev/null; true", new byte[0]);
        if (isClosed(channel, GRACE)) return;
        ask("kill -s KILL -- -" + group + " 2>/dev/null; true", new byte[0]);
        isClosed(channel, GRACE);
    }

    /**
     * Puts bytes into a new file of the host that only its user may read, and returns its path. What arrived is hashed
     * there and compared.
     *
     * @param folder below the user's home, made where it is missing: what a connection that breaks leaves behind lies there
     */
    public String put(byte[] content, String folder) throws SshException, InterruptedException {
        List<String> told = ask(
                "umask 077; d=\"$HOME\"/" + Command.quoted(folder)
                        + "; mkdir -p \"$d\" && f=$(mktemp \"$d/XXXXXXXX\") || exit 1;"
                        + " { cat >\"$f\" && sha256sum <\"$f\" && printf '%s\\n' \"$f\"; }"
                        + " || { rm -f \"$f\"; exit 1; }",
                content);
        if (told.size() != 2) throw new SshException.Broken("The host told nothing of the file it was sent", null);
        String path = told.get(1);
        if (!told.getFirst().startsWith(HexFormat.of().formatHex(Sha256.of(content)) + " ")) {
            remove(path);
            throw new SshException.Broken("A file arrived other than it was sent", null);
        }
        return path;
    }

    /** Removes what {@link #put} made. */
    public void remove(String path) throws SshException, InterruptedException {
        ask("rm -f -- " + Command.quoted(path), new byte[0]);
    }

    @Override
    public void close() {
        session.close(true);
    }
}
