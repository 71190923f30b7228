package dev.holdfast.consoles.way;

import dev.holdfast.consoles.relay.FarEnd;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.ssh.SshException;
import dev.holdfast.ssh.SshTerminal;
import org.jspecify.annotations.Nullable;

/** A terminal over SSH. */
final class SshConsole implements FarEnd {
    private final SshTerminal terminal;

    SshConsole(SshTerminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public byte @Nullable [] receive() {
        try {
            return terminal.receive();
        } catch (SshException e) {
            throw lost(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    @Override
    public void send(byte[] bytes) {
        try {
            terminal.send(bytes);
        } catch (SshException e) {
            throw lost(e);
        }
    }

    @Override
    public void resize(int columns, int rows) {
        try {
            terminal.resize(columns, rows);
        } catch (SshException e) {
            throw lost(e);
        }
    }

    @Override
    public void ping() {
        try {
            terminal.ping();
        } catch (SshException e) {
            throw lost(e);
        }
    }

    @Override
    public void close() {
        terminal.close();
    }

    private static Lost lost(SshException e) {
        return new Lost(HostSsh.refusal(e).detail());
    }
}
