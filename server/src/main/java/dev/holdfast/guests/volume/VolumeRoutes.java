package dev.holdfast.guests.volume;

import static dev.holdfast.access.Entitlement.VMS_DELETE;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobRef;

/** Everything under /volumes. */
record VolumeRoutes(VolumeOverview overview) {
    /** Adds the operations. */
    void declare(Ops ops) {
        ops.get(
                        "volumes.orphaned",
                        "/volumes/orphaned",
                        "The volumes of all hosts that belong to no guest, as last read")
                .needsSomewhere(VIEWER)
                .answers(200, OrphanedVolumes.class, (call, _) -> overview.list(call.who()));

        // The role of deleting a guest: the volume may be all that is left of one.
        ops.post("volumes.delete_orphaned", "/volumes/orphaned/delete", "Delete a volume that belongs to no guest")
                .needsSomewhere(OWNER, VMS_DELETE)
                .takes(VolumeDeleteIn.class)
                .confirm("the volume's name", VolumeDeleteIn::confirm, (call, in) -> overview.name(call.who(), in))
                .starts(VolumeDeleteJob.KIND.name())
                .refuses(NOT_FOUND, CONFLICT)
                .answers(202, JobRef.class, (call, in) -> overview.delete(call.who(), in));
    }
}
