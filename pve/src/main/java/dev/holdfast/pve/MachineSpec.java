package dev.holdfast.pve;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A virtual machine that is to be made, or restored from a backup.
 *
 * @param archive a backup, or null for a new machine
 * @param storage where a restored machine's disks go; a new one says so in each disk, {@code scsi0=local:32}
 * @param force whether a stopped machine of the same number is replaced by the backup
 * @param unique whether a restored one gets new MAC addresses
 * @param settings keys of its configuration, such as {@code cores memory scsi0 net0}
 */
public record MachineSpec(
        int vmid,
        @Nullable VolumeId archive,
        @Nullable String storage,
        boolean force,
        boolean unique,
        boolean start,
        Map<String, String> settings) {
    /** Copies the settings. */
    public MachineSpec {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** A machine of nothing yet. */
    public static MachineSpec named(String name, int vmid) {
        return new MachineSpec(vmid, null, null, false, false, false, Map.of("name", name));
    }

    /** A machine as it lies in a backup, under a number that is free. */
    public static MachineSpec restored(VolumeId backup, int vmid, String storage) {
        return new MachineSpec(vmid, backup, storage, false, false, false, Map.of());
    }

    /** The same in the place of the stopped machine that has the number. */
    public MachineSpec inPlace() {
        return new MachineSpec(vmid, archive, storage, true, unique, start, settings);
    }

    /** The same with MAC addresses of its own, so that it may run beside the one that was backed up. */
    public MachineSpec asAnother() {
        return new MachineSpec(vmid, archive, storage, force, true, start, settings);
    }

    /** The same, started as soon as it is there. */
    public MachineSpec started() {
        return new MachineSpec(vmid, archive, storage, force, unique, true, settings);
    }

    /** The same with one more key of its configuration. */
    public MachineSpec with(String key, String value) {
        var more = new LinkedHashMap<>(settings);
        more.put(key, value);
        return new MachineSpec(vmid, archive, storage, force, unique, start, more);
    }

    Parameters parameters() {
        var parameters = new Parameters()
                .with("vmid", vmid)
                .with("archive", archive)
                .with("storage", storage)
                .with("force", force ? true : null)
                .with("unique", unique ? true : null)
                .with("start", start ? true : null);
        settings.forEach(parameters::with);
        return parameters;
    }
}
