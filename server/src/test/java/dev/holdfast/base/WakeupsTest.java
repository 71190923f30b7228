package dev.holdfast.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Patience;
import dev.holdfast.TestPlane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WakeupsTest {
    private static final int VIEWERS = 200;
    private static final int AT_ONCE = 8;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Semaphore written = new Semaphore(0);
    private final AtomicInteger awake = new AtomicInteger();
    private final AtomicInteger mostAwake = new AtomicInteger();
    private final AtomicInteger woken = new AtomicInteger();
    private final List<Wakeups.Waiter> waiters = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    @AfterEach
    void end() {
        Interrupts.end(threads);
    }

    private void watch(Wakeups wakeups, int viewers) {
        for (int i = 0; i < viewers; i++) {
            Wakeups.Waiter waiter = wakeups.waiter();
            waiters.add(waiter);
            threads.add(Thread.ofVirtual().start(() -> watch(waiter)));
        }
        TestPlane.until("all wait", () -> threads.stream().allMatch(WakeupsTest::isWaiting));
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.TIMED_WAITING;
    }

    /** Each wake-up lasts until the test releases a permit. */
    private void watch(Wakeups.Waiter waiter) {
        try (waiter) {
            while (waiter.await(Duration.ofDays(1))) {
                mostAwake.accumulateAndGet(awake.incrementAndGet(), Math::max);
                woken.incrementAndGet();
                written.acquire();
                awake.decrementAndGet();
            }
        } catch (InterruptedException e) {
            // the end of the test
        }
    }

    private void wakeAll() {
        waiters.forEach(Wakeups.Waiter::wake);
    }

    @Test
    void anEventWakesAFewOfManyViewersAtATime() {
        try (var wakeups = new Wakeups(new Wakeups.Pace(AT_ONCE, MINUTE, Duration.ZERO))) {
            watch(wakeups, VIEWERS);
            wakeAll();
            TestPlane.until("all were woken, as fast as writes to them finish", () -> {
                if (written.availablePermits() == 0) written.release(AT_ONCE / 2);
                return woken.get() == VIEWERS;
            });
            assertThat(mostAwake.get()).isBetween(2, AT_ONCE);
        }
    }

    @Test
    void eventsDuringAWriteAreCombinedForTheViewer() throws InterruptedException {
        try (var wakeups = new Wakeups(new Wakeups.Pace(AT_ONCE, MINUTE, Duration.ZERO));
                Wakeups.Waiter waiter = wakeups.waiter()) {
            waiter.wake();
            assertThat(waiter.await(MINUTE)).isTrue();
            for (int i = 0; i < 100; i++) waiter.wake();
            assertThat(waiter.await(MINUTE)).isTrue();
            assertThat(waiter.await(Duration.ofMillis(1))).isFalse();
        }
    }

    @Test
    void aHangingViewerDoesNotBlockTheOthers() {
        try (var wakeups = new Wakeups(new Wakeups.Pace(1, Duration.ofMillis(1), Duration.ZERO))) {
            watch(wakeups, 20);
            wakeAll();
            TestPlane.until("all were woken, though none came back", () -> woken.get() == 20);
        }
    }

    @Test
    void aViewerRestsAlsoIfTheThreadThatWakesItIsWokenEarly() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (var wakeups = new Wakeups(new Wakeups.Pace(1, MINUTE, Duration.ofDays(1)));
                Wakeups.Waiter waiter = wakeups.waiter()) {
            Thread waking = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("wakeups") && !before.contains(thread))
                    .findFirst()
                    .orElseThrow();
            waiter.wake();
            assertThat(waiter.await(MINUTE)).isTrue();
            waiter.wake();
            // As a permit does that is left over from the queue.
            threads.add(Thread.ofVirtual().start(() -> {
                while (!Thread.interrupted()) {
                    LockSupport.unpark(waking);
                    Thread.yield();
                }
            }));
            assertThat(waiter.await(Duration.ofMillis(200))).isFalse();
        }
    }

    @Test
    void aRestingViewerCanBeEndedImmediately() throws Exception {
        try (var wakeups = new Wakeups(new Wakeups.Pace(1, MINUTE, Duration.ofDays(1)))) {
            var ended = new CountDownLatch(1);
            Wakeups.Waiter waiter = wakeups.waiter();
            Thread thread = Thread.ofVirtual().start(() -> {
                try (waiter) {
                    waiter.wake();
                    waiter.await(MINUTE);
                    waiter.wake();
                    waiter.await(Duration.ofDays(1));
                } catch (InterruptedException e) {
                    ended.countDown();
                }
            });
            TestPlane.until("it rests", () -> isWaiting(thread));
            Interrupts.interrupt(thread);
            assertThat(ended.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }
}
