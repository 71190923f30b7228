package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.Wiring;
import dev.holdfast.client.model.AppsListQuery;
import dev.holdfast.client.model.JobView;
import dev.holdfast.client.model.TeamIn;
import dev.holdfast.platform.Config;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The client against the service with a simulated host. */
class HoldfastTest {
    private static final String PASSWORD = "mossy-kettle-orbit-93";

    @TempDir
    static Path data;

    private static Sim sim;
    private static Wiring service;
    private static URI url;
    private static Holdfast holdfast;

    @BeforeAll
    static void startTheService() throws IOException, InterruptedException {
        sim = Sim.oneHost();
        service = new Wiring(
                Config.read(Map.of(
                        "HOLDFAST_DATA", data.toString(),
                        "HOLDFAST_LISTEN", "127.0.0.1:0",
                        "HOLDFAST_ALLOW_LOOPBACK_HOSTS", "true",
                        "HOLDFAST_OWNER_EMAIL", "owner@client.test",
                        "HOLDFAST_OWNER_PASSWORD", PASSWORD,
                        "HOLDFAST_CATALOG_REFRESH_HOURS", "0")),
                InstantSource.system());
        url = URI.create("http://127.0.0.1:" + service.port());
        String cookie = post("", "/auth/login", "{\"email\":\"owner@client.test\",\"password\":\"" + PASSWORD + "\"}")
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .split(";")[0];
        HttpResponse<String> made =
                post(cookie, "/api-tokens", "{\"name\":\"client\",\"scopes\":" + scopes(cookie) + "}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        holdfast = new Holdfast(
                url, JsonMapper.shared().readTree(made.body()).get("token").asString());
        post(cookie, "/hosts", """
                {"name":"alpha","address":"%s","token_id":"%s","token_secret":"%s"}
                """.formatted(
                sim.node("alpha").address(), sim.token().id(), sim.token().secret()));
        post(cookie, "/apps/adopt", "{\"items\":[{\"host_id\":1,\"ctid\":101,\"name\":\"grafana\"}]}");
    }

    @AfterAll
    static void stopTheService() {
        service.close();
        sim.close();
    }

    private static String scopes(String cookie) throws IOException, InterruptedException {
        var names = new ArrayList<String>();
        String answer = send(
                        cookie, "/api-tokens/scopes", HttpRequest.newBuilder().GET())
                .body();
        JsonMapper.shared()
                .readTree(answer)
                .forEach(scope -> names.add(scope.get("scope").asString()));
        return JsonMapper.shared().writeValueAsString(names);
    }

    private static HttpResponse<String> post(String cookie, String path, String body)
            throws IOException, InterruptedException {
        return send(cookie, path, HttpRequest.newBuilder().POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static HttpResponse<String> send(String cookie, String path, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        if (!cookie.isEmpty()) request.header("Cookie", cookie);
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(request.uri(url.resolve("/api/v1" + path)).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void appsAreListed() {
        assertThat(holdfast.apps().list()).singleElement().satisfies(app -> {
            assertThat(app.name()).isEqualTo("grafana");
            assertThat(app.ctid()).isEqualTo(101);
        });
        assertThat(holdfast.apps().list(new AppsListQuery().q("no such app & more")))
                .isEmpty();
    }

    @Test
    void aJobIsFollowedToItsEnd() {
        List<String> lines = new ArrayList<>();
        JobView job = holdfast.follow(holdfast.apps().lifecycle(1, "restart").job(), lines::add);
        assertThat(job.status()).isEqualTo("succeeded");
        assertThat(job.finishedAt()).isNotNull();
        assertThat(lines).isNotEmpty();
    }

    @Test
    void aRefusalHasItsCodeAndItsDetail() {
        Refusal refusal =
                catchThrowableOfType(Refusal.class, () -> holdfast.apps().get(999));
        assertThat(refusal.status()).isEqualTo(404);
        assertThat(refusal.code()).isEqualTo("not_found");
        assertThat(refusal).hasMessage("There is no app 999.");
    }

    @Test
    void invalidInputNamesItsField() {
        Refusal refusal =
                catchThrowableOfType(Refusal.class, () -> holdfast.teams().create(new TeamIn("")));
        assertThat(refusal.status()).isEqualTo(422);
        assertThat(refusal.code()).isEqualTo("invalid");
        assertThat(refusal).hasMessageContaining("name");
    }

    @Test
    void aServiceThatCannotBeReachedIsSaidToBeThat() {
        assertThatThrownBy(() -> new Holdfast(URI.create("http://127.0.0.1:1"), "hf_none")
                        .apps()
                        .list())
                .isInstanceOf(UncheckedIOException.class);
    }
}
