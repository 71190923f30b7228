package dev.holdfast.base.db;

import dev.holdfast.base.db.DatabaseUnavailable.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says who may write now. A turn that ends is handed to nobody: those who wait are woken, the most urgent first, and until
 * one of them runs any other that is no less urgent may take it. Handed over, it would lie idle until just that virtual
 * thread is scheduled, behind all others that can run, and everybody would queue for it.
 */
final class WriteTurns implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WriteTurns.class);
    private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(30);
    private static final int WOKEN_AT_ONCE = 2;

    /** After so many others, bulk that waits is as urgent as what people wait for. */
    static final int BEFORE_BULK = 20;

    private final int atOnce;
    private final int bulkAtOnce;
    private final ReentrantLock lock = new ReentrantLock(); // guards all below
    private final Condition over = lock.newCondition();
    private final Map<WritePriority, Deque<Waiter>> waiting = new EnumMap<>(WritePriority.class);
    private int running;
    private int bulkRunning;
    private int sinceBulk;
    private boolean closed;

    private static final class Waiter {
        private final Thread thread = Thread.currentThread();
        private boolean woken;
    }

    /** So many may write at once; unless that is one, bulk never takes all turns. */
    WriteTurns(int atOnce) {
        this.atOnce = atOnce;
        this.bulkAtOnce = Math.max(1, atOnce - 1);
        for (WritePriority priority : WritePriority.values()) waiting.put(priority, new ArrayDeque<>());
    }

    /**
     * Waits for a turn, which lasts until {@link #end}. Whoever is interrupted waits on: that somebody shall end is no
     * trouble of the database.
     */
    void begin(WritePriority priority) {
        Waiter waiter = beginOrQueue(priority);
        if (waiter == null) return;
        long end = System.nanoTime() + TIMEOUT;
        boolean interrupted = false;
        try {
            do {
                LockSupport.parkNanos(this, end - System.nanoTime());
                interrupted |= Thread.interrupted();
            } while (!hasBegun(priority, waiter, end));
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }

    /** Null when it has begun. */
    private @Nullable Waiter beginOrQueue(WritePriority priority) {
        lock.lock();
        try {
            if (closed) throw isClosed();
            if (mayBegin(priority)) {
                count(priority);
                return null;
            }
            var waiter = new Waiter();
            waiting(priority).addLast(waiter);
            return waiter;
        } finally {
            lock.unlock();
        }
    }

    private boolean hasBegun(WritePriority priority, Waiter waiter, long end) {
        lock.lock();
        try {
            boolean late = System.nanoTime() - end >= 0;
            boolean begins = !closed && mayBegin(priority);
            if (!begins && !late && !closed) {
                waiter.woken = false;
                return false;
            }
            waiting(priority).remove(waiter);
            if (begins) count(priority);
            wakeNext(); // those that were less urgent than this one
            if (begins) return true;
            throw closed ? isClosed() : busy();
        } finally {
            lock.unlock();
        }
    }

    private boolean mayBegin(WritePriority priority) {
        if (running >= atOnce) return false;
        return switch (priority) {
            case SCHEDULER -> true;
            case PERSON -> waiting(WritePriority.SCHEDULER).isEmpty();
            case BULK ->
                bulkRunning < bulkAtOnce
                        && waiting(WritePriority.SCHEDULER).isEmpty()
                        && (isBulkDue() || waiting(WritePriority.PERSON).isEmpty());
        };
    }

    private boolean isBulkDue() {
        return sinceBulk >= BEFORE_BULK;
    }

    private void count(WritePriority priority) {
        running++;
        if (priority == WritePriority.BULK) {
            bulkRunning++;
            sinceBulk = 0;
        } else {
            sinceBulk++;
        }
    }

    /** Ends the turn. */
    void end(WritePriority priority) {
        lock.lock();
        try {
            running--;
            if (priority == WritePriority.BULK) bulkRunning--;
            wakeNext();
            if (running == 0) over.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** More than one, so that a queue gets shorter although each that is woken may find the turn taken. */
    private void wakeNext() {
        if (running >= atOnce) return;
        int left = WOKEN_AT_ONCE;
        if (isBulkDue()) left = wake(WritePriority.BULK, 1, left);
        for (WritePriority priority : WritePriority.values()) left = wake(priority, left, left);
    }

    private int wake(WritePriority priority, int most, int left) {
        int woken = 0;
        for (Waiter waiter : waiting(priority)) {
            if (woken == most) break;
            woken++;
            if (waiter.woken) continue;
            waiter.woken = true;
            LockSupport.unpark(waiter.thread);
        }
        return left - woken;
    }

    /** How many wait for a turn. */
    int waiting() {
        lock.lock();
        try {
            return waiting.values().stream().mapToInt(Deque::size).sum();
        } finally {
            lock.unlock();
        }
    }

    private Deque<Waiter> waiting(WritePriority priority) {
        return Objects.requireNonNull(waiting.get(priority));
    }

    private static DatabaseUnavailable isClosed() {
        return new DatabaseUnavailable(Kind.DOWN, "The database is closed.");
    }

    private static DatabaseUnavailable busy() {
        return new DatabaseUnavailable(Kind.BUSY, "The database was busy with other changes for 30 seconds.");
    }

    /** Lets end what has begun; who waits is refused. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            List<Waiter> refused = new ArrayList<>();
            waiting.values().forEach(refused::addAll);
            refused.forEach(waiter -> LockSupport.unpark(waiter.thread));
            awaitEnd();
        } finally {
            lock.unlock();
        }
    }

    private void awaitEnd() {
        long end = System.nanoTime() + TIMEOUT;
        boolean interrupted = false;
        while (running > 0) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                LOG.warn("A change to the database has not ended for 30 seconds; closing all the same");
                break;
            }
            try {
                var _ = over.awaitNanos(left);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }
}
