package dev.holdfast.vms.clone;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.vms.Vms;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts a machine to a template, permanently. */
record TemplateJob(Vms vms, Guests guests, Inventory inventory) implements Job<TemplateJob.Params> {
    static final JobType<Params> KIND = new JobType<>("vm.template", Params.class, Priority.PEOPLE);

    private static final Outcome DONE = new Outcome.Done(Map.of("template", true));

    /**
     * What to convert.
     *
     * @param identity of the machine when its conversion was requested
     * @param target null in jobs of older versions
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
        GuestHandle guest = guests.on(params.node(), target.guest(), GuestKind.QEMU);
        job.line("Converting " + target.name() + " (VM " + target.vmid() + ") to a template.");
        job.require(
                "convert",
                guest.order(GuestTask.TEMPLATE, client -> convert(params, target, guest, client)),
                "Proxmox VE could not convert the machine. Some of its disks may be converted already",
                "The host stopped answering. When it is back, check whether the machine is a template.");
        inventory.wake(target.clusterId());
        return DONE;
    }

    private static PveTask convert(Params params, GuestTarget target, GuestHandle guest, PveGuest client) {
        if (guest.isAnother(params.identity())) {
            throw JobStopped.with(new Outcome.Failed(
                    "Another machine has the VM ID " + target.vmid() + " now. It was left alone. Reload the list."));
        }
        PveTask task = client.makeTemplate();
        // Old versions convert during the call.
        if (task == null) throw JobStopped.with(DONE);
        return task;
    }
}
