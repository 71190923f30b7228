package dev.holdfast.backups.tested;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.Table;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Tables {@code backup_tests}, whose revision every write increments, and {@code backup_test_picture}. */
final class BackupTestStore extends Table<BackupTest> {
    static final Revision REVISION = new Revision("backup_tests");
    /** So many tests of each guest are kept. */
    private static final int KEPT = 50;

    BackupTestStore() {
        super("backup_tests", BackupTest.class, REVISION, "id DESC");
    }

    /** Adds a test, whose id is ignored, unless its job has added it before. */
    void add(Handle db, BackupTest one) {
        var _ = insert(db, one, "ON CONFLICT (job) DO NOTHING");
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
        return Rows.find(db, byte[].class, "SELECT png FROM backup_test_picture WHERE test_id = ?", id);
    }

    void end(
            Handle db,
            long job,
            TestState state,
            Instant at,
            @Nullable Long restoreS,
            String evidence,
            @Nullable String error) {
        grow(db);
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
