package dev.holdfast.apps.ports;

import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.Exit;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The ports on which something listens inside a running container, as its node sees them over SSH. */
public final class ContainerPorts {
    private static final Duration LISTING = Duration.ofSeconds(8);

    // The kernel's tables are the fallback where a small container has no ss.
    private static final String LIST =
            "pct exec \"$CTID\" -- sh -c 'ss -Htlnp 2>/dev/null || cat /proc/net/tcp /proc/net/tcp6'";

    private ContainerPorts() {}

    /** The numbers of the TCP ports. */
    public static Set<Integer> listening(SshConnection connection, int ctid) throws SshException, InterruptedException {
        return listed(connection, ctid).stream().map(OpenPort::port).collect(Collectors.toSet());
    }

    static List<OpenPort> listed(SshConnection connection, int ctid) throws SshException, InterruptedException {
        var output = new Collected();
        Exit exit =
                connection.run(new Command(LIST, Map.of("CTID", Integer.toString(ctid)), LISTING), output, () -> false);
        // The table of IPv6 may be missing, which is not a failure as long as there is some output.
        if (!exit.isSuccess() && output.lines().isEmpty()) {
            throw Refusal.hypervisor(
                    exit.reason() == Exit.Reason.TIMED_OUT ? HypervisorProblem.TIMEOUT : HypervisorProblem.REFUSED,
                    "The container's ports can't be listed: " + output.errors());
        }
        return ListeningSockets.read(output.lines());
    }
}
