package dev.holdfast.http.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestBrowser;
import dev.holdfast.http.serve.Exchange;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class FairOutputTest {
    private static final int STREAMS = 2 * Runtime.getRuntime().availableProcessors();

    /** So much that another request must come in between. */
    private static final int PIECES = 3_000;

    private final CountDownLatch streaming =
            new CountDownLatch(Runtime.getRuntime().availableProcessors());
    private final AtomicBoolean answered = new AtomicBoolean();
    private final AtomicBoolean starved = new AtomicBoolean();

    private void serve(Exchange exchange) {
        try {
            if (exchange.path().equals("/short")) {
                exchange.answer(204, Map.of(), new byte[0]);
                return;
            }
            OutputStream out = exchange.begin(200, Map.of());
            streaming.countDown();
            for (int i = 0; i < PIECES && !answered.get(); i++) {
                work();
                out.write(new byte[64 * 1024]);
                out.flush();
            }
            if (!answered.get()) starved.set(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a stream does between two writes without waiting for anything: reading from SQLite, JSON. */
    private static void work() {
        long end = System.nanoTime() + Duration.ofMillis(2).toNanos();
        while (System.nanoTime() < end) Thread.onSpinWait();
    }

    @Test
    void streamsThatNeverWaitLetOtherRequestsThrough() throws Exception {
        try (var server = new HttpServer(new InetSocketAddress("127.0.0.1", 0), Duration.ofSeconds(10), this::serve)) {
            server.start();
            for (int i = 0; i < STREAMS; i++) Thread.ofPlatform().daemon().start(() -> drain(server.port()));
            streaming.await();
            assertThat(new TestBrowser(server.port())
                            .send("GET", "~/short", null, Map.of())
                            .status())
                    .isEqualTo(204);
            answered.set(true);
        }
        assertThat(starved).isFalse();
    }

    private static void drain(int port) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write("GET /long HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // the server was closed
        }
    }
}
