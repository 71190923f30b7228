package dev.holdfast.metrics.store;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.metrics.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Saves what is in memory, five minutes at a time, by the one replica that writes. The time that no replica measured, or that was lost
 * with one that was killed, is owed.
 */
final class Saver {
    /** So many seconds are saved at once, a multiple of a block's: each block is written once. */
    private static final long GATHERED = 300;

    /** For how long, in seconds, values are waited for that also stand for the time since the ones before. */
    private static final long MOST_LATE = 120;

    /** Of the replica that writes. It is renewed with each round. */
    private static final Duration LEASE = Duration.ofSeconds(90);

    /** A longer pause between two rounds is time in which nothing was measured. */
    private static final Duration DOWN = Duration.ofMinutes(3);

    /** A shorter gap between two processes is not filled: what hypervisors record is a minute apart. */
    private static final Duration GAP = Duration.ofMinutes(1);

    private static final long STEP = Resolution.TEN_SECONDS.step();

    /** What is in memory of a subject that was measured all the time. */
    private static final Duration KEPT = Duration.ofSeconds(Recent.SLOTS * STEP);

    /** How many subjects are written in one transaction, so that nobody waits long. */
    private static final int AT_ONCE = 500;

    private final String replica = UUID.randomUUID().toString();
    private final Db db;
    private final long late;
    private final Map<Subject, Recent> recent;
    private final BlockStore blocks;
    private final SubjectStore subjects;
    private final ProgressStore progress;
    private final SubjectIds ids;
    private final BlockCodec codec;

    private volatile boolean writes;
    /** Since when this process measures without a pause. */
    private Instant began;

    private Instant lastRound;

    /**
     * Saves what is in {@code recent}.
     *
     * @param covered for how many slots before it a value stands at most
     */
    Saver(
            Db db,
            Instant now,
            int covered,
            Map<Subject, Recent> recent,
            BlockStore blocks,
            SubjectStore subjects,
            ProgressStore progress,
            SubjectIds ids,
            BlockCodec codec) {
        this.db = db;
        this.began = now;
        this.lastRound = now;
        this.late = Math.min((covered + 1) * STEP, MOST_LATE);
        this.recent = recent;
        this.blocks = blocks;
        this.subjects = subjects;
        this.progress = progress;
        this.ids = ids;
        this.codec = codec;
    }

    /** Whether this replica is the one that writes. */
    boolean writes() {
        return writes;
    }

    /** Renews the lease, and saves what was gathered when it is due. */
    void round(Instant now) {
        if (!begin(now)) return;
        Instant end = Instant.ofEpochSecond(Math.floorDiv(now.getEpochSecond() - late, GATHERED) * GATHERED);
        Instant until = savedUntil();
        // One that is ahead is from before the clock was moved back.
        boolean isSaved = until != null && !until.isBefore(end) && !until.isAfter(now);
        if (!isSaved) save(end.getEpochSecond() / STEP, end);
    }

    /** Saves everything. */
    void save(Instant now) {
        if (begin(now)) save(Long.MAX_VALUE, now);
    }

    /** Whether this replica writes. */
    private boolean begin(Instant now) {
        // The process stood still, or the clock was moved back.
        if (lastRound.plus(DOWN).isBefore(now) || began.isAfter(now)) began = now;
        lastRound = now;
        boolean wrote = writes;
        // Nobody else uses a SQLite database.
        writes = !db.isShared() || db.write(WritePriority.BULK, h -> progress.hold(h, replica, now, LEASE));
        if (!writes) return false;
        if (!wrote) takeOver(now);
        noteDowntime(now);
        ids.add(recent.keySet(), now, recent.keySet());
        return true;
    }

    private @Nullable Instant savedUntil() {
        return db.read(h -> progress.until(h, Resolution.TEN_SECONDS));
    }

    /** What the one before saved is not saved again. */
    private void takeOver(Instant now) {
        Instant until = savedUntil();
        if (until == null || until.isAfter(now)) return;
        long end = until.getEpochSecond() / STEP;
        recent.values().forEach(one -> one.saved(Set.of(), end));
    }

    /** What is neither saved nor in memory is read from the hypervisors later. */
    private void noteDowntime(Instant now) {
        Instant until = savedUntil();
        Instant oldest = now.minus(KEPT);
        if (until != null && !until.isBefore(oldest) && !until.plus(GAP).isBefore(began)) return;
        db.writing(WritePriority.BULK, h -> {
            if (until != null) subjects.oweAll(h, until, now);
            progress.advance(h, Resolution.TEN_SECONDS, began.isAfter(oldest) ? began : oldest);
        });
    }

    /** Saves what is before this slot; until then everything is in the database. */
    private void save(long end, Instant until) {
        List<Map.Entry<Subject, Recent>> some = ids.sorted(
                recent.entrySet().stream().filter(one -> one.getValue().isUnsaved(end)));
        // In the order of the keys: a table that only grows at its end has full pages.
        var byBlock = new TreeMap<Long, List<Map.Entry<Subject, Recent>>>();
        for (var one : some) {
            one.getValue()
                    .unsaved(end)
                    .forEach(number -> byBlock.computeIfAbsent(number, _ -> new ArrayList<>())
                            .add(one));
        }
        byBlock.forEach((number, all) -> {
            for (int i = 0; i < all.size(); i += AT_ONCE) {
                save(number, all.subList(i, Math.min(all.size(), i + AT_ONCE)));
            }
        });
        some.forEach(one -> one.getValue().saved(byBlock.keySet(), end));
        db.writing(WritePriority.BULK, h -> progress.advance(h, Resolution.TEN_SECONDS, until));
    }

    private void save(long number, List<Map.Entry<Subject, Recent>> some) {
        var fresh = new TreeMap<Long, Block>();
        for (var one : some) {
            Block block = one.getValue().block(number);
            if (block.isEmpty()) continue;
            // Two have the same id after a guest came from another cluster.
            Block same = fresh.putIfAbsent(Objects.requireNonNull(ids.find(one.getKey())), block);
            if (same != null) same.fill(block);
        }
        if (fresh.isEmpty()) return;
        // An earlier process may have saved the begin of the block.
        db.writing(
                WritePriority.BULK,
                h -> blocks.write(
                        h, Resolution.TEN_SECONDS, blocks.completed(h, Resolution.TEN_SECONDS, number, fresh, codec)));
    }

    /** Another replica may write at once. */
    void release() {
        if (writes && db.isShared()) db.writing(WritePriority.BULK, h -> progress.release(h, replica));
    }
}
