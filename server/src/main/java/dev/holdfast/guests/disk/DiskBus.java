package dev.holdfast.guests.disk;

import dev.holdfast.base.Word;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The buses of a virtual machine's drives. */
public enum DiskBus implements Word {
    SCSI,
    VIRTIO,
    SATA,
    IDE;

    /** By how the keys of its drives begin; null for no such bus. */
    public static @Nullable DiskBus find(String word) {
        return Arrays.stream(values())
                .filter(bus -> bus.word().equals(word))
                .findFirst()
                .orElse(null);
    }
}
