package dev.holdfast.instance;

import dev.holdfast.base.data.FileIdentity;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.instance.InstanceStore.InstanceRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This service among those that use the database. Its heartbeats are counted in the database and, right after, in a
 * file of the data directory: a database whose count is behind that file is an earlier copy.
 */
public final class Instance implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Instance.class);
    private static final Duration BEAT = Duration.ofSeconds(15);
    private static final Duration SOON = Duration.ofMillis(250);
    private static final Duration CHECK = Duration.ofSeconds(2);
    /** After this much silence, users may no longer expect a waiting order to be carried out. */
    private static final Duration LONG_SILENCE = Duration.ofMinutes(15);

    private static final Duration FORGET = Duration.ofDays(30);

    private final Db db;
    private final InstantSource clock;
    private final InstanceFiles files;
    private final InstanceStore store = new InstanceStore();
    private final String id;
    private final AtomicBoolean beatAsked = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("instance").factory(), new ThreadPoolExecutor.DiscardPolicy());
    private long beat; // 0 before the first one; guarded by this
    private boolean fileFailed;

    private Instance(Db db, InstantSource clock, InstanceFiles files, String id) {
        this.db = db;
        this.clock = clock;
        this.files = files;
        this.id = id;
    }

    /**
     * Takes the name from the data directory, or a new name when the directory has none or is a copy of another one.
     * Throws {@link dev.holdfast.base.StartupException} when another service runs under that name.
     */
    public static Instance join(Db db, Path directory, InstantSource clock) {
        var files = new InstanceFiles(directory);
        String id = files.id();
        if (id == null) {
            id = files.newId();
        } else if (isCopied(db, files, id)) {
            LOG.warn("The data directory {} is a copy of another one; this service takes a new name.", directory);
            id = files.newId();
        }
        db.lockInstance(id);
        return new Instance(db, clock, files, id);
    }

    private static boolean isCopied(Db db, InstanceFiles files, String id) {
        FileIdentity place = files.place();
        return db.read(new InstanceStore()::list).stream()
                .filter(row -> row.id().equals(id))
                .map(row -> FileIdentity.parse(row.place()))
                .anyMatch(known -> known != null && !known.isSame(place));
    }

    /** The name of this service, unchanged after a restart. */
    public String id() {
        return id;
    }

    /**
     * Registers this service, in a transaction that excludes other services that start.
     *
     * @param identity the identity of the database
     * @return why the database counts as a copy of an earlier one; null when it does not
     */
    @Nullable
    String register(Handle handle, String identity) {
        store.lock(handle);
        Instant now = clock.instant();
        List<InstanceRow> rows = store.list(handle);
        InstanceRow own =
                rows.stream().filter(row -> row.id().equals(id)).findFirst().orElse(null);
        String known = store.identity(handle);
        String reason = rows.isEmpty() ? null : reason(rows, own, known == null || Db.isSame(known, identity), now);
        // Heartbeats in a copy do not come from the services that used the original.
        if (known != null && !Db.isSame(known, identity)) store.deleteAll(handle);
        else store.deleteSilentSince(handle, now.minus(FORGET));
        long next = 1 + Math.max(own == null ? 0 : own.beat(), files.heartbeat());
        store.put(handle, new InstanceRow(id, files.place().toString(), next, now));
        store.identity(handle, identity);
        beat = next;
        return reason;
    }

    private @Nullable String reason(List<InstanceRow> rows, @Nullable InstanceRow own, boolean isKnown, Instant now) {
        if (!isKnown) return "The database is not in the place where it was last used: it was copied or restored.";
        if (own == null && db.isSqlite()) return "The database was last used with another data directory.";
        if (own != null && files.heartbeat() > own.beat()) {
            return "The database is older than the last heartbeat in the data directory: it was restored, or lost its"
                    + " last writes in a power cut.";
        }
        Instant last = rows.stream()
                .map(InstanceRow::beatAt)
                .max(Comparator.naturalOrder())
                .orElse(now);
        Duration silence = Duration.between(last, now);
        if (silence.compareTo(LONG_SILENCE) < 0) return null;
        return "The last heartbeat in the database is " + words(silence)
                + " old: Holdfast was off for that time, or its machine was reset to an earlier state.";
    }

    private static String words(Duration silence) {
        if (silence.toDays() >= 2) return silence.toDays() + " days";
        if (silence.toHours() >= 2) return silence.toHours() + " hours";
        return silence.toMinutes() + " minutes";
    }

    /** Starts the heartbeats and the checks that the database is still the same and still ours. */
    public void start() {
        noteInFile();
        every(CHECK, db::checkOwnership);
        every(BEAT, this::beat);
    }

    private void every(Duration pause, Runnable work) {
        var _ = executor.scheduleWithFixedDelay(
                () -> quietly(work), pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void quietly(Runnable work) {
        try {
            work.run();
        } catch (DatabaseUnavailable e) {
            LOG.debug("No heartbeat now: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.warn("A heartbeat failed; the next one tries again", e);
        }
    }

    /**
     * Requests an extra heartbeat soon, because a job started that must not be started again. Many calls cause only
     * one.
     */
    public void beatSoon() {
        if (!beatAsked.compareAndSet(false, true)) return;
        var _ = executor.schedule(
                () -> {
                    beatAsked.set(false);
                    quietly(this::beat);
                },
                SOON.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private synchronized void beat() {
        if (beat == 0) return;
        if (!db.write(handle -> store.beat(handle, id, beat, clock.instant()))) {
            db.refuseWrites(
                    DatabaseUnavailable.Kind.REPLACED,
                    "The content of the database was replaced by that of another one while Holdfast was running.");
            return;
        }
        beat++;
        noteInFile();
    }

    private synchronized void noteInFile() {
        try {
            files.heartbeat(beat);
            fileFailed = false;
        } catch (IOException e) {
            if (!fileFailed) LOG.warn("The heartbeat file can't be written: {}", e.getMessage());
            fileFailed = true;
        }
    }

    /** Writes the last heartbeat: later ones belong to another run. */
    @Override
    public void close() {
        executor.close();
        quietly(this::beat);
    }
}
