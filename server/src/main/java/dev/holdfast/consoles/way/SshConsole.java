package dev.holdfast.consoles.way;

import dev.holdfast.consoles.relay.FarEnd;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.ssh.HostTerminal;
import dev.holdfast.ssh.SshException;
import org.jspecify.annotations.Nullable;

/** A terminal over SSH. */
public final class SshConsole implements FarEnd {
    private final HostTerminal terminal;
    private final String ifLost;

    /** With sentences that a lost connection is reported with, each with a space at its end; empty if there are none. */
    public SshConsole(HostTerminal terminal, String ifLost) {
        this.terminal = terminal;
        this.ifLost = ifLost;
    }

    private interface Step {
        byte @Nullable [] run() throws SshException, InterruptedException;
    }

    @Override
    public byte @Nullable [] receive() {
        return call(terminal::receive);
    }

    @Override
    public void send(byte[] bytes) {
        call(() -> {
            terminal.send(bytes);
            return null;
        });
    }

    @Override
    public void resize(int columns, int rows) {
        call(() -> {
            terminal.resize(columns, rows);
            return null;
        });
    }

    @Override
    public void ping() {
        call(() -> {
            terminal.ping();
            return null;
        });
    }

    @Override
    public void close() {
        terminal.close();
    }

    private byte @Nullable [] call(Step step) {
        try {
            return step.run();
        } catch (SshException e) {
            throw new Lost(ifLost + HostSsh.refusal(e).detail());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
