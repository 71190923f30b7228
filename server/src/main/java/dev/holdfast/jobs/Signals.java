package dev.holdfast.jobs;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells viewers that a job has something new. A signal carries nothing: a viewer reads on from the database at its
 * own pace, so a slow one can neither lose nor repeat a line, nor fill anyone's memory.
 */
final class Signals {
    private final Map<Long, Set<Watch>> watches = new ConcurrentHashMap<>();

    /** One viewer's ear. */
    final class Watch implements AutoCloseable {
        private final long jobId;
        private final Semaphore news = new Semaphore(0);
        private final AtomicBoolean stored = new AtomicBoolean();

        private Watch(long jobId) {
            this.jobId = jobId;
        }

        /** True when there may be something new, false when the time is over. */
        boolean await(Duration most) throws InterruptedException {
            boolean rang = news.tryAcquire(most.toMillis(), TimeUnit.MILLISECONDS);
            news.drainPermits();
            return rang;
        }

        /** Whether anything was stored since this was asked last; where not, only the unfinished line changed. */
        boolean takeStored() {
            return stored.getAndSet(false);
        }

        @Override
        public void close() {
            watches.computeIfPresent(jobId, (_, all) -> {
                all.remove(this);
                return all.isEmpty() ? null : all;
            });
        }
    }

    Watch watch(long jobId) {
        var watch = new Watch(jobId);
        watches.compute(jobId, (_, all) -> {
            Set<Watch> set = all == null ? ConcurrentHashMap.newKeySet() : all;
            set.add(watch);
            return set;
        });
        return watch;
    }

    void changed(long jobId) {
        for (Watch watch : watches.getOrDefault(jobId, Set.of())) {
            watch.stored.set(true);
            wake(watch);
        }
    }

    /** Its unfinished line changed: nothing that a viewer would have to read from the database. */
    void redrawn(long jobId) {
        watches.getOrDefault(jobId, Set.of()).forEach(Signals::wake);
    }

    private static void wake(Watch watch) {
        if (watch.news.availablePermits() == 0) watch.news.release();
    }
}
