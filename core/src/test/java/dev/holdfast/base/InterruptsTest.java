package dev.holdfast.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InterruptsTest {
    @AfterEach
    void clearInterrupt() {
        Thread.interrupted();
    }

    private static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    @Test
    void undisturbedWorkIsInterruptedAfterwards() {
        Thread me = Thread.currentThread();
        boolean during = Interrupts.undisturbed(() -> {
            Interrupts.interrupt(me);
            return isInterrupted();
        });
        assertThat(during).isFalse();
        assertThat(isInterrupted()).isTrue();
    }

    @Test
    void anEarlierInterruptionIsRestoredAfterwards() {
        Interrupts.interrupt(Thread.currentThread());
        boolean during = Interrupts.undisturbed(InterruptsTest::isInterrupted);
        assertThat(during).isFalse();
        assertThat(isInterrupted()).isTrue();
    }

    @Test
    void codeAfterTheWorkIsNotInterrupted() {
        var work = new Interruptible();
        work.interrupt();
        assertThat(isInterrupted()).isTrue();
        work.over();
        assertThat(isInterrupted()).isFalse();
        work.interrupt();
        assertThat(isInterrupted()).isFalse();
    }

    @Test
    void endWaitsUntilTheThreadsHaveEnded() {
        var state = new AtomicReference<String>();
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                state.set("ended");
            }
        });
        Interrupts.end(List.of(thread, Thread.ofVirtual().unstarted(() -> {})));
        assertThat(state).hasValue("ended");
    }
}
