package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.schema.PropertyString;
import dev.holdfast.sim.wire.Failure;
import java.time.Duration;
import java.util.Map;

/**
 * Starting, stopping, rebooting, suspending and resetting guests. Some refusals come immediately, others only inside
 * the task; containers and VMs differ in this as they do in Proxmox.
 */
public final class GuestPowerPaths {
    private static final Map<String, Parameter> SKIPLOCK = Map.of("skiplock", Parameter.FLAG);
    private static final Parameter SECONDS = Parameter.number(0, null);

    private final GuestKind kind;

    GuestPowerPaths(GuestKind kind) {
        this.kind = kind;
    }

    /** Registers the routes of containers or of VMs. */
    public static void add(Route.Table table, GuestKind kind) {
        var paths = new GuestPowerPaths(kind);
        String status = GuestPaths.one(kind) + "/status/";
        Route.Check power = a -> a.needOnGuest("VM.PowerMgmt");
        table.add(
                "POST",
                status + "start",
                kind.isContainer()
                        ? Map.of("skiplock", Parameter.FLAG, "debug", Parameter.FLAG)
                        : Map.of("skiplock", Parameter.FLAG, "timeout", SECONDS),
                power,
                paths::start);
        table.add(
                "POST",
                status + "stop",
                kind.isContainer()
                        ? Map.of("skiplock", Parameter.FLAG, "overrule-shutdown", Parameter.FLAG)
                        : Map.of(
                                "keepActive",
                                Parameter.FLAG,
                                "skiplock",
                                Parameter.FLAG,
                                "overrule-shutdown",
                                Parameter.FLAG,
                                "timeout",
                                SECONDS),
                power,
                paths::stop);
        table.add(
                "POST",
                status + "shutdown",
                kind.isContainer()
                        ? Map.of("timeout", SECONDS, "forceStop", Parameter.FLAG)
                        : Map.of(
                                "keepActive",
                                Parameter.FLAG,
                                "skiplock",
                                Parameter.FLAG,
                                "timeout",
                                SECONDS,
                                "forceStop",
                                Parameter.FLAG),
                power,
                paths::shutdown);
        table.add("POST", status + "reboot", Map.of("timeout", SECONDS), power, paths::reboot);
        if (kind.isContainer()) {
            table.add("POST", status + "suspend", Map.of(), power, paths::suspend);
            table.add("POST", status + "resume", Map.of(), power, paths::resume);
        }
        if (!kind.isContainer()) table.add("POST", status + "reset", SKIPLOCK, power, paths::reset);
    }

    String start(ApiCall asking) {
        refuseSkiplock(asking);
        SimGuest known = asking.cluster().guest(asking.vmid());
        if (kind.isContainer() && known != null && known.isRunning()) {
            throw Failure.server("CT " + asking.vmid() + " already running");
        }
        // Only the task detects that a guest does not exist.
        return managed(asking, "start", kind.task("start"), (task, guest) -> {
            if (guest.isTemplate()) {
                throw Failure.server("you can't start a " + (kind.isContainer() ? "CT" : "vm") + " if it's a template");
            }
            if (!Hibernation.isHibernated(guest)) checkLock(guest);
            if (guest.isRunning()) throw Failure.server("VM " + guest.vmid() + " already running");
            task.workHalf();
            if (!kind.isContainer()) refuseMissing(guest);
            refuseUnplugged(task, guest);
            if (Hibernation.isHibernated(guest)) Hibernation.wake(guest);
            guest.start();
            task.workHalf();
        });
    }

    private String stop(ApiCall asking) {
        refuseSkiplock(asking);
        if (kind.isContainer()) needRunning(asking, "CT");
        return managed(asking, "stop", kind.task("stop"), (task, guest) -> {
            checkLock(guest);
            task.workHalf();
            guest.stop();
            task.workHalf();
        });
    }

    String shutdown(ApiCall asking) {
        if (kind.isContainer()) needRunning(asking, "CT");
        int timeout = asking.number("timeout", 60);
        return managed(asking, "stop", kind.task("shutdown"), (task, guest) -> {
            checkLock(guest);
            task.workHalf();
            if (guest.isDeaf() && guest.isRunning()) {
                task.work(Duration.ofSeconds(timeout));
                if (!asking.flag("forceStop")) {
                    throw Failure.server(
                            kind.isContainer()
                                    ? "command 'lxc-stop -n " + guest.vmid() + " --timeout " + timeout
                                            + "' failed: exit code 1"
                                    : "VM quit/powerdown failed - got timeout");
                }
            }
            guest.stop();
            task.workHalf();
        });
    }

