package dev.holdfast.jobs.engine;

import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.text.TerminalLine;
import dev.holdfast.jobs.JobEvent;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one running job writes: lines, progress and checkpoint. They are stored together, in batches, so that after a
 * crash the checkpoint and the stored lines always match.
 */
final class Journal {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    static final int BATCH = 200;
    private static final int MOST_WAITING = 10_000;
    private static final int LONGEST_LINE = 16_000;

    /** What a transcript has at most, whatever writes it; enough for the longest known installation several times. */
    static final int MOST_LINES = 50_000;

    static final long MOST_CHARACTERS = 8 << 20;

    /** The job itself may still say this much more in a transcript that is full: what it does, and how it ends. */
    private static final int MORE_LINES = 1_000;

    private static final int MOST_CHARACTERS_WAITING = 1 << 20;
    private static final int BATCH_CHARACTERS = 1 << 17;
    static final String FULL = "This log is full (" + MOST_LINES + " lines, or " + (MOST_CHARACTERS >> 20)
            + " MiB): further lines were left out.";
    private static final Duration SOON = Duration.ofMillis(50);
    private static final Duration RETRY = Duration.ofSeconds(1);

    /** What is stored next, in one transaction. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Batch(
            List<JobEvent> lines,
            long lastEvent,
            @Nullable Integer progress,
            boolean progressed,
            byte @Nullable [] checkpoint,
            List<Checkpoint.ChangedOrder> orders) {}

    private final Scrubber scrubber;
    private final InstantSource clock;
    private final Consumer<Batch> store;
    private final BiConsumer<Journal, Duration> planStore;

    private final ReentrantLock storing = new ReentrantLock(true); // batches are stored one after another
    private final Semaphore never = new Semaphore(0);
    private final ReentrantLock lock = new ReentrantLock(); // guards everything below
    private final Checkpoint checkpoint;
    private final Map<String, Integer> reported = new HashMap<>();
    private List<JobEvent> waiting = new ArrayList<>();
    private long lastEvent;
    private long characters;
    private int charactersWaiting;
    private boolean full;
    private @Nullable Integer progress;
    private boolean progressed;
    private boolean checkpointChanged;
    private boolean planned;
    private volatile boolean failing;
    private volatile @Nullable DatabaseUnavailable damage;

    /** {@code planStore} arranges that {@link #storeQuietly} is called soon, on another thread. */
    Journal(
            JobRow row,
            Checkpoint checkpoint,
            Scrubber scrubber,
            InstantSource clock,
            Consumer<Batch> store,
            BiConsumer<Journal, Duration> planStore) {
        this.checkpoint = checkpoint;
        this.scrubber = scrubber;
        this.clock = clock;
        this.store = store;
        this.planStore = planStore;
        this.lastEvent = row.lastEvent();
        this.progress = row.progressPct();
    }

    void line(JobEvent.Stream stream, String text) {
        List<String> lines = Arrays.stream(text.stripTrailing().split("\n", -1))
                .filter(line -> stream == JobEvent.Stream.STATUS || isNew(line))
                .toList();
        if (!lines.isEmpty() || text.isEmpty()) add(stream, text.isEmpty() ? List.of("") : lines, null);
    }

    /**
     * After a crash a job runs from its beginning and reports the same lines again; lines already stored are skipped.
     *
     * @param all the characters of all stored lines, of which {@code events} are the first
     */
    void alreadyStored(List<JobEvent> events, long all) {
        characters = all;
        full = lastEvent >= MOST_LINES || characters >= MOST_CHARACTERS;
        for (JobEvent event : events) reported.merge(event.message(), 1, Integer::sum);
    }

