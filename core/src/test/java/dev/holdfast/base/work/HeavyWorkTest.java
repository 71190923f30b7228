package dev.holdfast.base.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HeavyWorkTest {
    private static final int HALF = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    @Test
    void atMostHalfOfTheProcessorsDoIt() throws InterruptedException {
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 4 * HALF; i++) {
            threads.add(Thread.ofPlatform()
                    .start(() -> HeavyWork.inTurn(() -> {
                        most.accumulateAndGet(now.incrementAndGet(), Math::max);
                        for (int spin = 0; spin < 1_000; spin++) Thread.yield();
                        return now.decrementAndGet();
                    })));
        }
        for (Thread thread : threads) thread.join();
        assertThat(most.get()).isBetween(1, HALF);
    }

    @Test
    void aFailureEndsTheTurn() {
        for (int i = 0; i <= HALF; i++) {
            assertThatThrownBy(() -> HeavyWork.inTurn(() -> {
                        throw new IllegalStateException("on purpose");
                    }))
                    .hasMessage("on purpose");
        }
        assertThat(HeavyWork.<String>inTurn(() -> "done")).isEqualTo("done");
    }
}
