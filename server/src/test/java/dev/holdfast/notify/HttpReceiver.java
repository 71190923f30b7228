package dev.holdfast.notify;

import com.sun.net.httpserver.HttpServer;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;

/** A web server on this machine that keeps what it receives. */
public final class HttpReceiver implements AutoCloseable {
    private final HttpServer server;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private volatile Map<String, String> headers = Map.of();
    private volatile String body = "ok";
    private volatile CountDownLatch open = new CountDownLatch(0);

    /** A request; the names of its headers are in any case. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Received(String method, String path, Map<String, String> headers, byte[] body) {
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        public JsonNode json() {
            return Json.tree(text());
        }
    }

    public HttpReceiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            try (exchange) {
                var names = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
                exchange.getRequestHeaders().forEach((name, values) -> names.put(name, String.join(",", values)));
                received.add(new Received(
                        exchange.getRequestMethod(),
                        exchange.getRequestURI().toString(),
                        names,
                        exchange.getRequestBody().readAllBytes()));
                awaitRelease();
                headers.forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
                byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(status, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        });
        server.start();
    }

    /** Answers so from now on. */
    public HttpReceiver answering(int status, Map<String, String> headers, String body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
        return this;
    }

    /** Keeps what it receives from now on, and does not answer until {@link #release}. */
    public void hanging() {
        open = new CountDownLatch(1);
    }

    public void release() {
        open.countDown();
    }

    private void awaitRelease() throws IOException {
        try {
            open.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    public String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    public String url() {
        return "http://" + host();
    }

    public List<Received> all() {
        return List.copyOf(received);
    }

    public Received last() {
        return received.getLast();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
