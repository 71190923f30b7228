package dev.holdfast.vms.delete;

import dev.holdfast.access.Principal;
import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.LinkedClones;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.vms.Vms;
import java.util.List;

/** Checks whether a machine can be deleted, and starts the job. */
record VmDeletion(Vms vms, Jobs jobs) {
    /** The phrase to type. Refuses with 409 first when the machine runs, or when something else depends on it. */
    String phrase(long id) {
        String name = vms.target(id).name();
        GuestHandle guest = vms.at(id, Exclusions.Action.UNINSTALL);
        PveGuest client = guest.clientForUser();
        PveGuest.Status status = client.status();
        if (status.isUp()) {
            throw Refusal.of(
                    HypervisorCode.GUEST_RUNNING,
                    name + (status.isPaused() ? " is paused" : " is running") + ". Stop it first.");
        }
        GuestConfig config = client.config();
        if (config.isProtected()) {
            throw Refusal.conflict(name + " is protected from removal. Switch its option \"protection\" off first.");
        }
        if (status.isHighlyAvailable()) {
            throw Refusal.conflict(
                    name + " is a resource of the cluster's high availability. Remove it from there first.");
        }
        PveNode node = guest.nodeForUser().complete();
        List<String> replicated = node.replicationTargets(guest.ref().vmid());
        if (!replicated.isEmpty()) {
            throw Refusal.conflict(name + " is replicated to " + String.join(", ", replicated)
                    + ". Remove the replication jobs first, because they remove the copies there.");
        }
        if (config.isTemplate()) {
            List<String> clones = LinkedClones.of(node, guest.ref().vmid(), config);
            if (!clones.isEmpty()) {
                throw Refusal.conflict("Linked clones still read from the disks of template " + name + ": "
                        + String.join(", ", clones) + ". Delete them, or move their disks, first.");
            }
        }
        String lock = status.lock();
        // Only the memory of a hibernated machine is lost with it.
        if (lock != null && !status.isHibernated()) {
            throw Refusal.conflict(name + " is locked (" + lock + ") by another task. Wait until that task has ended.");
        }
        return name;
    }

    long delete(Principal who, long id) {
        GuestHandle guest = vms.at(id);
        var params = new VmDeleteJob.Params(id, guest.node(), guest.identity(), vms.target(id));
        return jobs.enqueue(vms.request(id, VmDeleteJob.KIND, params).by(who));
    }
}
