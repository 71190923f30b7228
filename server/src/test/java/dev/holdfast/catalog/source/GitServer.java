package dev.holdfast.catalog.source;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.PacketLineOut;
import org.eclipse.jgit.transport.RefAdvertiser.PacketLineOutRefAdvertiser;
import org.eclipse.jgit.transport.UploadPack;

/** Serves a repository over git's HTTP protocol on loopback, and counts requests and bytes. */
public final class GitServer implements AutoCloseable {
    private final Repository repository;
    private final HttpServer server;
    private final AtomicInteger fetches = new AtomicInteger();
    private final AtomicLong sent = new AtomicLong();
    private volatile boolean isCutting;

    public GitServer(Repository repository) {
        this.repository = repository;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/scripts.git/info/refs", this::advertise);
        server.createContext("/scripts.git/git-upload-pack", this::upload);
        server.createContext("/locked", exchange -> reply(exchange, 401, "text/plain", new byte[0]));
        server.start();
    }

    public String url() {
        return at("/scripts.git");
    }

    public String at(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /** Redirects requests below this path. */
    public String redirecting(String path, String to) {
        server.createContext(path, exchange -> {
            exchange.getResponseHeaders().add("Location", to + "/info/refs?service=git-upload-pack");
            reply(exchange, 302, "text/plain", new byte[0]);
        });
        return at(path);
    }

    /** Whether packs are cut off in the middle from now on. */
    public void cutting(boolean isCutting) {
        this.isCutting = isCutting;
    }

    public int fetches() {
        return fetches.get();
    }

    /** Bytes of all response bodies sent so far. */
    public long sent() {
        return sent.get();
    }

    private void advertise(HttpExchange exchange) throws IOException {
        var out = new ByteArrayOutputStream();
        uploadPack(exchange)
                .sendAdvertisedRefs(new PacketLineOutRefAdvertiser(new PacketLineOut(out)), "git-upload-pack");
        reply(exchange, 200, "application/x-git-upload-pack-advertisement", out.toByteArray());
    }

    private void upload(HttpExchange exchange) throws IOException {
        boolean isZipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        InputStream body = exchange.getRequestBody();
        byte[] asked = (isZipped ? new GZIPInputStream(body) : body).readAllBytes();
        var out = new ByteArrayOutputStream();
        uploadPack(exchange).upload(new java.io.ByteArrayInputStream(asked), out, null);
        boolean isPack = new String(asked, java.nio.charset.StandardCharsets.US_ASCII).contains("want ");
        if (isPack) fetches.incrementAndGet();
        reply(exchange, 200, "application/x-git-upload-pack-result", out.toByteArray(), isPack && isCutting);
    }

    private UploadPack uploadPack(HttpExchange exchange) {
        var pack = new UploadPack(repository);
        pack.setBiDirectionalPipe(false);
        String protocol = exchange.getRequestHeaders().getFirst("Git-Protocol");
        if (protocol != null) pack.setExtraParameters(List.of(protocol.split(":")));
        return pack;
    }

    private void reply(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        reply(exchange, status, type, body, false);
    }

    private void reply(HttpExchange exchange, int status, String type, byte[] body, boolean isCut) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().add("Content-Type", type);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            int length = isCut ? body.length / 2 : body.length;
            sent.addAndGet(length); // before the client has them all
            exchange.getResponseBody().write(body, 0, length);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
