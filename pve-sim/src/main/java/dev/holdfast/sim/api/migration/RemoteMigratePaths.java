package dev.holdfast.sim.api.migration;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.access.SignIn;
import dev.holdfast.sim.api.guest.GuestKeys;
import dev.holdfast.sim.api.guest.GuestPaths;
import dev.holdfast.sim.api.guest.GuestPowerPaths;
import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.schema.PropertyString;
import dev.holdfast.sim.wire.Failure;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Migrating guests to another data center. The address, the fingerprint and the token in the request select the target
 * among the nodes of this simulator.
 */
public final class RemoteMigratePaths {
    private static final PropertyString ENDPOINT = new PropertyString(
            Map.of(
                    "apitoken", Parameter.TEXT.must(),
                    "fingerprint", Parameter.matching("([A-Fa-f0-9]{2}:){31}[A-Fa-f0-9]{2}"),
                    "host", Parameter.TEXT.must(),
                    "port", Parameter.number(1, 65_535)),
            null);

    private final GuestKind kind;

    private RemoteMigratePaths(GuestKind kind) {
        this.kind = kind;
    }

    /** Registers the routes of containers or of VMs. */
    public static void add(Route.Table table, GuestKind kind) {
        var parameters = new HashMap<String, Parameter>();
        parameters.put("target-endpoint", Parameter.of(ENDPOINT).must());
        parameters.put("target-bridge", Parameter.TEXT.must());
        parameters.put("target-storage", Parameter.TEXT.must());
        parameters.put("target-vmid", Formats.VMID);
        parameters.put("delete", Parameter.FLAG);
        parameters.put("online", Parameter.FLAG);
        parameters.put("bwlimit", GuestKeys.bandwidth(kind));
        if (kind.isContainer()) {
            parameters.put("restart", Parameter.FLAG);
            parameters.put("timeout", Parameter.number(null, null));
        }
        table.add(
                "POST",
                GuestPaths.one(kind) + "/remote_migrate",
                Map.copyOf(parameters),
                a -> a.needOnGuest("VM.Migrate"),
                new RemoteMigratePaths(kind)::migrate);
    }

    private String migrate(ApiCall asking) {
        asking.needQuorum();
        SimGuest guest = asking.guest(kind);
        GuestPowerPaths.checkLock(guest);
        if (guest.isRunning() && !asking.flag("online") && !asking.flag("restart")) {
            throw Failure.server(
                    kind.isContainer()
                            ? "can't migrate running container without --online or --restart"
                            : "can't migrate running VM without --online");
        }
        Map<String, String> endpoint = ENDPOINT.parse(asking.parameters().getOrDefault("target-endpoint", ""));
        IdMap storages = IdMap.parse("target-storage", asking.parameter("target-storage"));
        IdMap bridges = IdMap.parse("target-bridge", asking.parameter("target-bridge"));
        if (storages.identity()) throw Failure.server("remote migration requires explicit storage mapping!");
        // Proxmox connects to the target before it starts the task.
        SimNode target = connect(asking.dataCentre(), endpoint);
        Caller caller = caller(target.cluster(), endpoint);
        if (!caller.has("/", "Sys.Audit")) throw Failure.server("403 Permission check failed (/, Sys.Audit)");
        int vmid = asking.number("target-vmid", guest.vmid());
        return GuestPowerPaths.task(asking, kind, kind.isContainer() ? "vzmigrate" : "qmigrate", (task, found) -> {
            new RemoteMigration(asking, task, found, target, caller, vmid, storages, bridges).run();
        });
    }

    private static SimNode connect(DataCentre dataCentre, Map<String, String> endpoint) {
        String address = endpoint.get("host") + ":" + endpoint.getOrDefault("port", "8006");
        SimNode node = dataCentre.nodes().stream()
                .filter(n -> n.address().equals(address))
                .findFirst()
                .orElse(null);
        if (node == null || !node.isUp())
            throw Failure.server("500 Can't connect to " + address + " (Connection refused)");
        if (node.isFrozen()) throw Failure.server("500 Can't connect to " + address + " (Connection timed out)");
        @Nullable String fingerprint = endpoint.get("fingerprint");
        // The certificate of the target is self-signed.
        if (fingerprint == null || !fingerprint.equalsIgnoreCase(node.fingerprint())) {
            throw Failure.server("500 Can't connect to " + address + " (certificate verify failed)");
        }
        return node;
    }

    private static Caller caller(SimCluster cluster, Map<String, String> endpoint) {
        try {
            return SignIn.byToken(cluster, endpoint.get("apitoken"));
        } catch (Failure failure) {
            throw Failure.server(failure.status() + " " + failure.text());
        }
    }
}
