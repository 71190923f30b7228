package dev.holdfast.apps.update;

import dev.holdfast.apps.App;
import dev.holdfast.base.text.Amounts;
import dev.holdfast.catalog.Entry;
import dev.holdfast.pve.guest.PveGuest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a running container has the disk and the memory that a script wants. Pure. A script names the size of the disk that
 * it installs on, and not what an update needs; a fifth of it must be free, which is the limit at which the community's
 * framework itself asks whether to continue.
 */
final class ResourceCheck {
    private static final long GIB = 1L << 30;
    private static final long MIB = 1L << 20;
    private static final int PART_FREE = 5;

    private ResourceCheck() {}

    /** What is too small, as sentences with the next step; null when nothing is, or nothing is known. */
    static @Nullable String lack(App app, Entry entry, PveGuest.Status now, Safety safety) {
        if (safety.force() || !now.isUp()) return null;
        var lacks = new ArrayList<String>();
        disk(lacks, entry.diskGb(), now);
        if (!safety.raiseMemory()) memory(lacks, entry.ramMb(), now);
        if (lacks.isEmpty()) return null;
        return app.name() + " was not updated. " + String.join(" ", lacks) + " Or set force to update all the same.";
    }

    private static void disk(List<String> lacks, @Nullable Integer wantedGb, PveGuest.Status now) {
        Long size = now.maxdisk();
        Long used = now.disk();
        // Proxmox VE reports 0 for what it does not know.
        if (wantedGb == null || size == null || used == null || size <= 0 || used <= 0) return;
        long needed = wantedGb * GIB / PART_FREE;
        long free = Math.max(0, size - used);
        if (free >= needed) return;
        lacks.add("Of its disk of " + Amounts.bytes(size) + ", " + Amounts.bytes(free)
                + " are free. The script wants a disk of " + wantedGb + " GiB, and a fifth of that, "
                + Amounts.bytes(needed) + ", free. Free space in it or grow it.");
    }

    private static void memory(List<String> lacks, @Nullable Integer wantedMb, PveGuest.Status now) {
        if (wantedMb == null || now.maxmem() == null || now.maxmem() <= 0) return;
        if (now.maxmem() >= wantedMb * MIB) return;
        lacks.add("It has " + now.maxmem() / MIB + " MiB of memory, and the script wants " + wantedMb
                + " MiB. Give it more, or set raise_memory to raise it only while the script runs.");
    }
}
