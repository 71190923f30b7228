package dev.holdfast.base;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts threads, but never during work that must not be interrupted: an interrupted database call looks like a database
 * failure, a virtual thread that is interrupted while it reads from a socket loses the connection, and Jetty forgets a write
 * in progress. Such a thread is interrupted after this work is done. A failure while the service stops may be caused by the
 * stop and is left to the next start; a success is final.
 */
public final class Interrupts {
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** The threads that must not be interrupted now, and whether an interruption is pending for each. */
    private static final ConcurrentHashMap<Thread, Boolean> BUSY = new ConcurrentHashMap<>();

    private Interrupts() {}

    /** Interrupts a thread, now or as soon as that is allowed. */
    public static void interrupt(Thread thread) {
        // Check and interrupt in one step: in between the thread could become busy.
        BUSY.compute(thread, (_, pending) -> {
            if (pending != null) return true;
            thread.interrupt();
            return null;
        });
    }

    /** Work that must not be interrupted. */
    @FunctionalInterface
    public interface Work<T extends @Nullable Object, E extends Exception> {
        T run() throws E;
    }

    /** Runs the work on the caller's thread and delays interruptions until it is done. */
    public static <T extends @Nullable Object, E extends Exception> T undisturbed(Work<T, E> work) throws E {
        Thread me = Thread.currentThread();
        BUSY.put(me, false);
        boolean before = Thread.interrupted();
        try {
            return work.run();
        } finally {
            boolean during = Boolean.TRUE.equals(BUSY.remove(me));
            if (before || during) me.interrupt();
        }
    }

    /** Interrupts these threads and waits until they end, at most two seconds each. */
    public static void end(Collection<Thread> threads) {
        threads.forEach(Interrupts::interrupt);
        try {
            for (Thread thread : threads) {
                if (thread.getState() != Thread.State.NEW) thread.join(GRACE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
