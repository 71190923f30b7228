package dev.holdfast.vms.clone;

import dev.holdfast.access.Principal;
import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveSnapshots;
import dev.holdfast.vms.Vms;
import java.util.List;

/** Checks whether a machine can be converted to a template, and starts the job. */
record TemplateConversion(Vms vms, Jobs jobs) {
    /** The phrase to type. Refuses with 409 first when the machine can't be converted. */
    String phrase(long id) {
        String name = vms.target(id).name();
        PveGuest client = vms.at(id, Exclusions.Action.RECONFIGURE).clientForUser();
        PveGuest.Status status = client.status();
        if (status.isUp()) {
            throw Refusal.of(
                    HypervisorCode.GUEST_RUNNING,
                    name + (status.isPaused() ? " is paused" : " is running") + ". Stop it first.");
        }
        if (client.config().isTemplate()) throw Refusal.conflict(name + " is already a template.");
        List<String> snapshots = client.complete().snapshots().list().snapshots().stream()
                .map(PveSnapshots.Snapshot::name)
                .toList();
        if (!snapshots.isEmpty()) {
            throw Refusal.conflict(name + " has snapshots, and a template can't have any: "
                    + String.join(", ", snapshots) + ". Delete them first.");
        }
        if (status.lock() != null) {
            throw Refusal.conflict(name + " is locked (" + status.lock() + "). Wait until the task that holds it has"
                    + " ended, or resume a hibernated machine and stop it.");
        }
        return name;
    }

    long convert(Principal who, long id) {
        GuestHandle guest = vms.at(id);
        var params = new TemplateJob.Params(id, guest.node(), guest.identity(), vms.target(id));
        return jobs.enqueue(vms.request(id, TemplateJob.KIND, params).by(who));
    }
}
