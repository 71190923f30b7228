package dev.holdfast.consoles.way;

import dev.holdfast.base.Refusal;
import dev.holdfast.consoles.relay.FarEnd;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.ssh.SshException;
import dev.holdfast.ssh.SshTerminal;
import org.jspecify.annotations.Nullable;

/** Terminals over SSH to the node itself: no other node can enter its guests. Works in every version of Proxmox VE. */
record SshWay(Hosts hosts, HostSsh ssh) implements Way {
    /** The size until the viewer tells its own. */
    private static final int COLUMNS = 80;

    private static final int ROWS = 24;

    @Override
    public WayName name() {
        return WayName.SSH;
    }

    @Override
    public Readiness readiness(ConsoleTarget target) {
        try {
            ssh.requireTerminal(host(target).id());
            return Readiness.OPEN;
        } catch (Closed e) {
            return Readiness.closed(e.sentence());
        } catch (Refusal e) {
            return Readiness.closed(e.detail());
        }
    }

    private Host host(ConsoleTarget target) throws Closed {
        return hosts.ofCluster(target.endpoint().clusterId()).stream()
                .filter(host -> host.node().equals(target.node()))
                .findFirst()
                .orElseThrow(() -> new Closed("Terminals over SSH need node " + target.node()
                        + " as a host of its own. Add it, and set up SSH for it."));
    }

    /** The guest's own prompt appears on a serial port; the shells of containers and nodes are entered as root. */
    @Override
    public @Nullable String login(ConsoleTarget target) {
        return target.kind() == ConsoleKind.SERIAL ? "a user of the virtual machine" : null;
    }

    @Override
    public FarEnd open(ConsoleTarget target) throws Closed {
        try {
            return new SshConsole(ssh.terminal(host(target).id(), line(target), COLUMNS, ROWS), "");
        } catch (SshException.NotTrusted e) {
            // Another way would hide that the host's key has changed.
            throw new FarEnd.Lost(HostSsh.refusal(e).detail());
        } catch (SshException e) {
            throw new Closed(HostSsh.refusal(e).detail());
        } catch (Refusal e) {
            throw new Closed(e.detail());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FarEnd.Lost("The console was closed while it was being opened.");
        }
    }

    private static String line(ConsoleTarget target) {
        return switch (target.kind()) {
            case APP, CONTAINER -> "exec pct enter " + target.vmid();
            // Without the key that ends the program instead of being typed.
            case SERIAL -> "exec qm terminal " + target.vmid() + " -escape 0";
            case SHELL -> SshTerminal.LOGIN_SHELL;
            case DISPLAY -> throw new IllegalStateException("Displays are not shown over SSH");
        };
    }
}
