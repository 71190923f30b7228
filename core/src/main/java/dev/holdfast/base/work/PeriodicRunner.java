package dev.holdfast.base.work;

import dev.holdfast.base.Interrupts;
import dev.holdfast.base.memory.MemoryAlarm;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats work in this process. Each has a thread of its own, so that none waits for a slow one; platform threads, which
 * run on time also while many virtual threads are busy.
 */
public final class PeriodicRunner implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(PeriodicRunner.class);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<Thread> threads;

    /** Begins with a pause. */
    public PeriodicRunner(List<Periodic> all) {
        this.threads = all.stream()
                .map(each -> Thread.ofPlatform().daemon().name(each.name()).start(() -> repeat(each)))
                .toList();
    }

    private void repeat(Periodic periodic) {
        try {
            while (!closed.await(periodic.pause().toNanos(), TimeUnit.NANOSECONDS)) run(periodic);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(Periodic periodic) {
        try {
            periodic.work().run();
        } catch (RuntimeException e) {
            // A failure while the service stops may be caused by the stop.
            if (closed.getCount() > 0) log.warn("{} failed; the next round tries again", periodic.name(), e);
        } catch (OutOfMemoryError e) {
            MemoryAlarm.failed(periodic.name(), e);
        }
    }

    /** No further round begins; those in progress are interrupted. */
    @Override
    public void close() {
        closed.countDown();
        Interrupts.end(threads);
    }
}
