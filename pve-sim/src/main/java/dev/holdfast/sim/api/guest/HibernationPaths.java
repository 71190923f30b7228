package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Suspending VMs, in memory or to disk (stopped and locked; the next start resumes them), and sending keys to them. */
public final class HibernationPaths {

    private HibernationPaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        String status = GuestPaths.one(GuestKind.MACHINE) + "/status/";
        Route.Check power = a -> a.needOnGuest("VM.PowerMgmt");
        table.add(
                "POST",
                status + "suspend",
                Map.of("skiplock", Parameter.FLAG, "statestorage", Formats.STORAGE, "todisk", Parameter.FLAG),
                power,
                HibernationPaths::suspend);
        table.add(
                "POST",
                status + "resume",
                Map.of("nocheck", Parameter.FLAG, "skiplock", Parameter.FLAG),
                power,
                HibernationPaths::resume);
        table.add(
                "PUT",
                GuestPaths.one(GuestKind.MACHINE) + "/sendkey",
                Map.of("key", Parameter.TEXT.must(), "skiplock", Parameter.FLAG),
                a -> a.needOnGuest("VM.Console"),
                HibernationPaths::sendKey);
    }

    private static void needRunning(SimGuest guest) {
        if (!guest.isRunning()) throw Failure.server("VM " + guest.vmid() + " not running");
    }

    private static String suspend(ApiCall asking) {
        GuestPowerPaths.refuseSkiplock(asking);
        SimGuest known = asking.guest(GuestKind.MACHINE);
        needRunning(known);
        if (!asking.flag("todisk")) {
            if (asking.parameter("statestorage") != null) {
                throw Failure.parameter("todisk", "missing property - 'statestorage' requires this property");
            }
            return GuestPowerPaths.task(asking, GuestKind.MACHINE, "qmpause", (task, guest) -> {
                task.workHalf();
                guest.pause(true);
            });
        }
        asking.needOnGuest("VM.Config.Disk");
        SimStorage storage = stateStorage(asking);
        return GuestPowerPaths.task(asking, GuestKind.MACHINE, "qmsuspend", (task, guest) -> {
            GuestPowerPaths.checkLock(guest);
            needRunning(guest);
            guest.locked("suspending", () -> {
                task.workHalf();
                String day = "suspend-" + guest.cluster().now() / 86_400_000;
                Volume state =
                        storage == null ? SnapshotWork.state(guest, day) : SnapshotWork.state(guest, day, storage);
                guest.stop().set("vmstate", state.id());
                task.workHalf();
            });
            guest.lock(Hibernation.LOCK);
        });
    }

    private static @Nullable SimStorage stateStorage(ApiCall asking) {
        String id = asking.parameter("statestorage");
        if (id == null) return null;
        asking.caller().need("/storage/" + id, "Datastore.AllocateSpace");
        return asking.cluster().usableStorage(id, asking.node());
    }

    private static String resume(ApiCall asking) {
        GuestPowerPaths.refuseSkiplock(asking);
        SimGuest known = asking.guest(GuestKind.MACHINE);
        if (!Hibernation.isHibernated(known)) needRunning(known);
        return GuestPowerPaths.task(asking, GuestKind.MACHINE, "qmresume", (task, guest) -> {
            task.workHalf();
            if (Hibernation.isHibernated(guest)) {
                Hibernation.wake(guest);
                guest.start();
            } else {
                guest.pause(false);
            }
        });
    }

    private static @Nullable Object sendKey(ApiCall asking) {
        GuestPowerPaths.refuseSkiplock(asking);
        needRunning(asking.guest(GuestKind.MACHINE));
        return null;
    }
}
