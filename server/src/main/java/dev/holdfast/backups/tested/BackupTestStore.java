package dev.holdfast.backups.tested;

import dev.holdfast.base.db.Revision;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Tables {@code backup_tests}, whose revision every write increments, and {@code backup_test_picture}. */
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

    /** Replaces an earlier picture of the same test. */
    void addPicture(Handle db, long job, byte[] png) {
        db.execute(
                "INSERT INTO backup_test_picture (test_id, png) SELECT id, ? FROM backup_tests WHERE job = ?"
                        + " ON CONFLICT (test_id) DO UPDATE SET png = excluded.png",
                png,
                job);
    }

    byte @Nullable [] picture(Handle db, long id) {
        return db.select("SELECT png FROM backup_test_picture WHERE test_id = ?", id)
                .mapTo(byte[].class)
                .findOne()
                .orElse(null);
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
