package dev.holdfast.backups.run;

import static dev.holdfast.access.Entitlement.BACKUPS_RUN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.backups.run.BackupRun.BackupStarted;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.queue.Jobs;
import java.util.ArrayList;
import java.util.List;

/** Making backups: the operation and its jobs. */
public final class RunArea {
    private final List<GuestTargets> areas;
    private final BackupRun run;
    private final List<Job<?>> kinds = new ArrayList<>();

    /** Of these guests. */
    public RunArea(
            List<GuestTargets> areas, Guests guests, Hosts hosts, Inventory inventory, Jobs jobs, BackupReader reader) {
        this.areas = List.copyOf(areas);
        this.run = new BackupRun(areas, hosts, inventory, jobs);
        kinds.add(new BackupRunJob(areas));
        areas.forEach(area -> kinds.add(new GuestBackupJob(area, guests, inventory, reader)));
    }

    /** Adds the operation. */
    public void declare(Ops ops) {
        ops.post("backups.run", "/backups/run", "Back up guests, each with a result of its own")
                .needsSomewhere(OPERATOR, BACKUPS_RUN)
                .takes(RunIn.class)
                .starts(BackupRunJob.KIND.name())
                .refuses(NOT_FOUND, CONFLICT)
                .answers(202, BackupStarted.class, (call, in) -> run.start(call.who(), in));
        for (GuestTargets area : areas) {
            String noun = area.type().equals("vm") ? "a virtual machine" : "an app's container";
            ops.post(area.area() + ".back_up", area.path() + "/backup", "Back up " + noun)
                    .needs(OPERATOR, BACKUPS_RUN)
                    .takes(GuestBackupIn.class)
                    .starts(GuestBackupJob.type(area).name())
                    .refuses(CONFLICT)
                    .answers(
                            202, JobRef.class, (call, in) -> run.start(call.who(), area, call.id(area.variable()), in));
        }
    }

    /** Its jobs. */
    public List<Job<?>> jobs() {
        return List.copyOf(kinds);
    }
}
