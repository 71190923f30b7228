package dev.holdfast.jobs.engine;

import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.jobs.HostUnreachable;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The claims of one running job: a slot, which it releases while it only waits for a host that does not answer or for a
 * person at its terminal, and guests. Claims are stored with the job, so that they are valid after a restart and for other replicas.
 */
final class JobClaims {
    private static final Logger LOG = LoggerFactory.getLogger(JobClaims.class);
    /** After this time without an answer from the host, the job waits without a slot. */
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);
    /** How often to check whether another replica granted a slot. */
    private static final Duration RECHECK = Duration.ofSeconds(1);

    /** What the claims of all jobs of this replica share. */
    record Dependencies(Db db, JobStore store, JobStatePublisher states, Consumer<Handle> admitNext, Delay delay) {}

    /** Runs work later on another thread, unless it is canceled. */
    @FunctionalInterface
    interface Delay {
        Future<?> run(Duration wait, Runnable work);
    }

    /** A call to a host. */
    @FunctionalInterface
    interface HostCall<T> {
        T ask() throws HostUnreachable, InterruptedException;
    }

    private final Dependencies needs;
    private final JobClaimStore claims = new JobClaimStore();
    private final long id;
    private final int attempt;
    private final Semaphore woken = new Semaphore(0);
    private final ReentrantLock lock = new ReentrantLock(); // guards the slot
    private SlotState slot;
    /** Whether its terminal is open and nothing else is waited for. */
    private boolean atTerminal;

    JobClaims(Dependencies needs, JobRow row) {
        this.needs = needs;
        this.id = row.id();
        this.attempt = row.attempt();
        // A slot that was wanted before a restart is requested again.
        this.slot = row.slot() == SlotState.HELD ? SlotState.HELD : SlotState.RELEASED;
    }

    /** Holds this guest in addition to that of the hold key; replaces the previous additional one. */
    void holdAlso(String holdKey) {
        needs.db.writing(h -> store(h, Set.of(holdKey)));
    }

    /**
     * Holds one more guest for a part of the job. Null when this job holds it now; otherwise the job that holds it, or waits
     * for it.
     */
    @Nullable
    JobRow hold(String holdKey) {
        return needs.db.write(h -> {
            needs.store.passGate(h);
            Set<String> held = Objects.requireNonNull(needs.store.find(h, id)).holds();
            if (held.contains(holdKey)) return null; // since before a restart
            JobRow other = needs.store.holder(h, holdKey);
            if (other != null) return other;
            held.add(holdKey);
            store(h, held);
            return null;
        });
    }

    /** Ends {@link #hold}: the next job for the guest may run. */
    void letGo(String holdKey) {
        needs.db.writing(h -> {
            needs.store.passGate(h);
            Set<String> held = Objects.requireNonNull(needs.store.find(h, id)).holds();
            held.remove(holdKey);
            store(h, held);
            needs.admitNext.accept(h);
        });
    }

    private void store(Handle transaction, Set<String> holdKeys) {
        if (!claims.holdAlso(transaction, id, attempt, holdKeys)) throw new LeaseLost(id);
    }

    /** Calls a host. If the answer takes long, the slot is released; after the answer the caller must reclaim it. */
    <T> T asking(String host, HostCall<T> question) throws HostUnreachable, InterruptedException {
        var answered = new AtomicBoolean();
        Future<?> late = needs.delay.run(RETRY_AFTER, () -> releaseQuietly(host, answered));
        try {
            return question.ask();
        } finally {
            late.cancel(false);
            lock.lock(); // either the slot is released by now, or it no longer will be
            try {
                answered.set(true);
            } finally {
                lock.unlock();
            }
        }
    }

    /** Releases the slot: the job only waits for this host. */
    void release(String host) {
        release(host, new AtomicBoolean());
    }

    private void releaseQuietly(String host, AtomicBoolean answered) {
        try {
            release(host, answered);
        } catch (LeaseLost e) {
            LOG.debug("{}", e.getMessage()); // the job's own thread notices it as well
        }
    }

    private void release(String host, AtomicBoolean answered) {
        lock.lock();
        try {
            boolean released = slot == SlotState.RELEASED && !atTerminal;
            if (answered.get() || released) return;
            needs.db.writing(h -> {
                needs.store.passGate(h);
                if (!claims.release(h, id, attempt, host)) throw new LeaseLost(id);
                needs.admitNext.accept(h);
            });
            slot = SlotState.RELEASED;
            atTerminal = false;
        } catch (DatabaseUnavailable e) {
            LOG.debug("Job {} keeps its slot for now: {}", id, e.getMessage());
            return;
        } finally {
            lock.unlock();
        }
        needs.states.publish(id);
    }

    /** Opens the terminal of the job, which then waits for a person, without a slot. */
    void openTerminal() {
        lock.lock();
        try {
            if (atTerminal) return;
            needs.db.writing(h -> {
                needs.store.passGate(h);
                boolean mine = claims.terminal(h, id, attempt, true) && claims.release(h, id, attempt, null);
                if (!mine) throw new LeaseLost(id);
                needs.admitNext.accept(h);
            });
            slot = SlotState.RELEASED;
            atTerminal = true;
        } finally {
            lock.unlock();
        }
        needs.states.publish(id);
    }

    /** Closes it; the job has no slot until it reclaims one. */
    void closeTerminal() {
        lock.lock();
        try {
            needs.db.writing(h -> {
                if (!claims.terminal(h, id, attempt, false)) throw new LeaseLost(id);
            });
            atTerminal = false;
        } finally {
            lock.unlock();
        }
        needs.states.publish(id);
    }

    /** Reclaims a slot and waits for one if necessary; continues without one only if {@code enough} returns true. */
    void reclaim(BooleanSupplier enough) throws InterruptedException {
        while (!isHeld() && !enough.getAsBoolean() && !isGranted()) {
            if (woken.tryAcquire(RECHECK.toMillis(), TimeUnit.MILLISECONDS)) woken.drainPermits();
        }
    }

    private boolean isHeld() {
        lock.lock();
        try {
            return slot == SlotState.HELD;
        } finally {
            lock.unlock();
        }
    }

    private boolean isGranted() {
        boolean changed;
        lock.lock();
        try {
            SlotState before = slot;
            if (slot == SlotState.RELEASED) {
                needs.db.writing(h -> {
                    needs.store.passGate(h);
                    if (!claims.requestSlot(h, id, attempt)) throw new LeaseLost(id);
                    needs.admitNext.accept(h);
                });
                slot = SlotState.WANTED;
            }
            SlotState now = needs.db.read(h -> claims.slot(h, id, attempt));
            if (now == null) throw new LeaseLost(id);
            slot = now;
            changed = slot != before;
        } catch (DatabaseUnavailable e) {
            LOG.debug("Job {} can't request a slot now: {}", id, e.getMessage());
            return false;
        } finally {
            lock.unlock();
        }
        if (changed) needs.states.publish(id);
        return isHeld();
    }

    /** A slot was granted, or a user canceled the job. */
    void wake() {
        woken.release();
    }
}
