package dev.holdfast.apps.migrate;

import dev.holdfast.apps.migrate.MigrationEndpoints.Endpoint;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.VolumeId;
import java.util.Objects;

/** Both hosts see the storage: there is nothing to carry, but the target is asked whether it really sees the archive. */
record SharedStorageTransfer(MigrationEndpoints ends) implements ArchiveTransfer {
    @Override
    public VolumeId transfer(MigrationState trail, VolumeId archive, JobContext job) {
        MigrationPlan plan = trail.plan();
        String storage = Objects.requireNonNull(plan.targetArchiveStorage());
        var there = new VolumeId(storage, archive.name());
        boolean seen = ends.backups(Endpoint.target(plan, plan.targetCtid()), storage).stream()
                .anyMatch(v -> there.equals(v.id()));
        if (!seen) {
            throw MoveFailed.because("The backup on " + archive.storage() + " is not seen on " + plan.targetNode()
                    + ", though its storage " + storage + " should be the same one. Look at the settings of both.");
        }
        job.line(plan.targetNode() + " sees the backup.");
        return there;
    }

    @Override
    public void discard(MigrationState trail, JobContext job) {
        // What lies there is the archive itself.
    }
}
