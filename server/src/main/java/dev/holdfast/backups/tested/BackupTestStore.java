package dev.holdfast.backups.tested;

import dev.holdfast.base.db.Revision;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code backup_tests}. Every write increments the revision. */
final class BackupTestStore {
    static final Revision REVISION = new Revision("backup_tests");
    /** So many tests of each guest are kept. */
    private static final int KEPT = 50;

    List<BackupTest> all(Handle db) {
        return db.select("SELECT id, job, backup_id, cluster_id, node, volid, kind, vmid, guest_name, taken_at, state,"
                        + " begun_at, ended_at, restore_s, evidence, error FROM backup_tests ORDER BY id DESC")
                .mapTo(BackupTest.class)
                .list();
    }

    /** Adds a test, whose id is ignored, unless its job has added it before. */
    void add(Handle db, BackupTest one) {
        REVISION.grow(db);
        db.execute(
                "INSERT INTO backup_tests (job, backup_id, cluster_id, node, volid, kind, vmid, guest_name, taken_at, state,"
                        + " begun_at, ended_at, restore_s, evidence, error)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (job) DO NOTHING",
                one.job(),
                one.backupId(),
                one.clusterId(),
                one.node(),
                one.volid(),
                one.kind(),
                one.vmid(),
                one.guestName(),
                one.takenAt(),
                one.state(),
                one.begunAt(),
                one.endedAt(),
                one.restoreS(),
                one.evidence(),
                one.error());
        db.execute(
                "DELETE FROM backup_tests WHERE cluster_id = ? AND kind = ? AND vmid = ? AND id NOT IN (SELECT id FROM"
                        + " backup_tests WHERE cluster_id = ? AND kind = ? AND vmid = ? ORDER BY id DESC LIMIT ?)",
                one.clusterId(),
                one.kind(),
                one.vmid(),
                one.clusterId(),
                one.kind(),
                one.vmid(),
                KEPT);
    }

    void end(
            Handle db,
            long job,
            TestState state,
            Instant at,
            @Nullable Long restoreS,
            String evidence,
            @Nullable String error) {
        REVISION.grow(db);
        db.execute(
                "UPDATE backup_tests SET state = ?, ended_at = ?, restore_s = ?, evidence = ?, error = ? WHERE job = ?",
                state,
                at,
                restoreS,
                evidence,
                error,
                job);
    }
}
