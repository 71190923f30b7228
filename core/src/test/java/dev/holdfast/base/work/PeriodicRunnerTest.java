package dev.holdfast.base.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.memory.MemoryAlarm;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PeriodicRunnerTest {
    private static final Duration SOON = Duration.ofMillis(1);

    @Test
    void workIsRepeatedAlsoAfterARoundThatFailed() throws InterruptedException {
        var rounds = new CountDownLatch(3);
        Runnable failing = () -> {
            rounds.countDown();
            throw new IllegalStateException("this round fails");
        };
        try (var _ = new PeriodicRunner(List.of(new Periodic("failing", SOON, failing)))) {
            rounds.await();
        }
        assertThat(rounds.getCount()).isZero();
    }

    @Test
    void runningOutOfMemoryFailsOneRound() throws InterruptedException {
        long before = MemoryAlarm.count();
        var rounds = new CountDownLatch(3);
        Runnable greedy = () -> {
            rounds.countDown();
            throw new OutOfMemoryError("Java heap space");
        };
        try (var _ = new PeriodicRunner(List.of(new Periodic("greedy", SOON, greedy)))) {
            rounds.await();
        }
        assertThat(MemoryAlarm.count()).isGreaterThanOrEqualTo(before + 2);
    }

    @Test
    void slowWorkDoesNotDelayOtherWork() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var quick = new CountDownLatch(3);
        var slow = new Periodic("slow", SOON, () -> {
            begun.countDown();
            awaitInterruption();
        });
        try (var _ = new PeriodicRunner(List.of(slow, new Periodic("quick", SOON, quick::countDown)))) {
            begun.await();
            quick.await();
        }
        assertThat(quick.getCount()).isZero();
    }

    @Test
    void closingInterruptsTheRoundInProgressAndBeginsNoOther() throws InterruptedException {
        var rounds = new AtomicInteger();
        var begun = new CountDownLatch(1);
        var ended = new AtomicReference<Thread>();
        var work = new Periodic("work", SOON, () -> {
            rounds.incrementAndGet();
            begun.countDown();
            awaitInterruption();
            ended.set(Thread.currentThread());
        });
        try (var _ = new PeriodicRunner(List.of(work))) {
            begun.await();
        }
        ended.get().join();
        assertThat(rounds).hasValue(1);
    }

    @Test
    void aPauseOfZeroIsRefused() {
        assertThatThrownBy(() -> new Periodic("restless", Duration.ZERO, () -> {}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void awaitInterruption() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
