package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Snapshots;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Snapshots of guests. Proxmox detects most errors only inside the task. */
public final class SnapshotPaths {
    private static final Parameter DESCRIPTION = Parameter.TEXT;

    private final GuestKind kind;

    private SnapshotPaths(GuestKind kind) {
        this.kind = kind;
    }

    /** Registers the routes of containers or of VMs. */
    public static void add(Route.Table table, GuestKind kind) {
        var paths = new SnapshotPaths(kind);
        String all = GuestPaths.one(kind) + "/snapshot";
        String one = all + "/{snapname}";
        Route.Check take = a -> a.needOnGuest("VM.Snapshot");
        Parameter name = Formats.CONFIG_ID.must();
        table.add("GET", all, Map.of(), a -> a.needOnGuest("VM.Audit"), paths::list);
        table.add(
                "POST",
                all,
                kind.isContainer()
                        ? Map.of("snapname", name, "description", DESCRIPTION)
                        : Map.of("snapname", name, "description", DESCRIPTION, "vmstate", Parameter.FLAG),
                take,
                paths::create);
        table.add("GET", one, Map.of(), Route.ANYONE, _ -> List.of(Map.of("cmd", "rollback"), Map.of("cmd", "config")));
        table.add("DELETE", one, Map.of("force", Parameter.FLAG), take, paths::delete);
        table.add(
                "GET",
                one + "/config",
                Map.of(),
                a -> a.needOnGuest("VM.Snapshot|VM.Snapshot.Rollback|VM.Audit"),
                a -> a.guest(kind).snapshots().get(name(a)).whole());
        table.add("PUT", one + "/config", Map.of("description", DESCRIPTION), take, paths::describe);
        table.add(
                "POST",
                one + "/rollback",
                Map.of("start", Parameter.FLAG),
                a -> a.needOnGuest("VM.Snapshot|VM.Snapshot.Rollback"),
                paths::rollback);
    }

    private static String name(ApiCall asking) {
        String name = asking.variable("snapname");
        Parameter.verify(Map.of("snapname", Formats.CONFIG_ID), Map.of("snapname", name));
        return name;
    }

    /** The list contains the current state as an entry too. */
    private List<Map<String, Object>> list(ApiCall asking) {
        SimGuest guest = asking.guest(kind);
        var rows = new ArrayList<Map<String, Object>>();
        for (Snapshots.Snapshot snapshot : guest.snapshots().list()) {
            var row = row(snapshot.name(), snapshot.description(), snapshot.parent());
            row.put("snaptime", snapshot.seconds());
            if (!kind.isContainer()) row.put("vmstate", snapshot.memory() == null ? 0 : 1);
            rows.add(row);
        }
        var row = row("current", "You are here!", guest.snapshots().current());
        row.put("digest", guest.digest());
        row.put("running", guest.isRunning() ? 1 : 0);
        rows.add(row);
        return rows;
    }

    private static Map<String, Object> row(String name, String description, @Nullable String parent) {
        var row = new TreeMap<String, Object>();
        row.put("name", name);
        row.put("description", description);
        if (parent != null) row.put("parent", parent);
        return row;
    }

    private String create(ApiCall asking) {
        String name = asking.parameters().getOrDefault("snapname", "");
        boolean reserved = name.equals("current")
                || name.equalsIgnoreCase("pending")
                || (kind.isContainer() && name.equals("vzdump"));
        if (reserved) throw Failure.server("unable to use snapshot name '" + name + "' (reserved name)");
        return GuestPowerPaths.task(asking, kind, kind.task("snapshot"), (task, guest) -> {
            if (guest.isTemplate()) throw Failure.server("you can't take a snapshot if it's a template");
            GuestPowerPaths.checkLock(guest);
            if (guest.snapshots().find(name) != null) {
                throw Failure.server("snapshot name '" + name + "' already used");
            }
            if (!Feature.SNAPSHOT.isGiven(guest, guest.configInForce(), false)) {
                throw Failure.server("snapshot feature is not available");
            }
            guest.locked("snapshot", () -> {
                task.workHalf();
                boolean memory = asking.flag("vmstate") && guest.isRunning();
                String description = kept(asking.parameters().getOrDefault("description", ""));
                SnapshotWork.take(guest, name, description, memory);
                for (GuestDisk disk : GuestDisk.used(guest, guest.configInForce())) {
                    task.line("kept " + disk.key() + " (" + disk.volume().id() + ")");
                }
                task.workHalf();
            });
        });
    }

    private String delete(ApiCall asking) {
        String name = name(asking);
        return GuestPowerPaths.task(asking, kind, kind.task("delsnapshot"), (task, guest) -> {
            Snapshots.Snapshot snapshot = guest.snapshots().get(name);
            GuestPowerPaths.checkLock(guest);
            guest.locked("snapshot-delete", () -> {
                task.workHalf();
                SnapshotWork.forget(guest, snapshot);
                task.workHalf();
            });
        });
    }

    private @Nullable Object describe(ApiCall asking) {
        SimGuest guest = asking.guest(kind);
        asking.needQuorum();
        GuestPowerPaths.checkLock(guest);
        guest.snapshots().get(name(asking));
        String description = asking.parameter("description");
        if (description != null) guest.snapshots().describe(name(asking), kept(description));
        return null;
    }

    /** A container's file stores the description as comment lines, like the container's own description. */
    private String kept(String description) {
        boolean ends = !kind.isContainer() || description.isEmpty() || description.endsWith("\n");
        return ends ? description : description + "\n";
    }

    private String rollback(ApiCall asking) {
        String name = name(asking);
        return GuestPowerPaths.task(asking, kind, kind.task("rollback"), (task, guest) -> {
            if (guest.isTemplate()) throw Failure.server("you can't rollback if vm is a template");
            Snapshots.Snapshot snapshot = guest.snapshots().get(name);
            SnapshotWork.refuse(guest, snapshot);
            GuestPowerPaths.checkLock(guest);
            guest.locked("rollback", () -> {
                guest.stop();
                task.workHalf();
                SnapshotWork.apply(guest, snapshot);
                task.workHalf();
            });
            // A snapshot with memory resumes the VM.
            if (snapshot.memory() != null || asking.flag("start")) guest.start();
        });
    }
}
