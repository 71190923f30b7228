package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@code /nodes/{node}/storage/{storage}/prunebackups}: a dry run of the pruning, and the pruning itself. */
public final class PrunePaths {
    private PrunePaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        String path = StoragePaths.ONE + "/prunebackups";
        var parameters = Map.of(
                "prune-backups", Retention.PARAMETER, "type", Parameter.oneOf("qemu", "lxc"), "vmid", Formats.VMID);
        table.add("GET", path, parameters, StoragePaths.SEEN, PrunePaths::preview);
        table.add("DELETE", path, parameters, Route.ANYONE, PrunePaths::prune);
    }

    private static List<Map<String, Object>> preview(ApiCall asking) {
        return marks(asking).stream().map(PrunePaths::row).toList();
    }

    private static List<Retention.Mark> marks(ApiCall asking) {
        SimStorage storage = asking.cluster().storage(asking.variable("storage"));
        if (!storage.holds("backup")) throw Failure.server("storage '" + storage.id() + "' does not support backups");
        storage.needActive(asking.node());
        String sent = asking.parameter("prune-backups");
        String keep = sent == null ? storage.option("prune-backups") : sent;
        if (keep == null) {
            throw Failure.server("no prune-backups options configured for storage '" + storage.id() + "'");
        }
        return marks(storage, asking.node(), Retention.of(keep), asking.parameter("vmid"), asking.parameter("type"));
    }

    /** The backups of a storage that a retention covers, with what it does to each. */
    public static List<Retention.Mark> marks(
            SimStorage storage, String node, Retention keep, @Nullable String vmid, @Nullable String type) {
        return keep.marks(storage.volumes(node).stream()
                .filter(v -> v.content().equals("backup"))
                .filter(v -> vmid == null || vmid.equals(String.valueOf(v.vmid())))
                .filter(v -> type == null || type.equals(Retention.type(v)))
                .toList());
    }

    private static Map<String, Object> row(Retention.Mark mark) {
        var row = new TreeMap<String, Object>();
        row.put("volid", mark.volume().id());
        row.put("ctime", mark.volume().created() / 1000);
        row.put("mark", mark.mark());
        row.put("type", mark.type());
        if (mark.volume().vmid() != null) row.put("vmid", mark.volume().vmid());
        return row;
    }

    private static String prune(ApiCall asking) {
        String storage = asking.variable("storage");
        String vmid = asking.parameter("vmid");
        if (vmid == null) {
            asking.caller().need("/storage/" + storage, "Datastore.Allocate");
        } else {
            asking.caller().need("/storage/" + storage, "Datastore.AllocateSpace");
            asking.caller().need("/vms/" + vmid, "VM.Backup");
        }
        return asking.cluster()
                .start(
                        asking.node(),
                        "prunebackups",
                        (vmid == null ? "" : vmid + "@") + storage,
                        asking.caller().id(),
                        task -> {
                            task.workHalf();
                            remove(asking.cluster().storage(storage), asking.node(), marks(asking), task::line);
                            task.workHalf();
                        })
                .upid();
    }

    /** Removes the backups that are marked for removal; returns how many were removed. */
    public static int remove(SimStorage storage, String node, List<Retention.Mark> marks, Consumer<String> log) {
        int removed = 0;
        for (Retention.Mark mark : marks) {
            if (!mark.mark().equals("remove")) continue;
            log.accept("removing backup '" + mark.volume().id() + "'");
            storage.remove(node, mark.volume().name());
            removed++;
        }
        return removed;
    }
}
