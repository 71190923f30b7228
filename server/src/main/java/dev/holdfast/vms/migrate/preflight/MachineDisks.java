package dev.holdfast.vms.migrate.preflight;

import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.guests.migrate.StorageSpace;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.storage.VolumeId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The disks and media of a machine, and where they are.
 *
 * @param local the disks that are copied, because only their node has their storage
 * @param shared the names of the storages of the other disks
 * @param media the media that only their node has, by the key of their drive
 * @param drives the drives that read from the node's own CD drive
 */
record MachineDisks(List<Disk> local, Set<String> shared, Map<String, String> media, List<String> drives) {
    /**
     * A disk.
     *
     * @param bytes null where the configuration contains no size
     */
    record Disk(String key, VolumeId volume, @Nullable Long bytes) {
        /** Whether the volume contains only what differs from a template's. */
        boolean isLinkedClone() {
            return volume.name().matches("([0-9]+/)?base-[0-9]+-.+/.+");
        }

        /** Whether it is copied offline even while the machine runs. */
        boolean isGenerated() {
            return key.equals("tpmstate0") || volume.name().contains("-cloudinit");
        }

        /** Whether it is a file in a format that a copy can't convert. */
        boolean isImageFile() {
            return volume.name().endsWith(".qcow2") || volume.name().endsWith(".vmdk");
        }
    }

    /** @param across whether the target shares no storage with the source */
    static MachineDisks of(GuestConfig config, Endpoint source, boolean across) {
        var local = new ArrayList<Disk>();
        var shared = new TreeSet<String>();
        var media = new LinkedHashMap<String, String>();
        var drives = new ArrayList<String>();
        for (String key : config.diskKeys()) {
            String value = config.values().getOrDefault(key, "");
            if (value.startsWith("cdrom,")) drives.add(key);
            GuestConfig.Disk disk = Objects.requireNonNull(config.disk(key));
            VolumeId volume = disk.volume();
            if (volume == null) continue;
            StorageSpace storage = source.storage(volume.storage());
            boolean isShared = !across && storage != null && storage.shared();
            boolean isMedium = value.contains("media=cdrom") && !volume.name().contains("-cloudinit");
            if (isMedium && !isShared) media.put(key, volume.toString());
            if (isMedium) continue;
            if (isShared) shared.add(volume.storage());
            else
                local.add(new Disk(
                        key, volume, disk.size() == null ? null : disk.size().bytes()));
        }
        return new MachineDisks(List.copyOf(local), shared, media, List.copyOf(drives));
    }

    /** The storage of a local disk at the target. */
    static String place(Disk disk, @Nullable String requested) {
        return requested == null ? disk.volume().storage() : requested;
    }

    /** The size of the local disks together; null where one is unknown. */
    @Nullable
    Long bytes() {
        long sum = 0;
        for (Disk disk : local) {
            if (disk.bytes() == null) return null;
            sum += disk.bytes();
        }
        return sum;
    }

    /** The storages that the local disks are copied to. */
    List<String> places(@Nullable String requested) {
        return local.stream()
                .map(disk -> place(disk, requested))
                .distinct()
                .sorted()
                .toList();
    }
}
