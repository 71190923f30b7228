package dev.holdfast.meta.update;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.MovedClock;
import dev.holdfast.TestPlane;
import dev.holdfast.base.seal.SigningKey;
import dev.holdfast.notify.HttpReceiver;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is known of releases, and which of them can be installed. tools/try-update tries the switch itself. */
class ServiceUpdateTest {
    private static final String HASH = HexFormat.of().formatHex(new byte[32]);

    @TempDir
    private Path folder;

    private final MovedClock clock = new MovedClock();
    private HttpReceiver server;

    @BeforeEach
    void begin() throws Exception {
        server = new HttpReceiver();
    }

    @AfterEach
    void end() {
        server.close();
    }

    private String index(String key, String... versions) throws Exception {
        var releases = new StringBuilder();
        for (String version : versions) {
            releases.append(releases.isEmpty() ? "" : ",")
                    .append("{\"version\":\"")
                    .append(version)
                    .append("\",\"notes_url\":\"https://example.net/")
                    .append(version)
                    .append("\",\"since_a_later_version\":1,\"artifacts\":[{\"platform\":\"")
                    .append(Installation.platform())
                    .append("\",\"url\":\"holdfast.tar.gz\",\"sha256\":\"")
                    .append(HASH)
                    .append("\",\"bytes\":4}]}");
        }
        Path source = folder.resolve("releases.json");
        Files.writeString(source, "{\"releases\":[" + releases + "]}");
        Path target = folder.resolve("index.jws");
        ReleaseSigning.run(List.of(folder.resolve(key).toString(), source.toString(), target.toString()));
        return Files.readString(target);
    }

    private String publicKey() {
        return SigningKey.open(folder.resolve("release.key"), "release").publicText();
    }

    private TestPlane plane(Map<String, String> more) {
        var environment = new HashMap<String, String>();
        environment.put("HOLDFAST_RELEASE_URL", server.url() + "/index.jws");
        environment.put("HOLDFAST_RELEASE_KEY", publicKey());
        environment.putAll(more);
        return TestPlane.with(environment, clock).start();
    }

    private static JsonNode known(TestPlane plane, String latest) {
        TestPlane.until(
                "the index was read",
                () -> latest.equals(state(plane).path("latest").asString("")));
        return state(plane);
    }

    private static JsonNode state(TestPlane plane) {
        return plane.as(ADMIN).get("/meta/update").tree();
    }

    private static Answer start(TestPlane plane, String version) {
        return plane.as(OWNER).post("/meta/update", "{\"version\":\"" + version + "\"}");
    }

    @Test
    void offIsOff() {
        try (TestPlane plane = TestPlane.empty().start()) {
            JsonNode state = state(plane);
            assertThat(state.get("current").asString()).isNotEmpty();
            assertThat(state.get("latest").isNull()).isTrue();
            assertThat(state.get("update_available").isNull()).isTrue();
            assertThat(state.get("can_apply").asBoolean()).isFalse();
            assertThat(state.get("problem").asString()).contains("HOLDFAST_RELEASE_URL");
            assertThat(start(plane, "9.0.0").status()).isEqualTo(409);
        }
    }

