package dev.holdfast.metrics.export;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A time-series store that keeps what it is sent, and answers as it is told. */
final class TestStore implements AutoCloseable {
    private final HttpServer server;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private volatile int status = 204;
    private volatile String text = "";

    /** A request. */
    @SuppressWarnings("ArrayRecordComponent")
    record Received(String path, String authorization, String contentType, String contentEncoding, byte[] body) {}

    TestStore() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            try (exchange) {
                var headers = exchange.getRequestHeaders();
                received.add(new Received(
                        exchange.getRequestURI().toString(),
                        headers.getFirst("Authorization"),
                        headers.getFirst("Content-Type"),
                        headers.getFirst("Content-Encoding"),
                        exchange.getRequestBody().readAllBytes()));
                byte[] answer = text.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : answer.length);
                if (answer.length > 0) exchange.getResponseBody().write(answer);
            }
        });
        server.start();
    }

    void answers(int other, String with) {
        status = other;
        text = with;
    }

    String at(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    List<Received> received() {
        return received;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
