package dev.holdfast.meta.backup;

import dev.holdfast.base.StartupException;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a backup of the service, and removes older ones by the rule. After a crash it makes another one: half ones have no name. */
record ServiceBackupJob(ServiceBackups backups) implements Job<ServiceBackupJob.Params> {
    static final JobType<Params> KIND = new JobType<>("platform.backup", Params.class, Priority.BULK);
    /** Allows one at a time across all replicas. */
    private static final String HOLD = "platform-backup";

    /** How many of the newest are kept; all if null. */
    record Params(@Nullable Integer keepLast) {}

    static JobRequest<Params> request(@Nullable Integer keepLast) {
        return JobRequest.of(KIND, new Params(keepLast)).holding(HOLD);
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        try {
            ServiceBackups.Written written = job.step("write", ServiceBackups.Written.class, backups::write);
            job.step(
                    "logged",
                    () -> job.line("Wrote " + written.name() + ": " + written.rows()
                            + " rows, read again and found complete; master key "
                            + (written.key().equals("sealed") ? "sealed in it." : "kept apart.")));
            List<String> removed = params.keepLast() == null ? List.of() : backups.keep(params.keepLast());
            for (String name : removed) job.line("Removed " + name + ".");
            var result = new LinkedHashMap<String, Object>();
            result.put("backup", written);
            result.put("removed", removed);
            return new Outcome.Done(result);
        } catch (StartupException e) {
            return new Outcome.Failed(String.valueOf(e.getMessage()));
        }
    }
}
