package dev.holdfast.jobs.engine;

import dev.holdfast.base.Wakeups;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Signals to viewers that a job has something new. A signal carries no data: a viewer continues to read from the database at
 * its own pace, so a slow one neither loses nor repeats a line, nor fills the memory.
 */
public final class TranscriptSignals implements AutoCloseable {
    private final Wakeups wakeups = new Wakeups(Wakeups.Pace.VIEWERS);
    private final Map<Long, Set<Watch>> watches = new ConcurrentHashMap<>();

    /** One viewer's subscription. */
    public final class Watch implements AutoCloseable {
        private final long jobId;
        private final Wakeups.Waiter waiter = wakeups.waiter();
        private final AtomicBoolean stored = new AtomicBoolean();

        private Watch(long jobId) {
            this.jobId = jobId;
        }

        /** True when there may be something new, false after a timeout. */
        public boolean await(Duration most) throws InterruptedException {
            return waiter.await(most);
        }

        /** Whether anything was stored since the last call; if not, only the unfinished line changed. */
        public boolean takeStored() {
            return stored.getAndSet(false);
        }

        @Override
        public void close() {
            watches.computeIfPresent(jobId, (_, all) -> {
                all.remove(this);
                return all.isEmpty() ? null : all;
            });
            waiter.close();
        }
    }

    /** Watches the transcript of a job until the watch is closed. */
    public Watch watch(long jobId) {
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
            watch.waiter.wake();
        }
    }

    @Override
    public void close() {
        wakeups.close();
    }

    /** The job's unfinished line changed: viewers need not read the database. */
    void redrawn(long jobId) {
        for (Watch watch : watches.getOrDefault(jobId, Set.of())) watch.waiter.wake();
    }
}
