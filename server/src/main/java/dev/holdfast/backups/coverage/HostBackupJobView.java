package dev.holdfast.backups.coverage;

import dev.holdfast.hosts.client.Host;
import dev.holdfast.pve.storage.BackupJob;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A backup job of Proxmox VE itself.
 *
 * @param hostId the host through which it was read
 * @param schedule a calendar event of Proxmox VE, such as {@code sun 03:00}
 * @param nextRun null while it is disabled or Proxmox VE does not tell
 * @param guests the CT IDs and VM IDs that it includes
 * @param keep how many older backups are kept, as Proxmox VE writes it; null for the setting of the storage
 */
record HostBackupJobView(
        long hostId,
        String hostName,
        String id,
        boolean enabled,
        @Nullable String schedule,
        @Nullable Instant nextRun,
        @Nullable String node,
        @Nullable String storage,
        @Nullable String mode,
        @Nullable String comment,
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
                job.nextRun() == null ? null : Instant.ofEpochSecond(job.nextRun()),
                job.node(),
                job.storage(),
                job.mode(),
                job.comment(),
                job.keep() == null ? null : job.keep().toString(),
                one.guests().stream().sorted().toList());
    }
}
