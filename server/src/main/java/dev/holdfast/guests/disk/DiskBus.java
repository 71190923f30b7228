package dev.holdfast.guests.disk;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The buses of a virtual machine's drives. */
public enum DiskBus {
    SCSI,
    VIRTIO,
    SATA,
    IDE;

    /** How the keys of its drives begin, such as {@code scsi}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** By how the keys of its drives begin; null for no such bus. */
    public static @Nullable DiskBus find(String word) {
        return Arrays.stream(values())
                .filter(bus -> bus.word().equals(word))
                .findFirst()
                .orElse(null);
    }
}