    private String reboot(ApiCall asking) {
        needRunning(asking, "VM"); // for containers too
        return task(asking, kind.task("reboot"), (task, guest) -> {
            checkLock(guest);
            guest.stop();
            task.workHalf();
            refuseUnplugged(task, guest);
            guest.start();
            task.workHalf();
        });
    }

    private String suspend(ApiCall asking) {
        needRunning(asking, "CT");
        return task(asking, "vzsuspend", (task, guest) -> {
            task.workHalf();
            guest.pause(true);
        });
    }

    private String resume(ApiCall asking) {
        needRunning(asking, "CT");
        return task(asking, "vzresume", (task, guest) -> {
            task.workHalf();
            guest.pause(false);
        });
    }

    private String reset(ApiCall asking) {
        refuseSkiplock(asking);
        needRunning(asking, "VM");
        return task(asking, "qmreset", (task, guest) -> task.workHalf());
    }

    private void needRunning(ApiCall asking, String label) {
        SimGuest guest = asking.guest(kind);
        if (!guest.isRunning()) throw Failure.server(label + " " + guest.vmid() + " not running");
    }

    /** A VM does not start if a volume of its drives is missing. */
    private static void refuseMissing(SimGuest guest) {
        guest.configInForce().forEach((key, value) -> {
            Disks.Named named = key.matches(Drives.KEY) ? Disks.named(value.toString()) : null;
            SimStorage storage = named == null ? null : guest.cluster().findStorage(named.storage());
            if (named == null || (storage != null && storage.find(guest.node(), named.name()) != null)) return;
            throw Failure.server(
                    storage == null
                            ? "storage '" + named.storage() + "' does not exist"
                            : "volume '" + named.id() + "' does not exist");
        });
    }

    /** No guest starts if a bridge of its NICs is missing, and no container if the node can't get their addresses. */
    private static void refuseUnplugged(SimTask task, SimGuest guest) {
        PropertyString format = GuestKeys.net(guest.kind());
        SimNode node = guest.cluster().find(guest.node());
        // Pending changes are applied before this check.
        guest.config().forEach((key, value) -> {
            boolean isOfContainer = guest.isContainer() && key.matches("net[0-9]+");
            if (isOfContainer && GuestKeys.isAdvertisedToNode(value.toString())) {
                throw Failure.server(GuestKeys.noAdvertisements(key));
            }
            String bridge =
                    key.matches("net[0-9]+") ? format.parse(value.toString()).get("bridge") : null;
            if (bridge == null || node == null || node.network().inForce().find(bridge) != null) return;
            task.line("bridge '" + bridge + "' does not exist");
            throw Failure.server(
                    guest.isContainer()
                            ? "startup for container '" + guest.vmid() + "' failed"
                            : "start failed: QEMU exited with code 1");
        });
    }

    /** No token counts as root, not even a token of root@pam. */
    static void refuseSkiplock(ApiCall asking) {
        if (!asking.flag("skiplock")) return;
        if (!asking.caller().isRoot()) throw Failure.parameter("skiplock", "Only root may use this option.");
        throw Failure.of(501, "not modelled: skiplock");
    }

    /** Refuses a guest that is locked. */
    public static void checkLock(SimGuest guest) {
        String lock = guest.lock();
        if (lock != null) throw Failure.server(guest.kind().label() + " is locked (" + lock + ")");
    }

    /** The action of a task on one guest. */
    public interface Action {
        void on(SimTask task, SimGuest guest) throws InterruptedException;
    }

    /** For a guest in high availability the task only hands on the request; the HA manager then starts a task of its own. */
    private String managed(ApiCall asking, String request, String type, Action action) {
        SimGuest known = asking.cluster().guest(asking.vmid());
        if (known == null || !known.isHighlyAvailable()) return task(asking, type, action);
        return task(asking, "ha" + request, (task, guest) -> {
            task.line("Requesting HA " + request + " for " + kind.label() + " " + guest.vmid());
            asking.cluster()
                    .start(
                            asking.node(),
                            type,
                            String.valueOf(guest.vmid()),
                            "root@pam",
                            own -> own.alone(guest, t -> action.on(t, guest)));
        });
    }

    private String task(ApiCall asking, String type, Action action) {
        return task(asking, kind, type, action);
    }

    /** Starts a task that has exclusive access to the guest. */
    public static String task(ApiCall asking, GuestKind kind, String type, Action action) {
        asking.needQuorum();
        return asking.cluster()
                .start(
                        asking.node(),
                        type,
                        asking.variables()
                                .getOrDefault("vmid", asking.parameters().getOrDefault("vmid", "")),
                        asking.caller().id(),
                        task -> {
                            SimGuest guest = asking.guest(kind);
                            task.alone(guest, t -> action.on(t, guest));
                        })
                .upid();
    }
}
