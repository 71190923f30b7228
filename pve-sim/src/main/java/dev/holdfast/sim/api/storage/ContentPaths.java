package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code /nodes/{node}/storage/{storage}/content}: the content of a storage. */
public final class ContentPaths {
    private ContentPaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        String all = StoragePaths.ONE + "/content";
        String one = all + "/{volume}";
        table.add(
                "GET",
                all,
                Map.of("content", Parameter.TEXT, "vmid", Formats.VMID),
                StoragePaths.SEEN,
                ContentPaths::list);
        table.add(
                "POST",
                all,
                Map.of(
                        "filename",
                        Parameter.TEXT.must(),
                        "format",
                        Parameter.oneOf("raw", "qcow2", "subvol", "vmdk"),
                        "size",
                        Formats.KILOBYTES.must(),
                        "vmid",
                        Formats.VMID.must()),
                a -> a.caller().need(StoragePaths.path(a), "Datastore.AllocateSpace"),
                DiskImages::allocate);
        table.add("GET", one, Map.of(), Route.ANYONE, ContentPaths::read);
        table.add(
                "PUT",
                one,
                Map.of("notes", Parameter.TEXT, "protected", Parameter.FLAG),
                Route.ANYONE,
                ContentPaths::update);
        table.add("DELETE", one, Map.of("delay", Parameter.number(1, 30)), Route.ANYONE, ContentPaths::delete);
    }

    private static List<Map<String, @Nullable Object>> list(ApiCall asking) {
        SimStorage storage = asking.cluster().storage(asking.variable("storage"));
        storage.needActive(asking.node());
        String content = asking.parameter("content");
        String vmid = asking.parameter("vmid");
        var rows = new ArrayList<Map<String, @Nullable Object>>();
        for (Volume volume : storage.volumes(asking.node())) {
            if (!storage.holds(volume.content())) continue;
            if (content != null && !content.equals(volume.content())) continue;
            if (vmid != null && !vmid.equals(String.valueOf(volume.vmid()))) continue;
            if (mayRead(asking, volume)) rows.add(row(storage, volume));
        }
        return rows;
    }

    private static boolean mayRead(ApiCall asking, Volume volume) {
        try {
            VolumeName.of(asking.cluster(), volume.id()).needRead(asking.caller());
            return true;
        } catch (Failure e) {
            return false;
        }
    }

    private static Map<String, @Nullable Object> row(SimStorage storage, Volume volume) {
        var row = new TreeMap<String, @Nullable Object>();
        row.put("volid", volume.id());
        row.put("content", volume.content());
        row.put("format", volume.format());
        row.put("size", volume.size());
        row.put("ctime", volume.created() / 1000);
        if (volume.vmid() != null) row.put("vmid", volume.vmid());
        if (volume.isDisk()) {
            // Proxmox reports the used size of disks only on directory storages.
            if (storage.keepsFiles()) row.put("used", volume.used());
            String parent = volume.parent();
            if (storage.keepsFiles()) row.put("parent", parent == null ? null : "../" + parent);
            else if (parent != null) row.put("parent", parent + "@__base__");
        }
        Backup backup = volume.backup();
        if (backup != null) row.putAll(backup(storage, volume, backup));
        return row;
    }

    private static Map<String, Object> backup(SimStorage storage, Volume volume, Backup backup) {
        var row = new TreeMap<String, Object>();
        row.put("subtype", backup.kind().type());
        String notes = volume.notes();
        if (notes != null && !notes.isEmpty())
            row.put("notes", notes.lines().findFirst().orElse(""));
        if (volume.isProtected()) row.put("protected", 1);
        String key = backup.origin().key();
        if (key != null) row.put("encrypted", key);
        String state = backup.verified();
        if (state != null) {
            row.put(
                    "verification",
                    Map.of(
                            "state",
                            state,
                            "upid",
                            "UPID:pbs:0000A1B2:00C0FFEE:00000001:"
                                    + Long.toHexString(volume.created() / 1000).toUpperCase(Locale.ROOT)
                                    + ":verificationjob:" + storage.option("datastore") + ":root@pam:"));
        }
        return row;
    }

    private static Map<String, Object> read(ApiCall asking) {
        VolumeName name = VolumeName.inPath(asking);
        name.needRead(asking.caller());
        Volume volume = name.find(asking.node());
        if (volume == null) {
            // Version 8 gives no reason.
            String why = asking.dataCentre().tellsMessages() ? " - no format" : "";
            throw Failure.server("volume_size_info on '" + name.id() + "' failed" + why);
        }
        boolean file = name.storage().keepsFiles() && !volume.isDisk();
        var entry = new TreeMap<String, Object>();
        entry.put("path", name.storage().path(volume.name()));
        // A file that is not a disk image is read as raw, rounded up to whole sectors.
        entry.put("format", file ? "raw" : volume.format());
        entry.put("size", file ? (volume.size() + 511) / 512 * 512 : volume.size());
        entry.put("used", volume.used());
        if (volume.content().equals("backup")) {
            entry.put("notes", volume.notes() == null ? "" : volume.notes());
            entry.put("protected", volume.isProtected() ? 1 : 0);
        }
        return entry;
    }

    private static @Nullable Object update(ApiCall asking) {
        VolumeName name = VolumeName.inPath(asking);
        name.needRead(asking.caller());
        for (String attribute : List.of("notes", "protected")) {
            if (asking.parameter(attribute) == null || name.content().equals("backup")) continue;
            throw Failure.server(
                    name.storage().keepsFiles()
                            ? "only backups support attribute '" + attribute + "'"
                            : "attribute '" + attribute + "' is not supported for storage type '"
                                    + name.storage().type() + "'");
        }
        name.storage().needActive(asking.node());
        Volume volume = name.find(asking.node());
        if (volume == null) throw Failure.server("volume '" + name.id() + "' does not exist");
        String notes = asking.parameter("notes");
        if (notes != null) volume = volume.noted(notes);
        if (asking.parameter("protected") != null) {
            boolean on = asking.flag("protected");
            if (on && !volume.isProtected()) Protection.needRoom(asking, name.storage(), volume);
            volume = volume.guarded(on);
        }
        name.storage().put(asking.node(), volume);
        return null;
    }

    /** Waits for the task up to the {@code delay}; returns no UPID if the task ended within that time. */
    private static @Nullable Object delete(ApiCall asking) {
        VolumeName name = VolumeName.inPath(asking);
        String path = "/storage/" + name.storage().id();
        Integer vmid = name.vmid();
        if (name.content().equals("backup") && vmid != null) {
            asking.caller().need(path, "Datastore.AllocateSpace");
            asking.caller().need("/vms/" + vmid, "VM.Backup");
        } else {
            asking.caller().need(path, "Datastore.Allocate");
        }
        SimTask task = asking.cluster()
                .start(
                        asking.node(),
                        "imgdel",
                        (vmid == null ? "" : vmid + "@") + name.storage().id(),
                        asking.caller().id(),
                        running -> {
                            running.workHalf();
                            DiskImages.free(asking.cluster(), asking.node(), name, running);
                            running.line("Removed volume '" + name.id() + "'");
                            running.workHalf();
                        });
        int delay = asking.number("delay", 0);
        if (delay == 0) return task.upid();
        String exit = task.await(Duration.ofSeconds(delay));
        if (exit == null) return task.upid();
        if (exit.equals("OK") || exit.startsWith("WARNINGS")) return null;
        throw Failure.server(exit);
    }
}