    @Test
    void theNewestReleaseIsKnownAndTheLineToType() throws Exception {
        server.answering(200, Map.of(), index("release.key", "9.1.0", "9.0.0", "9.2.0-rc.1"));
        try (TestPlane plane = plane(Map.of("HOLDFAST_INSTALLED_AS", "deb"))) {
            JsonNode state = known(plane, "9.1.0");
            assertThat(state.get("update_available").asBoolean()).isTrue();
            assertThat(state.get("notes_url").asString()).isEqualTo("https://example.net/9.1.0");
            assertThat(state.get("can_apply").asBoolean()).isFalse();
            assertThat(state.get("how").asString()).startsWith("sudo apt install ./holdfast_9.1.0_");
            Answer refused = start(plane, "9.1.0");
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.body()).contains("sudo apt install");
            assertThat(start(plane, "9.3.0").status()).isEqualTo(404);
        }
    }

    @Test
    void anOlderOrEqualVersionIsNotInstalled() throws Exception {
        server.answering(200, Map.of(), index("release.key", "0.0.1"));
        try (TestPlane plane = plane(Map.of("HOLDFAST_VERSIONS", folder.toString()))) {
            JsonNode state = known(plane, "0.0.1");
            assertThat(state.get("update_available").asBoolean()).isFalse();
            assertThat(state.get("problem").isNull()).isTrue();
            Answer refused = start(plane, "0.0.1");
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.body()).contains("is not newer than");
        }
    }

    @Test
    void aListByAnotherKeyReplacesNothing() throws Exception {
        server.answering(200, Map.of(), index("release.key", "9.1.0"));
        try (TestPlane plane = plane(Map.of())) {
            known(plane, "9.1.0");
            server.answering(200, Map.of(), index("other.key", "9.9.0"));
            clock.pass(Duration.ofHours(7));
            TestPlane.until(
                    "the other list was refused",
                    () -> state(plane)
                            .path("problem")
                            .asString("")
                            .contains("Its signature is not by the release key"));
            assertThat(state(plane).get("latest").asString()).isEqualTo("9.1.0");
            server.answering(503, Map.of(), "down");
            clock.pass(Duration.ofHours(7));
            TestPlane.until(
                    "the failure is known",
                    () -> state(plane).path("problem").asString("").contains("answered 503"));
            assertThat(state(plane).get("latest").asString()).isEqualTo("9.1.0");
        }
    }

    @Test
    void aDownloadWithOtherBytesChangesNothing() throws Exception {
        server.answering(200, Map.of(), index("release.key", "9.1.0"));
        Path versions = Files.createDirectory(folder.resolve("versions"));
        try (TestPlane plane = plane(Map.of("HOLDFAST_VERSIONS", versions.toString()))) {
            assertThat(known(plane, "9.1.0").get("can_apply").asBoolean()).isTrue();
            assertThat(plane.as(ADMIN)
                            .post("/meta/update", "{\"version\":\"9.1.0\"}")
                            .status())
                    .isEqualTo(403);
            server.answering(200, Map.of(), "evil");
            long job = start(plane, "9.1.0").tree().get("job").asLong();
            JsonNode end = plane.endOf(job);
            assertThat(end.get("status").asString()).isEqualTo("failed");
            assertThat(end.toString()).contains("not the file that the release index names", "goes on");
            try (var left = Files.list(versions)) {
                assertThat(left).isEmpty();
            }
            assertThat(Files.exists(plane.directory().resolve("update"))).isFalse();
        }
    }

    @Test
    void onPostgresTheOperatorInstalls() throws Exception {
        server.answering(200, Map.of(), index("release.key", "9.1.0"));
        var environment = Map.of(
                "HOLDFAST_VERSIONS", folder.toString(),
                "HOLDFAST_RELEASE_URL", server.url() + "/index.jws",
                "HOLDFAST_RELEASE_KEY", publicKey());
        try (TestPlane plane = TestPlane.with(environment, clock).onPostgres().start()) {
            assertThat(known(plane, "9.1.0").get("problem").asString()).contains("PostgreSQL");
        }
    }

    @Test
    void aListThatIsNoneIsRefusedBeforeItIsSigned() throws Exception {
        Path source = folder.resolve("x.json");
        for (String bad : List.of("{}", "[]", "{\"releases\":[{\"version\":\"1\",\"artifacts\":[]}]}", "text")) {
            Files.writeString(source, bad, StandardCharsets.UTF_8);
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> ReleaseSigning.run(List.of(
                            folder.resolve("k").toString(),
                            source.toString(),
                            folder.resolve("out").toString())))
                    .isInstanceOf(dev.holdfast.base.StartupException.class)
                    .hasMessageContaining("is not a list of releases");
        }
    }
}
