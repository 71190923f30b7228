package dev.holdfast.base.work;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * What keeps a processor busy for milliseconds without ever waiting, such as compressing a list or reading many lines: at most half
 * of the processors do it, in the order of arrival, so that the short requests of all others find one that is free.
 */
public final class HeavyWork {
    private static final Semaphore TURNS =
            new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);

    private HeavyWork() {}

    /**
     * Does it when it is its turn. It must not wait for clients or hosts, nor do other heavy work. It may read the database: on
     * SQLite that is computing (without a turn, ten readers of a long log delayed others by four seconds), and where PostgreSQL
     * does not answer, nobody is served anyway.
     */
    public static <T> T inTurn(Supplier<T> work) {
        TURNS.acquireUninterruptibly();
        try {
            return work.get();
        } finally {
            TURNS.release();
        }
    }
}
