package dev.holdfast.base.work;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** Does the same with several items at once: the slowest one decides how long it takes, not their sum. */
public final class Parallel {
    private Parallel() {}

    /** The results in the order of the items. The work is expected to turn its failures into results. */
    public static <A, B> List<B> map(List<A> items, Function<A, B> work) throws InterruptedException {
        List<Callable<B>> calls = new ArrayList<>();
        for (A item : items) calls.add(() -> work.apply(item));
        return results(calls);
    }

    /** The same with at most {@code most} items of each group at once. */
    public static <A, B> List<B> map(List<A> items, Function<A, ?> group, int most, Function<A, B> work)
            throws InterruptedException {
        var turns = new HashMap<Object, Semaphore>();
        List<Callable<B>> calls = new ArrayList<>();
        for (A item : items) {
            Semaphore turn = turns.computeIfAbsent(group.apply(item), _ -> new Semaphore(most, true));
            calls.add(() -> {
                turn.acquire();
                try {
                    return work.apply(item);
                } finally {
                    turn.release();
                }
            });
        }
        return results(calls);
    }

    private static <B> List<B> results(List<Callable<B>> calls) throws InterruptedException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var results = new ArrayList<B>();
            for (Future<B> result : threads.invokeAll(calls)) results.add(result.get());
            return results;
        } catch (ExecutionException e) {
            throw new IllegalStateException("One of several items failed", e);
        }
    }
}
