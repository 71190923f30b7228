package dev.holdfast.backups.hostjobs;

import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.pve.storage.Retention;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The checks that a new job and a change of one have in common. The schedule is checked by Proxmox VE, whose syntax it is. */
final class HostJobChecks {
    /** What Proxmox VE accepts. */
    static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{1,49}");

    private static final Pattern POOL = Pattern.compile("[A-Za-z0-9._/-]{1,100}");
    private static final int LONGEST_SCHEDULE = 128;
    private static final int LONGEST_COMMENT = 512;
    private static final int LONGEST_NOTES = 1024;
    private static final int MOST = 1000;
    private static final int FIRST_ID = 100;

    private HostJobChecks() {}

    /** Where and how. */
    static void settings(
            Checks checks,
            @Nullable String schedule,
            @Nullable String node,
            @Nullable String storage,
            @Nullable String compress,
            @Nullable String comment,
            @Nullable String notesTemplate,
            @Nullable String keep) {
        checks.text("schedule", schedule, LONGEST_SCHEDULE);
        NetworkSyntax.node(checks, "node", node);
        NetworkSyntax.storage(checks, "storage", storage);
        checks.oneOf("compress", compress, List.of("0", "gzip", "lzo", "zstd"));
        checks.line("comment", comment, LONGEST_COMMENT);
        checks.text("notes_template", notesTemplate, LONGEST_NOTES);
        checks.that(
                isRetention(keep),
                "keep",
                "value_error",
                "Must be numbers of backups as Proxmox VE writes them, such as keep-last=3,keep-weekly=4, or keep-all=1.");
    }

    /** Which guests. */
    static void guests(
            Checks checks, @Nullable List<Integer> vmids, @Nullable List<Integer> exclude, @Nullable String pool) {
        checks.size("vmids", vmids, 1, MOST, "Must contain 1 to " + MOST + " guests.");
        checks.that(areIds(vmids), "vmids", "value_error", "Must contain CT IDs and VM IDs, from 100 on.");
        checks.size("exclude", exclude, 0, MOST, "Must contain at most " + MOST + " guests.");
        checks.that(areIds(exclude), "exclude", "value_error", "Must contain CT IDs and VM IDs, from 100 on.");
        checks.matches("pool", pool, POOL, "Must be the name of a pool.");
    }

    private static boolean areIds(@Nullable List<Integer> ids) {
        return ids == null || ids.stream().allMatch(one -> one >= FIRST_ID && one <= 999_999_999);
    }

    private static boolean isRetention(@Nullable String keep) {
        if (keep == null) return true;
        try {
            return !keep.isBlank() && Retention.parse(keep) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
