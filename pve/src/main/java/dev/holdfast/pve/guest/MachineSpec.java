package dev.holdfast.pve.guest;

import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.storage.VolumeId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A virtual machine to create or to restore from a backup.
 *
 * @param archive a backup, or null for a new virtual machine
 * @param storage where restored disks are created; a new virtual machine names it in each disk, {@code scsi0=local:32}
 * @param force whether the backup replaces a stopped virtual machine with the same VM ID
 * @param unique whether a restored virtual machine gets new MAC addresses
 * @param settings configuration keys, such as {@code cores memory scsi0 net0}
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

    /** The parameters of the request. */
    public Parameters parameters() {
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
