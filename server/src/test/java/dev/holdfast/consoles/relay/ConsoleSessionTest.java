package dev.holdfast.consoles.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.TestPlane;
import dev.holdfast.base.Refusal;
import dev.holdfast.http.Relay;
import dev.holdfast.http.WebSocket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What runs between a viewer and a far end, where the time at which each of them does something matters. */
@Timeout(600)
class ConsoleSessionTest {
    /** A viewer that takes output only while its gate is open. */
    private static final class Viewer implements WebSocket {
        final BlockingQueue<Message> typed = new LinkedBlockingQueue<>();
        final BlockingQueue<String> shown = new LinkedBlockingQueue<>();
        final CompletableFuture<String> end = new CompletableFuture<>();
        volatile CountDownLatch gate = new CountDownLatch(0);

        @Override
        public @Nullable Message receive(Duration most) throws IOException, InterruptedException {
            if (end.isDone()) throw new IOException("closed");
            return typed.poll(20, TimeUnit.MILLISECONDS);
        }

        @Override
        public void send(Message message) throws IOException {
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            if (message instanceof Message.Binary(byte[] bytes)) shown.add(new String(bytes, StandardCharsets.UTF_8));
        }

        @Override
        public void ping() {}

        @Override
        public long arrived() {
            return System.nanoTime();
        }

        @Override
        public void close(int code, String reason) {
            end.complete(code + " " + reason);
        }
    }

    /** A far end that shows what it is told to. */
    private static final class Host implements FarEnd {
        final BlockingQueue<Supplier<byte @Nullable []>> output = new LinkedBlockingQueue<>();
        final BlockingQueue<String> typed = new LinkedBlockingQueue<>();
        final AtomicInteger pings = new AtomicInteger();
        volatile boolean broken;

        void shows(String text) {
            output.add(() -> text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public byte @Nullable [] receive() {
            try {
                return output.take().get();
            } catch (InterruptedException e) {
                return null;
            }
        }

        @Override
        public void send(byte[] bytes) {
            if (broken) throw new Lost("It takes nothing.");
            typed.add(new String(bytes, StandardCharsets.UTF_8));
        }

        @Override
        public void resize(int columns, int rows) {
            typed.add(columns + "x" + rows);
        }

        @Override
        public void ping() {
            if (broken) throw new Lost("It answers no more.");
            pings.incrementAndGet();
        }

        @Override
        public void close() {
            output.add(() -> null);
        }
    }

    private final Viewer viewer = new Viewer();
    private final Host host = new Host();
    private final CompletableFuture<Relay> opened = new CompletableFuture<>();
    private final CompletableFuture<ConsoleSession> begun = new CompletableFuture<>();

    private ConsoleSession start() {
        Thread.ofVirtual().start(() -> {
            var relay = new Relay(viewer);
            var session = new ConsoleSession(relay, host, false, () -> "It ended.");
            opened.complete(relay);
            begun.complete(session);
            try {
                session.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        return begun.join();
    }

    @Test
    void bothDirectionsAreCounted() throws Exception {
        ConsoleSession session = start();
        host.shows("hello");
        assertThat(viewer.shown.take()).isEqualTo("hello");
        viewer.typed.add(new WebSocket.Message.Binary("hi".getBytes(StandardCharsets.UTF_8)));
        viewer.typed.add(new WebSocket.Message.Text("{\"columns\":120,\"rows\":40}"));
        assertThat(host.typed.take()).isEqualTo("hi");
        assertThat(host.typed.take()).isEqualTo("120x40");
        TestPlane.until("both are counted", () -> session.shown() == 5 && session.typed() == 2);
        host.close();
        assertThat(viewer.end.join()).isEqualTo("1000 It ended.");
    }

    @Test
    void aHostIsAskedForASignOfLifeOnlyWhileItsAnswerWouldBeNoticed() throws Exception {
        ConsoleSession session = start();
        host.shows("one");
        viewer.shown.take();
        TestPlane.until("it is asked", () -> {
            session.ping();
            return host.pings.get() > 0;
        });
        viewer.gate = new CountDownLatch(1);
        host.shows("two");
        TestPlane.until("the output waits for the viewer", () -> host.output.isEmpty() && isUnasked(session));
        viewer.gate.countDown();
        assertThat(viewer.shown.take()).isEqualTo("two");
        session.end(1008, "over");
    }

    private boolean isUnasked(ConsoleSession session) {
        int before = host.pings.get();
        session.ping();
        return host.pings.get() == before;
    }

    @Test
    void aHostThatNoLongerAnswersEndsTheConsole() {
        ConsoleSession session = start();
        host.broken = true;
        TestPlane.until("it is asked", () -> {
            session.ping();
            return viewer.end.isDone();
        });
        assertThat(viewer.end.join()).isEqualTo("1011 It answers no more.");
    }

    @Test
    void theReasonOfTheOutputCountsMoreThanThatOfTheInput() {
        start();
        host.broken = true;
        viewer.typed.add(new WebSocket.Message.Binary(new byte[] {'x'}));
        assertThat(viewer.end.join()).isEqualTo("1000 It ended.");
    }

    @Test
    void aFailureOfTheHostIsTold() {
        start();
        host.output.add(() -> {
            throw new FarEnd.Lost("It broke.");
        });
        assertThat(viewer.end.join()).isEqualTo("1011 It broke.");
    }

    @Test
    void aPlaceIsFreeAgainWhenItsConsoleIsClosed() {
        start();
        var relay = opened.join();
        var open = new OpenConsoles(() -> 2, () -> 3);
        var one = open.enter(1, 7, relay);
        var two = open.enter(1, 8, relay);
        assertThatThrownBy(() -> open.enter(1, 7, relay)).isInstanceOf(Refusal.class);
        open.enter(2, 7, relay);
        assertThatThrownBy(() -> open.enter(3, 7, relay)).isInstanceOf(Refusal.class);
        one.close();
        two.close();
        assertThat(open.count()).isEqualTo(1);
        open.check(1, 1);
        assertThatThrownBy(() -> open.check(1, 2)).isInstanceOf(Refusal.class);
        open.endOfHosts(host -> host == 7, "gone");
        assertThat(viewer.end.join()).isEqualTo("1008 gone");
        host.close();
    }
}
