package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exit codes for answers that a healthy service does not give: a server on loopback gives them. */
class ExitCodeTest {
    @TempDir
    Path home;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(String path, int status, String type, String body) {
        server.createContext("/api/v1" + path, exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.getResponseHeaders().set("Retry-After", "7");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private Run run(String... command) {
        return Run.in(home)
                .with("HOLDFAST_URL", "http://127.0.0.1:" + server.getAddress().getPort())
                .with("HOLDFAST_TOKEN", "hf_any")
                .run(command);
    }

    @ParameterizedTest
    @CsvSource({"502, 8", "429, 13", "503, 13", "500, 1"})
    void aRefusalHasTheExitCodeOfItsKind(int status, int code) {
        answer("/apps", status, "application/json", "{\"error\":\"any\",\"detail\":\"The reason.\"}");
        Run run = run("apps", "list");
        assertThat(run.code()).isEqualTo(code);
        assertThat(run.err()).contains("The reason.");
        if (code == 13) assertThat(run.err()).contains("Try again in 7 seconds.");
    }

    @ParameterizedTest
    @CsvSource({"succeeded, 0", "failed, 10", "canceled, 11", "interrupted, 12", "unknown, 12"})
    void aFollowedJobHasTheExitCodeOfItsEnd(String status, int code) {
        answer("/jobs/3/events/stream", 200, "text/event-stream", """
                event: status
                data: {"status":"%s"}

                """.formatted(status));
        answer("/jobs/3", 200, "application/json", "{\"id\":3,\"status\":\"" + status + "\",\"error\":\"Why.\"}");
        Run run = run("job", "follow", "3");
        assertThat(run.code()).isEqualTo(code);
        assertThat(run.err()).contains(status, "Why.");
    }

    @Test
    void aJobWhoseServiceStaysAwayIsGivenUp() {
        answer("/jobs/3/events/stream", 200, "text/event-stream", "");
        assertThat(run("job", "follow", "3").code()).isEqualTo(9);
    }
}
