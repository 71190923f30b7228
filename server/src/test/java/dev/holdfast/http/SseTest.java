package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LoggedErrors;
import dev.holdfast.Patience;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.serve.Exchange;
import dev.holdfast.http.stack.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SseTest {
    private static final String MUCH = "\"" + "x".repeat(100_000) + "\"";

    private final AtomicReference<Thread> feeder = new AtomicReference<>();
    private final AtomicReference<Sse> stream = new AtomicReference<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    private void feed(Exchange exchange) {
        try {
            var sse = new Sse(exchange.begin(200, Map.of("Content-Type", "text/event-stream")), Json.MAPPER);
            stream.set(sse);
            feeder.set(Thread.currentThread());
            while (!sse.isClosed()) sse.send("much", null, MUCH);
            sse.over();
        } catch (IOException e) {
            stream.get().over();
        } finally {
            ended.countDown();
        }
    }

    @Test
    void aSilentStreamSaysThatItIsAliveWithoutMovingTheCursor() throws IOException {
        var sent = new ByteArrayOutputStream();
        var sse = new Sse(sent, Json.MAPPER);
        sse.alive();
        assertThat(sent).hasToString("event: alive\ndata: {}\n\n");
        assertThat(sse.untilPing()).isBetween(Duration.ofSeconds(1), Sse.PING);
    }

    @ParameterizedTest(name = "the viewer disconnected: {0}")
    @ValueSource(booleans = {false, true})
    void aStreamWhoseViewerReadsNothingEndsCleanly(boolean left) throws Exception {
        try (var troubles = new LoggedErrors();
                var viewer = new Socket();
                var server =
                        new HttpServer(new InetSocketAddress("127.0.0.1", 0), Duration.ofSeconds(10), this::feed)) {
            server.start();
            viewer.setReceiveBufferSize(4096);
            viewer.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
            viewer.getOutputStream().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            TestPlane.until(
                    "the viewer takes no more",
                    () -> feeder.get() != null && feeder.get().getState() == Thread.State.WAITING);
            stream.get().close();
            if (left) viewer.close();
            server.close();
            assertThat(ended.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(troubles.lines()).isEmpty();
        }
    }
}