    private boolean isNew(String line) {
        lock.lock();
        try {
            if (reported.isEmpty()) return true;
            String clean = clean(line);
            if (!reported.containsKey(clean)) return true;
            reported.computeIfPresent(clean, (_, times) -> times == 1 ? null : times - 1);
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Adds lines of another log, and in the same step records that it was copied up to line {@code upTo}. */
    void copied(String log, int upTo, List<String> lines) {
        add(JobEvent.Stream.STDOUT, lines, remembered -> remembered.logLines(log, upTo));
    }

    private void add(JobEvent.Stream stream, List<String> texts, @Nullable Consumer<Checkpoint> change) {
        if (damage != null) return; // can never be stored; the job's end reports it
        int size;
        int waits;
        lock.lock();
        try {
            for (String text : texts) {
                for (String line : text.split("\n", -1)) add(stream, line);
            }
            if (change != null) {
                change.accept(checkpoint);
                checkpointChanged = true;
            }
            size = waiting.size();
            waits = charactersWaiting;
        } finally {
            lock.unlock();
        }
        if (size >= MOST_WAITING || waits >= MOST_CHARACTERS_WAITING) waitUntilStored();
        else if (size >= BATCH || waits >= BATCH_CHARACTERS) storeQuietly();
        else plan(SOON);
    }

    private void add(JobEvent.Stream stream, String line) {
        if (stream == JobEvent.Stream.STATUS) {
            if (lastEvent < MOST_LINES + MORE_LINES) store(stream, clean(line));
        } else if (!full) {
            String clean = clean(line);
            full = lastEvent >= MOST_LINES || characters + clean.length() > MOST_CHARACTERS;
            if (full) store(JobEvent.Stream.STATUS, FULL);
            else store(stream, clean);
        }
    }

    private void store(JobEvent.Stream stream, String clean) {
        waiting.add(new JobEvent(++lastEvent, clock.instant(), stream, clean));
        characters += clean.length();
        charactersWaiting += clean.length();
    }

    /** Whether further lines are left out, so that nobody needs to read them. */
    boolean isFull() {
        lock.lock();
        try {
            return full;
        } finally {
            lock.unlock();
        }
    }

    /** The line as shown: without terminal control sequences and without secrets. */
    String clean(String line) {
        String clean = scrubber.scrub(TerminalLine.shown(line));
        if (clean.length() > LONGEST_LINE) clean = clean.substring(0, LONGEST_LINE) + " …";
        return clean;
    }

    void progress(int percent) {
        int next = Math.clamp(percent, 0, 100);
        lock.lock();
        try {
            if (progress != null && progress >= next) return;
            progress = next;
            progressed = true;
        } finally {
            lock.unlock();
        }
        plan(SOON);
    }

    <T extends @Nullable Object> T remembered(Function<Checkpoint, T> question) {
        lock.lock();
        try {
            return question.apply(checkpoint);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Changes the checkpoint and returns once it is stored, however long the database is unavailable. Throws when the job is
     * interrupted, because the change may then be wrong.
     */
    void remember(Consumer<Checkpoint> change) throws InterruptedException {
        if (Thread.interrupted()) throw new InterruptedException();
        keep(change);
    }

    /** The same for a change that is certain, and is recorded even when the job is interrupted. */
    void keep(Consumer<Checkpoint> change) throws InterruptedException {
        lock.lock();
        try {
            change.accept(checkpoint);
            checkpointChanged = true;
        } finally {
            lock.unlock();
        }
        persist();
    }

    void persist() throws InterruptedException {
        while (!storeQuietly()) pause();
    }

    private void waitUntilStored() {
        try {
            persist();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void pause() throws InterruptedException {
        if (never.tryAcquire(RETRY.toMillis(), TimeUnit.MILLISECONDS)) throw new IllegalStateException();
    }

    private void plan(Duration wait) {
        lock.lock();
        try {
            if (planned) return;
            planned = true;
        } finally {
            lock.unlock();
        }
        planStore.accept(this, wait);
    }

    /**
     * False when the database could not store it now; nothing is lost then. If the database is damaged, waiting is useless,
     * and this throws.
     */
    boolean storeQuietly() {
        DatabaseUnavailable known = damage;
        if (known != null) throw known;
        try {
            storing(batch -> {
                if (!batch.lines().isEmpty() || batch.progressed() || batch.checkpoint() != null) store.accept(batch);
                return true;
            });
            failing = false;
            return true;
        } catch (DatabaseUnavailable e) {
            if (e.kind() == DatabaseUnavailable.Kind.CORRUPT) {
                damage = e;
                throw e;
            }
            if (!failing) LOG.warn("A transcript could not be stored; retrying until it can", e);
            failing = true;
            plan(RETRY);
            return false;
        }
    }

    /** The same on a background thread that no caller waits for. */
    void storeInBackground() {
        try {
            storeQuietly();
        } catch (DatabaseUnavailable e) {
            LOG.debug("A transcript can't be stored any more: {}", e.getMessage());
        }
    }

    /** Passes on what is waiting; if {@code work} fails, it stays waiting. */
    <T> T storing(Function<Batch, T> work) {
        storing.lock();
        try {
            Batch batch = take();
            boolean stored = false;
            try {
                T result = work.apply(batch);
                stored = true;
                return result;
            } finally {
                if (!stored) putBack(batch);
            }
        } finally {
            storing.unlock();
        }
    }

    private Batch take() {
        lock.lock();
        try {
            var batch = new Batch(
                    waiting,
                    lastEvent,
                    progress,
                    progressed,
                    checkpointChanged ? checkpoint.write() : null,
                    checkpoint.takeChangedOrders());
            waiting = new ArrayList<>();
            charactersWaiting = 0;
            progressed = false;
            checkpointChanged = false;
            planned = false;
            return batch;
        } finally {
            lock.unlock();
        }
    }

    private void putBack(Batch batch) {
        lock.lock();
        try {
            List<JobEvent> all = new ArrayList<>(batch.lines());
            all.addAll(waiting);
            waiting = all;
            charactersWaiting =
                    all.stream().mapToInt(line -> line.message().length()).sum();
            progressed |= batch.progressed();
            checkpointChanged |= batch.checkpoint() != null;
            checkpoint.putBack(batch.orders());
        } finally {
            lock.unlock();
        }
    }
}
