package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.access.Role;
import dev.holdfast.base.memory.MemoryAlarm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryShortageTest {
    @Test
    void runningOutOfMemoryFailsTheRequestAndNoOther() throws IOException, InterruptedException {
        try (var server = new RelayServer();
                HttpClient client = HttpClient.newHttpClient()) {
            server.ops
                    .get("hosts.greedy", "/hosts/{host_id}/greedy", "Greedy")
                    .needs(Role.VIEWER)
                    .answers(200, Map.class, (_, _) -> {
                        throw new OutOfMemoryError("Java heap space");
                    });
            server.ops
                    .get("hosts.modest", "/hosts/{host_id}/modest", "Modest")
                    .needs(Role.VIEWER)
                    .answers(200, Map.class, (_, _) -> Map.of());
            server.start();
            long before = MemoryAlarm.count();
            HttpResponse<String> refused = get(client, server, "greedy");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("The service ran out of memory.");
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(MemoryAlarm.count()).isEqualTo(before + 1);
            assertThat(get(client, server, "modest").statusCode()).isEqualTo(200);
        }
    }

    private static HttpResponse<String> get(HttpClient client, RelayServer server, String what)
            throws IOException, InterruptedException {
        var address = URI.create("http://127.0.0.1:" + server.port() + "/api/v1/hosts/1/" + what);
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", "Bearer viewer")
                .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
