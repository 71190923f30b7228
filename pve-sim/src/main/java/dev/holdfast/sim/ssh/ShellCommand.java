package dev.holdfast.sim.ssh;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.shell.process.BrokenPipe;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;

/** The command of a channel. It has no terminal, so it survives a broken connection until it prints something. */
final class ShellCommand implements Command {
    private final SimNode node;
    private final String line;
    private InputStream in = InputStream.nullInputStream();
    private OutputStream out = OutputStream.nullOutputStream();
    private OutputStream err = OutputStream.nullOutputStream();
    private ExitCallback end = (_, _, _) -> {};

    ShellCommand(SimNode node, String line) {
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
                status = node.shell().run(Bytes.from(line), Descriptors.of(in, out, err));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                end.onExit(status);
            }
        });
    }

    @Override
    public void destroy(ChannelSession channel) {
        // The process keeps running.
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
