package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.model.Backups;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.wire.Failure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parsed name of a volume, which need not exist.
 *
 * @param name the part after the colon
 * @param content the content type that the name shows; {@code images} also stands for container disks
 * @param vmid the ID of the guest that owns the volume according to the name
 */
public record VolumeName(
        SimStorage storage,
        String name,
        String content,
        @Nullable Integer vmid) {
    private static final Pattern ID = Pattern.compile("(?i)([a-z][a-z0-9_.-]*[a-z0-9]):(.+)");
    private static final Pattern OTHER = Pattern.compile("(backup|iso|vztmpl|snippets|import)/(.+)");
    private static final Pattern BACKUP =
            Pattern.compile("(?:vzdump-(?:lxc|qemu|openvz)-|(?:ct|vm)/)([1-9][0-9]{2,8})[-/].+");
    private static final Pattern DISK = Pattern.compile("(?:([1-9][0-9]{2,8})/\\S+|.*?-([1-9][0-9]{2,8})-\\S+)");

    private static final int SHORT = "00:11:22:33:44:55:66:77".length();

    /** Parses a full volume ID. */
    public static VolumeName of(SimCluster cluster, String id) {
        Matcher matcher = ID.matcher(id);
        if (!matcher.matches()) throw Failure.server("unable to parse volume ID '" + id + "'");
        SimStorage storage = cluster.storage(matcher.group(1));
        String name = matcher.group(2);
        Matcher other = OTHER.matcher(name);
        if (other.matches()) {
            Matcher backup = BACKUP.matcher(other.group(2));
            boolean owned = other.group(1).equals("backup") && backup.matches();
            return new VolumeName(storage, name, other.group(1), owned ? Integer.valueOf(backup.group(1)) : null);
        }
        Matcher disk = DISK.matcher(name);
        if (!disk.matches()) {
            String kind = storage.keepsFiles() ? "directory" : storage.type();
            throw Failure.server("unable to parse " + kind + " volume name '" + name + "'");
        }
        String owner = disk.group(1) == null ? disk.group(2) : disk.group(1);
        return new VolumeName(storage, name, "images", Integer.valueOf(owner));
    }

    /** Parses the volume in a path, where the storage is optional because the path already contains it. */
    static VolumeName inPath(ApiCall asking) {
        String storage = asking.variable("storage");
        String volume = asking.variable("volume");
        if (!volume.contains(":")) return of(asking.cluster(), storage + ":" + volume);
        Matcher matcher = ID.matcher(volume);
        if (!matcher.matches()) throw Failure.parameter("volume", "unable to parse volume ID '" + volume + "'\n");
        if (!matcher.group(1).equals(storage)) {
            throw Failure.parameter("volume", "storage ID mismatch (" + matcher.group(1) + " != " + storage + ")\n");
        }
        return of(asking.cluster(), volume);
    }

    /** The volume ID of the API: storage, colon, volume name. */
    public String id() {
        return storage.id() + ":" + name;
    }

    /** The volume as this node sees it, or null. */
    public @Nullable Volume find(String node) {
        return storage.find(node, name);
    }

    /** The content of a backup. An encrypted one can only be read through a storage that has the key. */
    public Backup backup(String node) {
        storage.needActive(node);
        Volume volume = find(node);
        if (volume == null) throw Failure.server("volume '" + id() + "' does not exist");
        Backup backup = volume.backup();
        if (backup == null) throw Failure.server("ERROR: couldn't determine archive info from '" + id() + "'");
        String key = backup.origin().key();
        String own = storage.option("encryption-key") == null ? null : Backups.keyOf(storage);
        if (key == null || key.equals(own)) return backup;
        // The client of the backup server shortens fingerprints to eight bytes.
        String wanted = key.substring(0, SHORT);
        throw Failure.server("proxmox-backup-client failed: Error: "
                + (own == null
                        ? "missing key - manifest was created with key " + wanted
                        : "wrong key - manifest's key " + wanted + " does not match provided key "
                                + own.substring(0, SHORT)));
    }

    /** The privileges to read it depend on the content type; Datastore.Allocate on the storage permits all. */
    public void needRead(Caller token) {
        needRead(token, null);
    }

    /** The same on behalf of a guest, which can always read its own volumes. */
    public void needRead(Caller token, @Nullable Integer guest) {
        String path = "/storage/" + storage.id();
        if (token.has(path, "Datastore.Allocate")) return;
        switch (content) {
            case "iso", "vztmpl", "import" -> token.need(path, "Datastore.AllocateSpace|Datastore.Audit");
            case "backup", "images" -> {
                if (vmid == null) throw Failure.server("missing privileges to access " + id());
                if (vmid.equals(guest)) return;
                boolean backup = content.equals("backup");
                token.need(path, backup ? "Datastore.AllocateSpace" : "Datastore.Audit");
                token.need("/vms/" + vmid, backup ? "VM.Backup" : "VM.Config.Disk");
            }
            default -> throw Failure.server("missing privileges to access " + id());
        }
    }

    /** Refuses a volume of another content type. */
    public void needContent(String wanted) {
        if (content.equals(wanted)) return;
        throw Failure.server("unable to use volume " + id() + " - content type needs to be '" + wanted + "'");
    }
}
