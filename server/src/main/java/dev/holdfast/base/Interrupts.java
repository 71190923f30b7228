package dev.holdfast.base;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts threads, but none in the middle of what is not to be disturbed: a talk with the database would end as trouble
 * of the database, a virtual thread that is interrupted while it reads from a socket loses the connection, and Jetty forgets
 * a write that goes on. Such a thread is interrupted when it is through with it.
 */
public final class Interrupts {
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** Who is not to be disturbed now, and whether an interruption waits for them. */
    private static final ConcurrentHashMap<Thread, Boolean> BUSY = new ConcurrentHashMap<>();

    private Interrupts() {}

    /** Interrupts a thread, now or as soon as it may be. */
    public static void interrupt(Thread thread) {
        // In one step with the question: in between it could become busy.
        BUSY.compute(thread, (_, waits) -> {
            if (waits != null) return true;
            thread.interrupt();
            return null;
        });
    }

    /** What is not to be disturbed. */
    @FunctionalInterface
    public interface Work<T extends @Nullable Object, E extends Exception> {
        T run() throws E;
    }

    /** Does this on the caller's thread, and lets interruptions wait until it is done. */
    public static <T extends @Nullable Object, E extends Exception> T undisturbed(Work<T, E> work) throws E {
        Thread me = Thread.currentThread();
        BUSY.put(me, false);
        boolean before = Thread.interrupted();
        try {
            return work.run();
        } finally {
            boolean meanwhile = Boolean.TRUE.equals(BUSY.remove(me));
            if (before || meanwhile) me.interrupt();
        }
    }

    /** Interrupts these threads and waits for their end, two seconds each at most. */
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
