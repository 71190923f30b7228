package dev.holdfast.sim.ssh;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.shell.process.BrokenPipe;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.process.Terminal;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.jspecify.annotations.Nullable;

/**
 * The command of a channel, or a login shell. Without a terminal it survives a broken connection until it prints something;
 * at a terminal it is hung up.
 */
final class ShellCommand implements Command {
    private final SimNode node;
    private final @Nullable String line;
    private InputStream in = InputStream.nullInputStream();
    private OutputStream out = OutputStream.nullOutputStream();
    private OutputStream err = OutputStream.nullOutputStream();
    private ExitCallback end = (_, _, _) -> {};
    private volatile @Nullable Terminal terminal;

    /** Without a line it is a login shell. */
    ShellCommand(SimNode node, @Nullable String line) {
        this.node = node;
        this.line = line;
    }

    @Override
    public void setInputStream(InputStream stream) {
        in = stream;
    }

    @Override
    public void setOutputStream(OutputStream stream) {
        out = new Sent(stream);
    }

    @Override
    public void setErrorStream(OutputStream stream) {
        err = new Sent(stream);
    }

    @Override
    public void setExitCallback(ExitCallback callback) {
        end = callback;
    }

    @Override
    public void start(ChannelSession channel, Environment environment) {
        Thread.ofVirtual().name("sim-ssh").start(() -> {
            int status = 255;
            try {
                node.passIce();
                String script = line == null ? null : Bytes.from(line);
                boolean terminal = environment.getEnv().containsKey(Environment.ENV_COLUMNS);
                status = terminal ? atTerminal(script, environment) : piped(script);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                end.onExit(status);
            }
        });
    }

    /** A shell without a terminal reads its commands from the channel. */
    private int piped(@Nullable String script) throws InterruptedException {
        return node.shell().run(script == null ? "exec sh" : script, Descriptors.of(in, out, err));
    }

    private int atTerminal(@Nullable String script, Environment environment) throws InterruptedException {
        var made =
                new Terminal(out, size(environment, Environment.ENV_COLUMNS), size(environment, Environment.ENV_LINES));
        environment.addSignalListener(
                (_, _) -> made.resize(
                        size(environment, Environment.ENV_COLUMNS), size(environment, Environment.ENV_LINES)),
                org.apache.sshd.server.Signal.WINCH);
        terminal = made;
        Thread typing = Thread.ofVirtual().name("sim-ssh-typing").start(() -> type(made));
        try {
            return node.shell()
                    .run(script, made, Map.of("TERM", environment.getEnv().getOrDefault(Environment.ENV_TERM, "dumb")));
        } finally {
            typing.interrupt();
        }
    }

    private static int size(Environment environment, String name) {
        String text = environment.getEnv().getOrDefault(name, "0");
        return text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
    }

    private void type(Terminal to) {
        byte[] bytes = new byte[4096];
        try {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) to.type(bytes, count);
        } catch (IOException e) {
            // the connection is closed, which destroy is told
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void destroy(ChannelSession channel) {
        Terminal used = terminal;
        if (used != null) used.hangUp(); // without one, the process keeps running
    }

    /** Flushes every write; reports a closed connection as a broken pipe. */
    private static final class Sent extends OutputStream {
        private final OutputStream stream;

        Sent(OutputStream stream) {
            this.stream = stream;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                stream.write(bytes, offset, length);
                stream.flush();
            } catch (java.io.InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                var broken = new BrokenPipe();
                broken.initCause(e);
                throw broken;
            }
        }
    }
}
