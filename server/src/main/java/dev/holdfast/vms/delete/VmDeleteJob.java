package dev.holdfast.vms.delete;

import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.destroy.GuestDestruction;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.vms.Vms;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Destroys a stopped machine with its disks. A machine that was started in the meantime is left alone. */
record VmDeleteJob(Vms vms, Guests guests) implements Job<VmDeleteJob.Params> {
    static final JobType<Params> KIND = new JobType<>("vm.delete", Params.class, Priority.PEOPLE);

    /**
     * What to delete.
     *
     * @param target null only in what an older version stored
     * @param identity of the machine when its deletion was requested; null where its configuration contains none
     */
    record Params(
            long vmId,
            String node,
            @Nullable String identity,
            @Nullable GuestTarget target) {}

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        GuestTarget target = vms.target(params.target(), params.vmId(), job);
        var guest = guests.on(params.node(), target.guest(), vms.kind());
        var destruction = new GuestDestruction(guests, guest, params.identity(), job, "");
        switch (destruction.look(() -> false)) {
            case MOVED -> {
                return new Outcome.Failed(target.name() + " is no longer on " + params.node()
                        + ", or another machine has its VM ID " + target.vmid()
                        + " now. Nothing was destroyed. Reload the list.");
            }
            case RUNNING -> {
                return new Outcome.Failed(
                        target.name() + " was started in the meantime. Nothing was destroyed. Stop it first.");
            }
            case GONE -> {
                job.line(target.name() + " (VM " + target.vmid() + ") is already gone.");
                destruction.gone();
                return removed(List.of());
            }
            case STOPPED -> {
                job.stopIfCanceled();
                destruction.destroy();
            }
        }
        List<String> left = destruction.left();
        if (left != null && !left.isEmpty()) {
            job.line("Volumes with its VM ID that its configuration did not contain remain: " + String.join(", ", left)
                    + ". Check whether another guest uses them before you remove them.");
        }
        return removed(left);
    }

    private static Outcome removed(@Nullable List<String> left) {
        var result = new LinkedHashMap<String, @Nullable Object>();
        result.put("removed", true);
        result.put("left", left);
        return new Outcome.Done(result);
    }
}
