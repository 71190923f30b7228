package dev.holdfast.backups.testrestore;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the restore needs beside the backup.
 *
 * @param problem why the backup can't be tested; null when nothing is known that prevents it
 * @param isDamaged whether that is the fault of the backup
 */
record Wanted(
        @Nullable String storage,
        Map<String, String> disks,
        @Nullable String problem,
        boolean isDamaged) {
    static Wanted not(String problem, boolean isDamaged) {
        return new Wanted(null, Map.of(), problem, isDamaged);
    }
}
