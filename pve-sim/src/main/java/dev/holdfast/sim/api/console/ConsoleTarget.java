package dev.holdfast.sim.api.console;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.terminal.ShellContext;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The target of a console.
 *
 * @param path where the privilege is needed, and what the ticket is bound to
 * @param task the type of the task; its list shows it with {@code id}
 * @param command what Proxmox VE would run behind the terminal
 * @param place where the shell runs
 * @param absent why no shell is available now, as the text shown in its place; null when one is
 * @param gone whether the target has disappeared since the console was opened
 */
record ConsoleTarget(
        String path,
        String privilege,
        String task,
        String id,
        String command,
        ShellContext place,
        Supplier<@Nullable String> absent,
        BooleanSupplier gone) {
    static ConsoleTarget of(SimGuest guest, @Nullable String serial, ApiCall asking) {
        int vmid = guest.vmid();
        SimNode owner = asking.owner();
        boolean running = guest.isRunning();
        Long started = guest.ranSince(asking.cluster().now());
        return new ConsoleTarget(
                "/vms/" + vmid,
                "VM.Console",
                "vncproxy",
                Integer.toString(vmid),
                guest.isContainer()
                        ? "/usr/bin/dtach -A /var/run/dtach/vzctlconsole" + vmid + " -r winch -z lxc-console -n " + vmid
                                + " -e -1"
                        : "/usr/sbin/qm terminal " + vmid + " -escape 0",
                ShellContext.of(guest, asking.dataCentre()),
                () -> {
                    String unreachable = unreachable(owner, asking.arrived());
                    if (unreachable != null) return unreachable;
                    return guest.isContainer() ? stopped(guest) : unwired(guest, serial);
                },
                () -> running && !Objects.equals(guest.ranSince(asking.cluster().now()), started));
    }

    static ConsoleTarget of(SimNode node, ApiCall asking) {
        return new ConsoleTarget(
                "/nodes/" + node.name(),
                "Sys.Console",
                "vncshell",
                "",
                "/bin/login",
                ShellContext.of(node),
                () -> unreachable(node, asking.arrived()),
                () -> !node.isUp());
    }

    /** The same, when its presence has already been checked. */
    ConsoleTarget present() {
        return new ConsoleTarget(path, privilege, task, id, command, place, () -> null, gone);
    }

    /** The other node is reached over SSH. */
    static @Nullable String unreachable(SimNode owner, SimNode from) {
        if (owner == from || (owner.isUp() && !owner.isFrozen())) return null;
        return "ssh: connect to host " + owner.ip() + " port 22: "
                + (owner.isUp() ? "Connection timed out" : "No route to host");
    }

    private static @Nullable String stopped(SimGuest container) {
        return container.isRunning() ? null : container.vmid() + " is not running";
    }

    /** The terminal of a machine needs a serial interface, which most machines do not have. */
    private static @Nullable String unwired(SimGuest machine, @Nullable String wanted) {
        if (wanted != null && machine.get(wanted) == null) return "serial interface '" + wanted + "' is not configured";
        boolean wired = wanted != null;
        for (int i = 0; i < 4; i++) wired |= "socket".equals(machine.get("serial" + i));
        if (!wired) return "unable to find a serial interface";
        return machine.isRunning() ? null : "VM " + machine.vmid() + " not running";
    }
}
