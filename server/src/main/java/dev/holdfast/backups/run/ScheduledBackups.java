package dev.holdfast.backups.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.backups.run.BackupRun.RunPlan;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import dev.holdfast.pve.storage.BackupSpec.Mode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Backups of guests at planned times. */
record ScheduledBackups(BackupRun run) {
    /**
     * How each backup is made.
     *
     * @param compress {@code 0 gzip lzo zstd}; a Proxmox Backup Server always uses zstd
     * @param mode {@code snapshot}: it keeps running; {@code suspend}: it is paused for a moment; {@code stop}: it is shut down first
     * @param storage the only one for backups that the node of a guest can use when left out
     * @param notes template of the notes, one line in which Proxmox VE replaces {@code {{guestname}}} and the like
     * @param isProtected whether each backup is protected, so that no rule removes it; only for admins
     * @param bandwidthKibS needs the privilege Sys.Modify on {@code /}
     */
    record Params(
            @DefaultValue("zstd") String compress,
            @DefaultValue("snapshot") Mode mode,
            @Nullable String storage,
            @Nullable String notes,

            @DefaultValue("false") @JsonProperty("protected")
            boolean isProtected,

            @Nullable Integer bandwidthKibS)
            implements BackupWayIn {}

    /** What schedules may start. */
    ScheduledKind<Params> kind() {
        return new ScheduledKind<>(
                BackupRunJob.KIND.name(), RunArea.OPERATION, Params.class, List.of("app", "vm"), this::prepare);
    }

    private ScheduledStart prepare(ScheduledRun<Params> at) {
        Params params = at.params();
        List<RunIn.BackupItem> guests = at.guests().stream()
                .map(one -> new RunIn.BackupItem(one.type(), one.id()))
                .toList();
        RunPlan plan = run.plan(at.who(), guests, null, params);
        return new ScheduledStart(
                plan.jobs(),
                plan.refused().stream()
                        .map(one -> new LeftOut(one.type().word(), one.id(), null, one.reason()))
                        .toList());
    }
}
