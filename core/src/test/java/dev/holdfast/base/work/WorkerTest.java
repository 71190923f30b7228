package dev.holdfast.base.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.memory.MemoryAlarm;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WorkerTest {
    private record Message(String about, int number) {}

    @Test
    void messagesAreWorkedOnInTheirOrder() throws InterruptedException {
        BlockingQueue<Integer> done = new LinkedBlockingQueue<>();
        try (Worker<Integer> worker = Worker.start("order", number -> number, done::add)) {
            for (int i = 0; i < 100; i++) worker.send(i);
            for (int i = 0; i < 100; i++) assertThat(done.take()).isEqualTo(i);
        }
    }

    @Test
    void ofWaitingMessagesWithTheSameKeyTheNewestIsWorkedOn() throws InterruptedException {
        BlockingQueue<Message> done = new LinkedBlockingQueue<>();
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        Worker.Work<Message> work = message -> {
            begun.countDown();
            release.await();
            done.add(message);
        };
        try (Worker<Message> worker = Worker.start("newest", Message::about, work)) {
            worker.send(new Message("busy", 1));
            begun.await();
            worker.send(new Message("a", 1));
            worker.send(new Message("b", 1));
            worker.send(new Message("a", 2));
            worker.send(new Message("last", 1));
            release.countDown();
            assertThat(List.of(done.take(), done.take(), done.take(), done.take()))
                    .containsExactly(
                            new Message("busy", 1), new Message("a", 2), new Message("b", 1), new Message("last", 1));
        }
    }

    @Test
    void theNextMessageIsWorkedOnAfterOneThatFailed() throws InterruptedException {
        BlockingQueue<Integer> done = new LinkedBlockingQueue<>();
        Worker.Work<Integer> work = number -> {
            if (number == 1) throw new IllegalStateException("this message fails");
            done.add(number);
        };
        try (Worker<Integer> worker = Worker.start("failing", number -> number, work)) {
            worker.send(1);
            worker.send(2);
            assertThat(done.take()).isEqualTo(2);
        }
    }

    @Test
    void runningOutOfMemoryFailsOneMessage() throws InterruptedException {
        long before = MemoryAlarm.count();
        BlockingQueue<Integer> done = new LinkedBlockingQueue<>();
        Worker.Work<Integer> work = number -> {
            if (number == 1) throw new OutOfMemoryError("Java heap space");
            done.add(number);
        };
        try (Worker<Integer> worker = Worker.start("greedy", number -> number, work)) {
            worker.send(1);
            worker.send(2);
            assertThat(done.take()).isEqualTo(2);
        }
        assertThat(MemoryAlarm.count()).isEqualTo(before + 1);
    }

    @Test
    void closingInterruptsTheWorkInProgressAndDropsWhatWaits() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var thread = new AtomicReference<Thread>();
        BlockingQueue<Integer> done = new LinkedBlockingQueue<>();
        Worker.Work<Integer> work = number -> {
            thread.set(Thread.currentThread());
            begun.countDown();
            if (number == 1) new CountDownLatch(1).await();
            done.add(number);
        };
        try (Worker<Integer> worker = Worker.start("closing", number -> number, work)) {
            worker.send(1);
            begun.await();
            worker.send(2);
        }
        thread.get().join();
        assertThat(done).isEmpty();
    }
}
