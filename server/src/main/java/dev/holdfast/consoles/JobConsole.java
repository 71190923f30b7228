package dev.holdfast.consoles;

import dev.holdfast.apps.node.RunTerminal;
import dev.holdfast.consoles.relay.FarEnd;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.ssh.SshException;
import org.jspecify.annotations.Nullable;

/** The terminal in which a job's script runs. Closing it leaves the script alone. */
final class JobConsole implements FarEnd {
    private final RunTerminal terminal;

    JobConsole(RunTerminal terminal) {
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
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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

    static Lost lost(SshException e) {
        return new Lost("The connection to the host failed. The script continues to run. "
                + HostSsh.refusal(e).detail());
    }
}
