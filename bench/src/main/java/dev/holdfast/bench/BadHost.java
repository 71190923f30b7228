package dev.holdfast.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An enrolled host that turns bad: what it lists has no end. */
final class BadHost implements AutoCloseable {
    /** What it answers to whoever asks for a list. */
    enum Mood {
        HONEST,
        /** A text of this many megabytes in one value. */
        LONG_TEXT,
        /** 100,000 machines with new names at each call. */
        MANY_GUESTS,
        /** 5,000 nodes. */
        MANY_NODES
    }

    private static final int TEXT = 60 << 20;
    private static final String NODE =
            "{\"type\":\"node\",\"id\":\"node/bad\",\"node\":\"bad\",\"status\":\"online\",\"maxcpu\":4,\"cpu\":0.1,\"mem\":1,\"maxmem\":8,\"disk\":1,\"maxdisk\":8,\"uptime\":99}";

    private final HttpsServer server;
    volatile Mood mood = Mood.HONEST;

    BadHost() throws Exception {
        Path file = Files.createTempDirectory("bad-host").resolve("keys.p12");
        int made = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "host",
                        "-keyalg",
                        "EC",
                        // keytool would take P-384, which costs Java several times as much
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=bad",
                        "-validity",
                        "30",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .start()
                .waitFor();
        if (made != 0) throw new IOException("keytool ended with " + made);
        var keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(file)) {
            keys.load(in, "changeit".toCharArray());
        }
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, "changeit".toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String address() {
        return "https://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 0);
            write(exchange.getRequestURI().getPath(), exchange.getResponseBody());
        } catch (IOException e) {
            // the service hung up, as it should
        }
    }

    private void write(String path, OutputStream out) throws IOException {
        switch (path.substring("/api2/json".length())) {
            case "/version" -> text(out, "{\"data\":{\"version\":\"9.1.2\",\"release\":\"9.1\",\"repoid\":\"0\"}}");
            case "/access/permissions" -> text(out, "{\"data\":{\"/\":{\"Sys.Audit\":1,\"VM.Audit\":1}}}");
            case "/cluster/status" ->
                text(
                        out,
                        "{\"data\":[{\"type\":\"node\",\"id\":\"node/bad\",\"name\":\"bad\",\"local\":1,\"online\":1,\"ip\":\"127.0.0.1\"}"
                                + (mood == Mood.LONG_TEXT ? ",{\"type\":\"x\",\"name\":\"" : ""));
            case "/cluster/resources" -> text(out, "{\"data\":[" + NODE);
            default -> text(out, "{\"data\":[");
        }
        if (path.endsWith("/version") || path.endsWith("/permissions")) return;
        list(path, out);
        text(out, "]}");
    }

    private void list(String path, OutputStream out) throws IOException {
        if (mood == Mood.LONG_TEXT) {
            byte[] piece = "x".repeat(1 << 16).getBytes(StandardCharsets.US_ASCII);
            if (!path.endsWith("/status")) text(out, ",{\"type\":\"");
            for (int sent = 0; sent < TEXT; sent += piece.length) out.write(piece);
            text(out, "\"}");
        }
        if (!path.endsWith("/resources")) return;
        int from = (int) (System.nanoTime() / 1_000_000 % 100_000) * 1_000;
        if (mood == Mood.MANY_GUESTS) {
            for (int i = 0; i < 100_000; i++) {
                text(
                        out,
                        ",{\"type\":\"qemu\",\"id\":\"qemu/%d\",\"vmid\":%d,\"node\":\"bad\",\"name\":\"invented-%d\",\"status\":\"running\",\"maxcpu\":2,\"cpu\":0.1,\"mem\":1,\"maxmem\":2,\"uptime\":99,\"netin\":1,\"netout\":1,\"maxdisk\":3}"
                                .formatted(from + i, from + i, from + i));
            }
        }
        if (mood == Mood.MANY_NODES) {
            for (int i = 0; i < 5_000; i++) text(out, "," + NODE.replace("bad", "bad" + i));
        }
    }

    private static void text(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
