package dev.holdfast.backups.hostjobs;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.base.Word;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.BackupSpec.Mode;
import dev.holdfast.pve.storage.Retention;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A new backup job of Proxmox VE.
 *
 * @param id generated when left out
 * @param schedule a calendar event of Proxmox VE, such as {@code sun 03:00}
 * @param enabled whether it runs on its schedule; true when left out
 * @param all every guest, also later ones, except those in {@code exclude}; or else {@code vmids} or {@code pool}
 * @param vmids the CT IDs and VM IDs, 1 to 1000 of them, each from 100 to 999999999; left out with {@code all} or
 *     {@code pool}
 * @param exclude the CT IDs and VM IDs that are not backed up, at most 1000; only with {@code all}, and none when left
 *     out
 * @param pool the name of a pool of Proxmox VE whose guests are backed up; left out with {@code all} or {@code vmids}
 * @param node only the guests on this node; of all nodes when left out
 * @param storage the name of a storage for backups in the cluster; one that {@code node} has if that is given
 * @param mode {@code snapshot}, the default: a guest keeps running; {@code suspend}: it is paused for a moment;
 *     {@code stop}: it is shut down first
 * @param compress one of {@code 0} for none, {@code gzip}, {@code lzo} and {@code zstd}; {@code zstd} when left out
 * @param comment a comment on the job, one line of at most 512 characters; none when left out
 * @param notesTemplate one line in which Proxmox VE replaces {@code {{guestname}}} and the like
 * @param isProtected whether each of its backups is protected from removal; false when left out
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
        @DefaultValue("snapshot") Mode mode,
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
        HostJobChecks.settings(checks, schedule, node, storage, compress, comment, notesTemplate, keep);
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
                mode,
                compress.equals("0")
                        ? BackupSpec.Compression.NONE
                        : Word.constant(BackupSpec.Compression.class, compress),
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
