package dev.holdfast.http.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.OutgoingHttp;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to servers that answer, and to servers that misbehave. */
class WebClientTest {
    private final WebClient client = new WebClient(new Addresses(true), Duration.ofMinutes(1));
    private final WebClient hasty = new WebClient(new Addresses(true), Duration.ofSeconds(1));
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void begin() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    @AfterEach
    void end() {
        over.countDown();
        hasty.close();
        client.close();
        server.stop(0);
    }

    private interface Handler {
        void handle(HttpExchange exchange) throws IOException, InterruptedException;
    }

    private URI at(String path, Handler handler) {
        server.createContext(path, exchange -> {
            try (exchange) {
                handler.handle(exchange);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private void assertFails(URI uri, String why) {
        assertFails(client, uri, why);
    }

    private static void assertFails(WebClient client, URI uri, String why) {
        assertThatThrownBy(() -> client.ask(OutgoingHttp.OutgoingRequest.get(uri)))
                .isInstanceOf(OutgoingHttp.Failed.class)
                .hasMessageContaining(why);
    }

    @Test
    void aRequestAndItsResponse() throws Exception {
        URI uri = at("/x", exchange -> {
            String said = exchange.getRequestMethod() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + exchange.getRequestHeaders().getFirst("Content-Type") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8) + " é "
                    + exchange.getRequestHeaders().containsKey("Accept-Encoding");
            answer(exchange, 418, said);
        });
        var answer = client.ask(new OutgoingHttp.OutgoingRequest(uri, Map.of("Authorization", "Bearer x"), "a=b"));
        assertThat(answer.status()).isEqualTo(418);
        assertThat(answer.body()).isEqualTo("POST Bearer x application/x-www-form-urlencoded a=b é false");
        assertThat(client.ask(OutgoingHttp.OutgoingRequest.get(uri)).body()).startsWith("GET null null ");
    }

    @Test
    void redirectsErrorsAndPasswordRequestsAreOrdinaryResponses() throws Exception {
        for (int status : new int[] {301, 302, 307, 401, 404, 407, 503}) {
            URI uri = at("/" + status, exchange -> {
                exchange.getResponseHeaders().add("Location", "/followed");
                exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=x");
                answer(exchange, status, "so");
            });
            assertThat(client.ask(OutgoingHttp.OutgoingRequest.get(uri)))
                    .isEqualTo(new OutgoingHttp.OutgoingResponse(status, "so"));
        }
    }

    @Test
    void aCookieIsNotStored() throws Exception {
        URI uri = at("/cookie", exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "a=b");
            answer(exchange, 200, String.valueOf(exchange.getRequestHeaders().getFirst("Cookie")));
        });
        client.ask(OutgoingHttp.OutgoingRequest.get(uri));
        assertThat(client.ask(OutgoingHttp.OutgoingRequest.get(uri)).body()).isEqualTo("null");
    }

    @Test
    void aServerThatNeverAnswersTimesOut() {
        assertFails(hasty, at("/silent", _ -> over.await()), "did not answer within 1 seconds");
    }

    @Test
    void aServerThatSendsTooSlowlyTimesOut() {
        URI uri = at("/dribble", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            while (!over.await(100, java.util.concurrent.TimeUnit.MILLISECONDS)) {
                out.write(' ');
                out.flush();
            }
        });
        assertFails(hasty, uri, "did not answer within 1 seconds");
    }

    @Test
    void aResponseIsLimitedInSize() {
        assertFails(at("/told", exchange -> answer(exchange, 200, "x".repeat(300_000))), "larger than");
        URI untold = at("/untold", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            for (int i = 0; i < 100; i++) exchange.getResponseBody().write(new byte[10_000]);
        });
        assertFails(untold, "larger than");
    }

    @Test
    void aClosedConnectionIsAFailure() {
        assertFails(at("/gone", HttpExchange::close), "failed");
        server.stop(0);
        assertFails(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"), "failed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:1/",
                "http://localhost:1/",
                "http://[::1]:1/",
                "http://[::ffff:127.0.0.1]:1/",
                "http://2130706433:1/",
                "http://0x7f.1:1/",
                "http://169.254.169.254/latest",
                "http://[fe80::1]/",
                "http://0.0.0.0:1/",
                "http://[::]:1/",
                "http://224.0.0.1/",
                "http://[ff02::1]/"
            })
    void someAddressesAreRefused(String uri) {
        try (var careful = new WebClient(new Addresses(false), Duration.ofMinutes(1))) {
            assertThatThrownBy(() -> careful.ask(OutgoingHttp.OutgoingRequest.get(URI.create(uri))))
                    .isInstanceOf(OutgoingHttp.Failed.class)
                    .satisfiesAnyOf(
                            e -> assertThat(e).hasMessageContaining("not allowed here"),
                            e -> assertThat(e).hasMessageContaining("No address was found"));
        }
    }

    @Test
    void anUnknownNameIsReportedAsSuch() {
        assertFails(URI.create("http://nowhere.invalid/"), "No address was found for nowhere.invalid");
    }
}
