package dev.holdfast.pve;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A container that is to be made from a template, or restored from a backup.
 *
 * @param source a template, or a backup where {@code restore} is set
 * @param storage where its disks go; for a restore without one they go to {@code local}, whatever the backup says
 * @param restore whether the source is a backup; what is set then overrides what lies in it
 * @param force whether a stopped container of the same number is replaced
 * @param unique whether a restored one gets new MAC addresses
 * @param settings further keys of its configuration, such as {@code net0} or {@code features}
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

    /** A container from a template, with disks on a storage. */
    public static ContainerSpec from(VolumeId template, int vmid, String storage) {
        return new ContainerSpec(vmid, template, storage, false, false, false, false, Map.of());
    }

    /** A container as it lies in a backup, under a number that is free. */
    public static ContainerSpec restored(VolumeId backup, int vmid, String storage) {
        return new ContainerSpec(vmid, backup, storage, true, false, false, false, Map.of());
    }

    /** The same in the place of the stopped container that has the number. */
    public ContainerSpec inPlace() {
        return new ContainerSpec(vmid, source, storage, restore, true, unique, start, settings);
    }

    /** The same with MAC addresses of its own, so that it may run beside the one that was backed up. */
    public ContainerSpec asAnother() {
        return new ContainerSpec(vmid, source, storage, restore, force, true, start, settings);
    }

    /** The same, started as soon as it is there. */
    public ContainerSpec started() {
        return new ContainerSpec(vmid, source, storage, restore, force, unique, true, settings);
    }

    /** The same with one more key of its configuration. */
    public ContainerSpec with(String key, String value) {
        var more = new LinkedHashMap<>(settings);
        more.put(key, value);
        return new ContainerSpec(vmid, source, storage, restore, force, unique, start, more);
    }

    Parameters parameters() {
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
