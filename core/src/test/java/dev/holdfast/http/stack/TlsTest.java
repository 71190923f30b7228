package dev.holdfast.http.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Patience;
import dev.holdfast.base.tls.SelfSigned;
import dev.holdfast.base.tls.ServerCertificate;
import dev.holdfast.base.tls.TlsFiles;
import dev.holdfast.http.serve.Exchange;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TlsTest {
    @TempDir
    Path directory;

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private TlsFiles files;
    private Tls tls;
    private HttpServer server;

    @BeforeEach
    void start() {
        var made = TlsFiles.selfSignedIn(directory);
        SelfSigned.ensure(made, null, Instant.now());
        files = new TlsFiles(made.certificate(), made.key(), false); // as if an authority had made them
        tls = new Tls(files, null, InstantSource.system());
        server = new HttpServer(
                new InetSocketAddress("127.0.0.1", 0), Duration.ofSeconds(1), ArrivalLimits.USUAL, tls, this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        lines.add("end");
        server.close();
    }

    private void answer(Exchange exchange) {
        try {
            switch (exchange.path()) {
                case "/stream" -> {
                    try (var out = exchange.begin(200, Map.of("Content-Type", "text/event-stream"))) {
                        for (String line = lines.take(); !line.equals("end"); line = lines.take()) {
                            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                            out.flush();
                        }
                    }
                }
                case "/socket" ->
                    exchange.upgrade(Map.of(), socket -> {
                        try {
                            var message = socket.receive(Patience.LIMIT);
                            if (message != null) socket.send(message);
                            socket.close(1000, "done");
                        } catch (IOException | InterruptedException e) {
                            lines.add("end");
                        }
                    });
                default ->
                    exchange.answer(
                            200,
                            Map.of(),
                            Boolean.toString(exchange.encrypted()).getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException | InterruptedException e) {
            exchange.breakOff();
        }
    }

    /** A client that trusts the certificate in the files at the moment, and nothing else. */
    private SSLContext trust() throws Exception {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        X509Certificate own =
                ServerCertificate.read(files, Instant.now()).chain().getFirst();
        store.setCertificateEntry("holdfast", own);
        var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + server.port() + path))
                .timeout(Patience.LIMIT)
                .build();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void clientsThatVerifyTheCertificateSpeakBothProtocols(HttpClient.Version version) throws Exception {
        if (version.name().equals("HTTP_3")) return;
        try (var client =
                HttpClient.newBuilder().sslContext(trust()).version(version).build()) {
            HttpResponse<String> answer = client.send(request("/"), BodyHandlers.ofString());
            assertThat(answer.version()).isEqualTo(version);
            assertThat(answer.body()).isEqualTo("true");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void twoVersionsOfTlsAreSpoken(String version) throws Exception {
        try (var socket = (SSLSocket) trust().getSocketFactory().createSocket("127.0.0.1", server.port())) {
            socket.setEnabledProtocols(new String[] {version});
            socket.startHandshake();
            assertThat(socket.getSession().getProtocol()).isEqualTo(version);
        }
    }

    @Test
    void olderVersionsAndCiphersWithoutForwardSecrecyAreNotOffered() {
        SSLParameters offered = tls.factory().newSSLEngine().getSSLParameters();
        assertThat(offered.getProtocols()).containsExactlyInAnyOrder("TLSv1.2", "TLSv1.3");
        assertThat(offered.getCipherSuites()).isNotEmpty().noneMatch(suite -> suite.startsWith("TLS_RSA_"));
    }

    @Test
    void aRenewedCertificateServesNewConnectionsWhileAStreamStaysOpen() throws Exception {
        SSLContext before = trust();
        try (var viewer = HttpClient.newBuilder().sslContext(before).build()) {
            var stream = viewer.send(request("/stream"), BodyHandlers.ofInputStream());
            var events = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
            lines.add("one");
            assertThat(events.readLine()).isEqualTo("one");

            replaceBy(renewed());
            tls.reload();

            try (var known = HttpClient.newBuilder().sslContext(trust()).build();
                    var stale = HttpClient.newBuilder().sslContext(before).build()) {
                assertThat(known.send(request("/"), BodyHandlers.ofString()).statusCode())
                        .isEqualTo(200);
                assertThatThrownBy(() -> stale.send(request("/"), BodyHandlers.ofString()))
                        .isInstanceOf(SSLException.class);
            }
            lines.add("two");
            assertThat(events.readLine()).isEqualTo("two");
            lines.add("end");
            assertThat(events.readLine()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"new", "damaged", "missing"})
    void whileTheFilesCanNotBeUsedTheLastGoodCertificateStays(String certificate) throws Exception {
        SSLContext before = trust();
        TlsFiles other = renewed();
        switch (certificate) {
            case "new" -> Files.copy(other.certificate(), files.certificate(), StandardCopyOption.REPLACE_EXISTING);
            case "damaged" -> Files.writeString(files.certificate(), "-----BEGIN CERTIFICATE-----\n");
            default -> Files.delete(files.certificate());
        }
        tls.reload();
        try (var client = HttpClient.newBuilder().sslContext(before).build()) {
            assertThat(client.send(request("/"), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
        }
        replaceBy(other);
        tls.reload();
        try (var client = HttpClient.newBuilder().sslContext(trust()).build()) {
            assertThat(client.send(request("/"), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
        }
    }

    private TlsFiles renewed() throws IOException {
        TlsFiles other = TlsFiles.selfSignedIn(Files.createDirectory(directory.resolve("renewed")));
        SelfSigned.ensure(other, null, Instant.now());
        return other;
    }

    private void replaceBy(TlsFiles other) throws IOException {
        Files.copy(other.certificate(), files.certificate(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(other.key(), files.key(), StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void webSocketsWork() throws Exception {
        var echo = new CompletableFuture<String>();
        try (var client = HttpClient.newBuilder().sslContext(trust()).build()) {
            var listener = new WebSocket.Listener() {
                @Override
                public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
                    echo.complete(data.toString());
                    return CompletableFuture.completedStage(null);
                }
            };
            WebSocket socket = client.newWebSocketBuilder()
                    .buildAsync(URI.create("wss://127.0.0.1:" + server.port() + "/socket"), listener)
                    .get(Patience.SECONDS, TimeUnit.SECONDS);
            socket.sendText("hello", true).get(Patience.SECONDS, TimeUnit.SECONDS);
            assertThat(echo.get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo("hello");
            socket.abort();
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"GET, 308", "HEAD, 308", "POST, 400"})
    void aPlainRequestIsSentToHttps(String method, int status) throws IOException {
        String answer = plain(method + " /login?a=b HTTP/1.1\r\nHost: holdfast.test:8443\r\nContent-Length: 0\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 " + status).contains("Connection: close");
        if (status == 308) assertThat(answer).contains("Location: https://holdfast.test:8443/login?a=b\r\n");
    }

    @Test
    void plainHttp2IsNoWayAroundTls() throws IOException {
        assertThat(plain("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")).startsWith("HTTP/1.1 4");
    }

    private String plain(String request) throws IOException {
        try (var socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout((int) Patience.LIMIT.toMillis());
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void aHandshakeThatNeverEndsIsCutOff() throws Exception {
        var limits =
                new ArrivalLimits(Duration.ofMillis(300), ArrivalLimits.USUAL.body(), 4096, ArrivalLimits.USUAL.rest());
        try (var hurried = new HttpServer(
                new InetSocketAddress("127.0.0.1", 0), Duration.ofSeconds(1), limits, tls, this::answer)) {
            hurried.start();
            try (var socket = new Socket("127.0.0.1", hurried.port())) {
                socket.setSoTimeout((int) Patience.LIMIT.toMillis());
                socket.getOutputStream().write(new byte[] {22, 3, 1, 1, 0});
                assertThat(untilItEnds(socket)).isEmpty();
            }
        }
    }

    /** What arrives before the connection ends, which is a reset if its other end has not read everything. */
    private static byte[] untilItEnds(Socket socket) throws IOException {
        var arrived = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(arrived);
        } catch (SocketException e) {
            // it was cut off
        }
        return arrived.toByteArray();
    }
}
