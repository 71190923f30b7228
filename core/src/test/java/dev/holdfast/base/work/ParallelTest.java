package dev.holdfast.base.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The same work for several items at once. */
class ParallelTest {
    @Test
    void noMoreItemsOfAGroupRunAtOnceThanAllowedAndResultsKeepTheirOrder() throws Exception {
        Map<Integer, AtomicInteger> running = new ConcurrentHashMap<>();
        Map<Integer, Integer> most = new ConcurrentHashMap<>();
        List<Integer> items = IntStream.range(0, 60).boxed().toList();
        List<Integer> doubled = Parallel.map(items, item -> item % 3, 4, item -> {
            AtomicInteger now = running.computeIfAbsent(item % 3, _ -> new AtomicInteger());
            most.merge(item % 3, now.incrementAndGet(), Math::max);
            Thread.yield();
            now.decrementAndGet();
            return 2 * item;
        });
        assertThat(doubled).isEqualTo(items.stream().map(item -> 2 * item).toList());
        assertThat(most.values()).allMatch(count -> count <= 4);
    }
}
