package dev.holdfast.sim.terminal;

import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.Statistics;
import java.util.function.LongSupplier;

/**
 * The environment of a shell.
 *
 * @param respawns whether another login prompt follows a logout, as on the console of a guest
 * @param uptime in seconds
 * @param clock in milliseconds
 */
public record ShellContext(
        String name,
        String system,
        String terminal,
        String address,
        String hardwareAddress,
        long cores,
        long memory,
        long disk,
        boolean respawns,
        LongSupplier uptime,
        LongSupplier clock) {
    static final String KERNEL = "6.14.11-4-pve";

    /** On the console of a guest. */
    public static ShellContext of(SimGuest guest, DataCentre dataCentre) {
        return new ShellContext(
                guest.name(),
                "Debian GNU/Linux 13",
                "tty1",
                guest.address() + "/16",
                guest.hardwareAddress("net0"),
                guest.cores(),
                guest.memoryBytes(),
                guest.rootBytes(),
                true,
                () -> new Statistics(guest, dataCentre.now()).uptime(),
                dataCentre::now);
    }

    /** On a node. */
    public static ShellContext of(SimNode node) {
        return new ShellContext(
                node.name(),
                "Debian GNU/Linux 13",
                "pts/0",
                node.ip() + "/24",
                "BC:24:11:00:00:01",
                node.cores(),
                node.memory(),
                94L << 30,
                false,
                node::uptime,
                () -> node.cluster().now());
    }
}
