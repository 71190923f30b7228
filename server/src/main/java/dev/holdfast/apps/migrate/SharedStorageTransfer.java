package dev.holdfast.apps.migrate;

import dev.holdfast.apps.migrate.preflight.MigrationPlan;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.storage.VolumeId;
import java.util.Objects;

/** Both hosts see the storage: nothing is transferred, but this checks whether the target really sees the archive. */
record SharedStorageTransfer(MigrationEndpoints ends) implements ArchiveTransfer {
    @Override
    public VolumeId transfer(MigrationState state, VolumeId archive, JobContext job) {
        MigrationPlan plan = state.plan();
        String storage = Objects.requireNonNull(plan.targetArchiveStorage());
        var there = new VolumeId(storage, archive.name());
        boolean seen = ends.backups(ends.target(plan, plan.targetCtid()), storage).stream()
                .anyMatch(v -> there.equals(v.id()));
        if (!seen) {
            throw MoveFailed.because("The backup on storage " + archive.storage() + " is not visible on "
                    + plan.targetNode() + ", although its storage " + storage
                    + " should be the same. Check the settings of both storages.");
        }
        job.line("The backup is visible on " + plan.targetNode() + ".");
        return there;
    }

    @Override
    public void discard(MigrationState state, JobContext job) {
        // The file at the target is the archive itself.
    }
}
