package dev.holdfast.backups.hostjobs;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.BackupSpec.Mode;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A backup job of Proxmox VE itself.
 *
 * @param hostId a host of its cluster that the caller may read
 * @param hostName the name of that host in Holdfast
 * @param id the id of the job in Proxmox VE, unique in its cluster
 * @param enabled whether it runs on its schedule
 * @param schedule a calendar event of Proxmox VE, such as {@code sun 03:00}
 * @param nextRun null while it is disabled or Proxmox VE does not tell
 * @param all whether it includes every guest except those in {@code exclude}; otherwise {@code vmids} or {@code pool} selects
 * @param vmids the CT IDs and VM IDs that the job names; empty when it selects guests by {@code all} or {@code pool}
 * @param exclude the CT IDs and VM IDs that are not backed up although {@code all} is true; empty for none
 * @param pool the name of the pool of Proxmox VE whose guests it includes; null when it selects guests in another way
 * @param node null for all nodes, each with its own guests
 * @param storage the name of the storage for its backups; null when the job sets none, so that its nodes decide
 * @param mode how a running guest is handled meanwhile; null when the job sets nothing, so that its nodes decide
 * @param compress one of {@code 0} for none, {@code gzip}, {@code lzo}, {@code zstd}; null when the job sets none
 * @param comment the comment on the job; null when it has none
 * @param notesTemplate the template of the notes of each backup, with variables such as {@code {{guestname}}}; null
 *     when the job sets none
 * @param isProtected whether each of its backups is protected from removal
 * @param repeatMissed whether a run that was missed while the node was down is made up for
 * @param keep how many older backups are kept, as Proxmox VE writes it; null for the setting of the storage
 * @param guests the CT IDs and VM IDs that it includes now; without those of other teams, like {@code vmids} and
 *     {@code exclude}
 */
record HostBackupJobView(
        long hostId,
        String hostName,
        String id,
        boolean enabled,
        @Nullable String schedule,
        @Nullable Instant nextRun,
        boolean all,
        List<Integer> vmids,
        List<Integer> exclude,
        @Nullable String pool,
        @Nullable String node,
        @Nullable String storage,
        @Nullable Mode mode,
        @Nullable String compress,
        @Nullable String comment,
        @Nullable String notesTemplate,
        @JsonProperty("protected") boolean isProtected,
        boolean repeatMissed,
        @Nullable String keep,
        List<Integer> guests) {
    static HostBackupJobView of(Host host, HostBackupJobs.HostJob one) {
        BackupJob job = one.job();
        return new HostBackupJobView(
                host.id(),
                host.name(),
                job.id(),
                job.isEnabled(),
                job.schedule(),
                EpochSeconds.instant(job.nextRun()),
                Boolean.TRUE.equals(job.all()),
                ids(job.vmid()),
                ids(job.exclude()),
                job.pool(),
                job.node(),
                job.storage(),
                Mode.of(job.mode()),
                job.compress(),
                job.comment(),
                job.notesTemplate(),
                Boolean.TRUE.equals(job.isProtected()),
                Boolean.TRUE.equals(job.repeatMissed()),
                job.keep() == null ? null : job.keep().toString(),
                one.guests().stream().sorted().toList());
    }

    /** The same without the guests that do not pass. */
    HostBackupJobView with(IntPredicate passes) {
        return new HostBackupJobView(
                hostId,
                hostName,
                id,
                enabled,
                schedule,
                nextRun,
                all,
                only(vmids, passes),
                only(exclude, passes),
                pool,
                node,
                storage,
                mode,
                compress,
                comment,
                notesTemplate,
                isProtected,
                repeatMissed,
                keep,
                only(guests, passes));
    }

    /** What it is called in lists. */
    String name() {
        return Objects.requireNonNullElse(comment, id);
    }

    boolean hasGuests() {
        return !vmids.isEmpty() || !guests.isEmpty();
    }

    private static List<Integer> only(List<Integer> ids, IntPredicate passes) {
        return ids.stream().filter(passes::test).toList();
    }

    private static List<Integer> ids(@Nullable String list) {
        if (list == null) return List.of();
        return Arrays.stream(list.split("[,; ]+"))
                .filter(one -> one.matches("[0-9]{1,9}"))
                .map(Integer::valueOf)
                .toList();
    }
}
