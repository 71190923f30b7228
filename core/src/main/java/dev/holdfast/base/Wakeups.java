package dev.holdfast.base;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Wakes threads that wait for news, a few at a time; the more threads wait, the less often each is woken. If every event
 * woke a thousand viewers at the same time, all other work on virtual threads would wait behind them each time.
 */
public final class Wakeups implements AutoCloseable {
    /**
     * How threads are woken.
     *
     * @param atOnce how many threads at a time
     * @param timeout how long the next group waits for the one before, in which a thread may be writing to a slow viewer
     * @param rest how long a thread is not woken again, multiplied by the number of threads
     */
    public record Pace(int atOnce, Duration timeout, Duration rest) {
        /** Viewers of streams: a thousand of them get news four times a second each, a single one immediately. */
        public static final Pace VIEWERS = new Pace(32, Duration.ofMillis(20), Duration.ofNanos(250_000));
    }

    private final Pace pace;
    private final BlockingQueue<Waiter> due = new LinkedBlockingQueue<>();
    private final AtomicInteger waiters = new AtomicInteger();
    private final Thread thread;

    /** Starts immediately, with its own thread. */
    public Wakeups(Pace pace) {
        this.pace = pace;
        this.thread = Thread.ofPlatform().daemon().name("wakeups").start(this::run);
    }

    /** One thread that waits for news repeatedly. */
    public final class Waiter implements AutoCloseable {
        private final Semaphore permit = new Semaphore(0);
        // Guarded by this:
        private boolean hasNews;
        private boolean waiting;
        private boolean queued;
        private long notBefore = System.nanoTime();
        private @Nullable CountDownLatch awake;

        private Waiter() {
            waiters.incrementAndGet();
        }

        /** Reports news. Several calls in a row count as one. */
        public synchronized void wake() {
            hasNews = true;
            enqueue();
        }

        /** Waits for news since the last call; false if none arrived within {@code most}. Only one thread calls this. */
        public boolean await(Duration most) throws InterruptedException {
            begin();
            try {
                return permit.tryAcquire(most.toNanos(), TimeUnit.NANOSECONDS);
            } finally {
                end();
            }
        }

        private synchronized void begin() {
            rest();
            waiting = true;
            enqueue();
        }

        private synchronized void end() {
            waiting = false;
        }

        private void enqueue() {
            if (!hasNews || !waiting || queued) return;
            queued = true;
            due.add(this);
        }

        private void rest() {
            if (awake != null) awake.countDown();
            awake = null;
        }

        private synchronized long notBefore() {
            return notBefore;
        }

        private synchronized void ring(CountDownLatch group) {
            queued = false;
            if (!waiting) {
                group.countDown();
                return;
            }
            hasNews = false;
            waiting = false;
            awake = group;
            notBefore = System.nanoTime() + waiters.get() * pace.rest().toNanos();
            permit.release();
        }

        /** Ends the waiting. */
        @Override
        public synchronized void close() {
            waiting = false;
            rest();
            waiters.decrementAndGet();
        }
    }

    /** A waiter for a thread that begins to wait for news. */
    public Waiter waiter() {
        return new Waiter();
    }

    private void run() {
        List<Waiter> group = new ArrayList<>();
        try {
            while (true) {
                group.add(due.take());
                due.drainTo(group, pace.atOnce() - 1);
                for (Waiter waiter : group) until(waiter.notBefore());
                var awake = new CountDownLatch(group.size());
                for (Waiter waiter : group) waiter.ring(awake);
                var _ = awake.await(pace.timeout().toNanos(), TimeUnit.NANOSECONDS);
                group.clear();
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    /** A park may end early, for example by a permit that the queue left over. */
    private static void until(long time) throws InterruptedException {
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) throw new InterruptedException();
        }
    }

    /** Stops waking threads. */
    @Override
    public void close() {
        thread.interrupt();
    }
}
