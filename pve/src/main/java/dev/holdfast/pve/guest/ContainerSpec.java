package dev.holdfast.pve.guest;

import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.storage.VolumeId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A container to create from a template or to restore from a backup.
 *
 * @param source a template, or a backup where {@code restore} is set
 * @param storage where its disks are created; a restore without it uses {@code local}, whatever the backup contains
 * @param restore whether the source is a backup; {@code settings} then override the backup's configuration
 * @param force whether a stopped container with the same CT ID is replaced
 * @param unique whether a restored container gets new MAC addresses
 * @param settings further configuration keys, such as {@code net0} or {@code features}
 */
public record ContainerSpec(
        int vmid,
        VolumeId source,
        @Nullable String storage,
        boolean restore,
        boolean force,
        boolean unique,
        boolean start,
        Map<String, String> settings) {
    /** Copies the settings. */
    public ContainerSpec {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** A container from a template, with its disks on a storage. */
    public static ContainerSpec from(VolumeId template, int vmid, String storage) {
        return new ContainerSpec(vmid, template, storage, false, false, false, false, Map.of());
    }

    /** A container restored unchanged from a backup, with a free CT ID. */
    public static ContainerSpec restored(VolumeId backup, int vmid, String storage) {
        return new ContainerSpec(vmid, backup, storage, true, false, false, false, Map.of());
    }

    /** A copy that replaces the stopped container with this CT ID. */
    public ContainerSpec inPlace() {
        return new ContainerSpec(vmid, source, storage, restore, true, unique, start, settings);
    }

    /** A copy that is started after its creation. */
    public ContainerSpec started() {
        return new ContainerSpec(vmid, source, storage, restore, force, unique, true, settings);
    }

    /** A copy with one more configuration key. */
    public ContainerSpec with(String key, String value) {
        return with(Map.of(key, value));
    }

    /** A copy with more configuration keys. */
    public ContainerSpec with(Map<String, String> others) {
        var more = new LinkedHashMap<>(settings);
        more.putAll(others);
        return new ContainerSpec(vmid, source, storage, restore, force, unique, start, more);
    }

    /** The parameters of the request. */
    public Parameters parameters() {
        var parameters = new Parameters()
                .with("vmid", vmid)
                .with("ostemplate", source)
                .with("storage", storage)
                .with("restore", restore ? true : null)
                .with("force", force ? true : null)
                .with("unique", unique ? true : null)
                .with("start", start ? true : null);
        settings.forEach(parameters::with);
        return parameters;
    }
}
