package dev.holdfast.sim.api.migration;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.guest.GuestKeys;
import dev.holdfast.sim.api.guest.GuestPaths;
import dev.holdfast.sim.api.guest.GuestPowerPaths;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Migrating guests to other nodes of their cluster. */
public final class GuestMigratePaths {
    private static final int PATIENCE = 180;

    private final GuestKind kind;

    private GuestMigratePaths(GuestKind kind) {
        this.kind = kind;
    }

    /** Registers the routes of containers or of VMs. */
    public static void add(Route.Table table, GuestKind kind) {
        var paths = new GuestMigratePaths(kind);
        String path = GuestPaths.one(kind) + "/migrate";
        Route.Check check = a -> a.needOnGuest("VM.Migrate");
        table.add("GET", path, Map.of("target", Formats.NODE), check, paths::preconditions);
        var parameters = new HashMap<String, Parameter>();
        parameters.put("target", Formats.NODE.must());
        parameters.put("online", Parameter.FLAG);
        parameters.put("bwlimit", GuestKeys.bandwidth(kind));
        if (kind.isContainer()) {
            parameters.put("restart", Parameter.FLAG);
            parameters.put("target-storage", Parameter.TEXT);
            parameters.put("timeout", Parameter.number(null, null));
        } else {
            parameters.put("force", Parameter.FLAG);
            parameters.put("migration_network", Parameter.TEXT);
            parameters.put("migration_type", Parameter.oneOf("secure", "insecure"));
            parameters.put("targetstorage", Parameter.TEXT);
            parameters.put("with-conntrack-state", Parameter.FLAG);
            parameters.put("with-local-disks", Parameter.FLAG);
        }
        table.add("POST", path, Map.copyOf(parameters), check, paths::migrate);
    }

    private Map<String, Object> preconditions(ApiCall asking) {
        if (kind.isContainer() && !asking.dataCentre().tellsMessages()) {
            String path = "/nodes/" + asking.node() + "/lxc/" + asking.vmid() + "/migrate";
            throw Failure.of(501, "Method 'GET " + path + "' not implemented");
        }
        asking.needQuorum();
        SimGuest guest = asking.guest(kind);
        GuestPowerPaths.checkLock(guest);
        return new Preconditions(guest, asking.dataCentre().tellsMessages()).told();
    }

    private String migrate(ApiCall asking) {
        String target = asking.parameters().getOrDefault("target", "");
        if (target.equals(asking.node())) throw Failure.parameter("target", "target is local node.");
        asking.needQuorum();
        SimNode node = asking.cluster().find(target);
        if (node == null) throw Failure.server("no such cluster node '" + target + "'");
        // No token counts as root.
        for (String alone : List.of("force", "migration_type", "migration_network")) {
            if (asking.parameter(alone) != null) {
                throw Failure.parameter(alone, "Only root may use this option.");
            }
        }
        SimGuest guest = asking.guest(kind);
        if (!kind.isContainer()) GuestPowerPaths.checkLock(guest);
        boolean online = asking.flag("online");
        if (guest.isRunning() && !online && !asking.flag("restart")) {
            throw Failure.server(
                    kind.isContainer()
                            ? "can't migrate running container without --online or --restart"
                            : "can't migrate running VM without --online");
        }
        IdMap storages = storages(asking, guest, target);
        return GuestPowerPaths.task(asking, kind, kind.isContainer() ? "vzmigrate" : "qmigrate", (task, found) -> {
            var migration = new Migration(asking, task, found, node, storages);
            migration.run(asking.number("timeout", PATIENCE));
        });
    }

    private IdMap storages(ApiCall asking, SimGuest guest, String target) {
        String parameter = kind.isContainer() ? "target-storage" : "targetstorage";
        IdMap storages = IdMap.parse(parameter, asking.parameter(parameter));
        if (!storages.identity()) asking.needOnGuest("VM.Config.Disk");
        storages.entries().values().forEach(id -> checkStorage(asking, id, target));
        if (storages.otherwise() != null) checkStorage(asking, storages.otherwise(), target);
        // For a container only the task detects it.
        if (!kind.isContainer() && storages.identity()) Migration.refuseMissing(guest, storages, target);
        return storages;
    }

    private void checkStorage(ApiCall asking, String id, String target) {
        asking.caller().need("/storage/" + id, "Datastore.AllocateSpace");
        SimStorage storage = asking.cluster().usableStorage(id, target);
        if (!storage.holds(kind.content())) {
            throw Failure.server(
                    "storage '" + id + "' does not support " + (kind.isContainer() ? "CT rootdirs" : "vm images"));
        }
    }
}
