package dev.holdfast.meta.backup;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;

import dev.holdfast.http.Ops;
import dev.holdfast.instance.backup.ServiceBackup;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.meta.Version;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Config;
import dev.holdfast.platform.Platform;
import java.util.List;

/** Backups of the service itself. */
public final class ServiceBackupArea implements Area {
    private final ServiceBackups backups;
    private final Jobs jobs;

    /** Backups of this service, in the directory of its configuration. */
    public ServiceBackupArea(Platform platform) {
        Config config = platform.config();
        this.jobs = platform.jobs();
        this.backups = new ServiceBackups(
                new ServiceBackup(
                        config.database(), config.masterKey(), Version.current().version(), platform.clock()),
                config.backupDirectory(),
                config.backupPassphrase(),
                platform.clock());
    }

    @Override
    public void declare(Ops ops) {
        ops.get("meta.backups", "/meta/backups", "Backups of the service itself")
                .needs(ADMIN)
                .answers(200, ServiceBackupView.class, (_, _) -> backups.view());

        ops.post("meta.backup", "/meta/backups", "Back up the service itself")
                .needs(OWNER)
                .starts(ServiceBackupJob.KIND.name())
                .refuses(CONFLICT)
                .answers(202, JobRef.class, (call, _) -> {
                    backups.requireDirectory();
                    return new JobRef(
                            jobs.enqueue(ServiceBackupJob.request(null).by(call.who())));
                });
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(new ServiceBackupJob(backups));
    }

    @Override
    public List<ScheduledKind<?>> scheduled() {
        return List.of(new ScheduledServiceBackup().kind());
    }
}
