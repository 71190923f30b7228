package dev.holdfast.backups.tested;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import dev.holdfast.base.json.Json;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tests of backups. */
public final class KnownTests {
    private final Db db;
    private final BackupTestStore store = new BackupTestStore();
    private final RevisionCache<Rows> cache;

    /**
     * The rows in the order in which they are looked for.
     *
     * @param all the newest first
     */
    private record Rows(
            List<BackupTest> all,
            Map<Long, BackupTest> byBackup,
            Map<Guest, BackupTest> newest,
            Map<Guest, BackupTest> good) {
        static Rows of(List<BackupTest> all) {
            var byBackup = new HashMap<Long, BackupTest>();
            var newest = new HashMap<Guest, BackupTest>();
            var good = new HashMap<Guest, BackupTest>();
            for (BackupTest one : all) {
                byBackup.putIfAbsent(one.backupId(), one);
                var guest = new Guest(one.guest(), one.kind());
                newest.putIfAbsent(guest, one);
                if (one.state() == TestState.OK) good.putIfAbsent(guest, one);
            }
            return new Rows(List.copyOf(all), Map.copyOf(byBackup), Map.copyOf(newest), Map.copyOf(good));
        }
    }

    private record Guest(GuestRef ref, GuestKind kind) {}

    /** Tests in this database. */
    public KnownTests(Db db) {
        this.db = db;
        this.cache = new RevisionCache<>(db, BackupTestStore.REVISION, h -> Rows.of(store.all(h)));
    }

    /** All of them, the newest first. */
    public List<BackupTest> all() {
        return cache.get().all();
    }

    /** The newest test of each backup, by the id of the backup. */
    public Map<Long, BackupTest> byBackup() {
        return cache.get().byBackup();
    }

    /** The newest good test of a backup of this guest; null when there is none. */
    public @Nullable BackupTest newestGood(GuestRef guest, GuestKind kind) {
        return cache.get().good().get(new Guest(guest, kind));
    }

    /** When a backup of this guest was last tested, however that ended; null when none was. */
    public @Nullable Instant lastTested(GuestRef guest, GuestKind kind) {
        BackupTest newest = cache.get().newest().get(new Guest(guest, kind));
        return newest == null ? null : newest.at();
    }

    /** A test begins; its id is ignored. Without effect if its job has told this before. */
    public void begin(BackupTest one) {
        db.writing(h -> store.add(h, one));
    }

    /** A test; null when there is none with this id. */
    public @Nullable BackupTest find(long id) {
        return all().stream().filter(one -> one.id() == id).findFirst().orElse(null);
    }

    /** What the display of the copy of this job's test shows, as PNG. */
    public void addPicture(long job, byte[] png) {
        db.writing(h -> store.addPicture(h, job, png));
    }

    /** The picture of a test; null when it has none. */
    public byte @Nullable [] picture(long id) {
        return db.read(h -> store.picture(h, id));
    }

    /** The test of this job has ended. */
    public void end(
            long job,
            TestState state,
            Instant at,
            @Nullable Long restoreS,
            List<Evidence> evidence,
            @Nullable String error) {
        db.writing(h -> store.end(h, job, state, at, restoreS, Json.write(evidence), error));
    }
}
