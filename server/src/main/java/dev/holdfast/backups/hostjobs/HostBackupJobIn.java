package dev.holdfast.backups.hostjobs;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.Retention;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A new backup job of Proxmox VE.
 *
 * @param id generated when left out
 * @param schedule a calendar event of Proxmox VE, such as {@code sun 03:00}
 * @param all every guest, also later ones, except those in {@code exclude}; or else {@code vmids} or {@code pool}
 * @param node only the guests on this node; of all nodes when left out
 * @param notesTemplate one line in which Proxmox VE replaces {@code {{guestname}}} and the like
 * @param keep how many older backups are kept, such as {@code keep-last=3}; the setting of the storage when left out
 * @param repeatMissed whether a run that was missed while the node was down is made up for
 */
record HostBackupJobIn(
        @Nullable String id,
        String schedule,
        @DefaultValue("true") boolean enabled,
        @DefaultValue("false") boolean all,
        @Nullable List<Integer> vmids,
        @Nullable List<Integer> exclude,
        @Nullable String pool,
        @Nullable String node,
        String storage,
        @DefaultValue("snapshot") String mode,
        @DefaultValue("zstd") String compress,
        @Nullable String comment,
        @DefaultValue("{{guestname}}") String notesTemplate,
        @DefaultValue("false") @JsonProperty("protected") boolean isProtected,
        @Nullable String keep,
        @DefaultValue("false") boolean repeatMissed)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.matches(
                "id",
                id,
                HostJobChecks.ID,
                "Must be a letter followed by 1 to 49 letters, digits, hyphens or underscores.");
        HostJobChecks.settings(checks, schedule, node, storage, mode, compress, comment, notesTemplate, keep);
        HostJobChecks.guests(checks, vmids, exclude, pool);
        long ways =
                Stream.of(all, vmids != null, pool != null).filter(one -> one).count();
        checks.that(
                storage == null || storage.isEmpty() || ways > 0,
                "vmids",
                "missing",
                "Say which guests are backed up, with vmids, pool, or all.");
        checks.that(ways < 2, "vmids", "value_error", "Only one of vmids, pool and all can be given.");
        checks.that(
                exclude == null || exclude.isEmpty() || all,
                "exclude",
                "value_error",
                "Guests can only be excluded from all: set all to true.");
    }

    BackupJob.Spec spec(String chosenId) {
        var what = new BackupSpec(
                guests(),
                storage,
                BackupSpec.Mode.valueOf(mode.toUpperCase(Locale.ROOT)),
                compress.equals("0")
                        ? BackupSpec.Compression.NONE
                        : BackupSpec.Compression.valueOf(compress.toUpperCase(Locale.ROOT)),
                notesTemplate,
                isProtected ? true : null,
                keep == null ? null : Retention.parse(keep),
                null);
        return new BackupJob.Spec(chosenId, schedule, enabled, repeatMissed, node, comment, what);
    }

    private BackupSpec.Guests guests() {
        if (vmids != null) return new BackupSpec.Guests.Some(vmids);
        if (pool != null) return new BackupSpec.Guests.Pool(pool);
        return new BackupSpec.Guests.All(exclude == null ? List.of() : exclude);
    }
}
