package dev.holdfast.base.memory;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done about an {@link OutOfMemoryError}: the task in which it occurs fails like after any other error, and is reported
 * here. In a thread that runs no task of its own, such as one of the HTTP library, nothing is left that would go on: the
 * process ends, and whoever started it starts it again.
 */
public final class MemoryAlarm {
    private static final Logger log = LoggerFactory.getLogger(MemoryAlarm.class);

    /** The exit status of a JVM that ends by itself because of it. */
    private static final int EXIT = 3;

    /** For how long the health of the service says so. */
    private static final Duration SHOWN = Duration.ofMinutes(15);

    private static final AtomicLong COUNT = new AtomicLong();
    private static volatile long last = System.nanoTime() - SHOWN.toNanos();

    private MemoryAlarm() {}

    /** Reports a task that failed. */
    public static void failed(String task, OutOfMemoryError error) {
        last = System.nanoTime();
        COUNT.incrementAndGet();
        log.error("Out of memory: {} failed. Give the service a larger heap (-Xmx).", task, error);
    }

    private static boolean isShortage(Throwable error) {
        for (Throwable one = error; one != null; one = one.getCause()) {
            if (one instanceof OutOfMemoryError) return true;
        }
        return false;
    }

    /** Whether it happened not long ago, and more often than this: as often as before a service started in this process. */
    public static boolean isRecentAfter(long count) {
        return COUNT.get() > count && System.nanoTime() - last < SHOWN.toNanos();
    }

    /** How often it happened since the start. */
    public static long count() {
        return COUNT.get();
    }

    /** Ends the process when a thread that nobody watches runs out of memory. */
    public static void endUnwatched() {
        Thread.UncaughtExceptionHandler usual = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            if (isShortage(error)) {
                try {
                    log.error("Out of memory in the thread {}: the service ends", thread.getName(), error);
                } finally {
                    Runtime.getRuntime().halt(EXIT);
                }
            }
            if (usual != null) usual.uncaughtException(thread, error);
            else log.error("The thread {} ended", thread.getName(), error);
        });
    }
}
