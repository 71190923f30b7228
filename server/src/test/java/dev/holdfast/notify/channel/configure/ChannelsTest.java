package dev.holdfast.notify.channel.configure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.LoggedErrors;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import dev.holdfast.notify.HttpReceiver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Setting channels up, with a real service and a receiver. */
class ChannelsTest {
    private static final String CHANNELS = "/notifications/channels";
    private static final String TOKEN = "canary-token-7261";

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final HttpReceiver receiver = new HttpReceiver();

    @AfterEach
    void end() {
        receiver.close();
    }

    private static String channel(String url) {
        return Json.write(Map.of("name", "ops", "url", url));
    }

    private static long id(Answer made) {
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.tree().get("id").asLong();
    }

    private String ntfy() {
        return "ntfy://" + TOKEN + "@" + receiver.host() + "/topic-x?tls=no";
    }

    @Test
    void aChannelIsCreatedTestedChangedAndRemoved() {
        TestBrowser admin = plane.as(Role.ADMIN);
        Answer made = admin.post(CHANNELS, channel(ntfy()));
        String channel = CHANNELS + "/" + id(made);
        assertThat(made.json())
                .containsEntry("kind", "ntfy")
                .containsEntry("host", receiver.host())
                .containsEntry("enabled", true)
                .containsEntry("events", List.of());
        Answer test = admin.post(channel + "/test", "");
        assertThat(test.status()).isEqualTo(200);
        assertThat(test.tree().get("sent").asBoolean()).as(test.body()).isTrue();
        assertThat(receiver.last().json().get("title").asString()).isEqualTo("Test message of Holdfast");
        Answer changed = admin.patch(
                channel, "{\"enabled\":false,\"events\":[\"alert.fired\"],\"name\":\"night\",\"url\":null}");
        assertThat(changed.status()).as(changed.body()).isEqualTo(200);
        assertThat(changed.json())
                .containsEntry("name", "night")
                .containsEntry("enabled", false)
                .containsEntry("events", List.of("alert.fired"));
        assertThat(admin.get(CHANNELS).tree().size()).isEqualTo(1);
        Answer removed = admin.delete(channel);
        assertThat(removed.status()).isEqualTo(204);
        assertThat(removed.body()).isEmpty();
        assertThat(admin.get(CHANNELS).tree().isEmpty()).isTrue();
        assertThat(admin.post(channel + "/test", "").status()).isEqualTo(404);
    }

    @Test
    void aFailedTestSaysWhyWithoutTheSecret() {
        TestBrowser admin = plane.as(Role.ADMIN);
        long id = id(admin.post(CHANNELS, channel(ntfy())));
        receiver.answering(403, Map.of(), "bad token " + TOKEN);
        Answer test = admin.post(CHANNELS + "/" + id + "/test", "");
        assertThat(test.status()).isEqualTo(200);
        assertThat(test.tree().get("sent").asBoolean()).isFalse();
        assertThat(test.tree().get("error").asString())
                .contains("refuses the credentials")
                .doesNotContain(TOKEN);
    }

    @Test
    void aSecretIsAskedAgainBeforeItGoesOutWithoutEncryption() {
        TestBrowser admin = plane.as(Role.ADMIN);
        String mail = CHANNELS + "/"
                + id(admin.post(
                        CHANNELS, channel("mailto://me:secret-word@smtp.example.net/?from=me@x.net&to=you@x.net")));
        String plain = "{\"fields\":{\"security\":\"none\"}}";
        assertThat(admin.patch(mail, plain).faults()).anyMatch(fault -> fault.startsWith("body.fields.password"));
        String again = "{\"fields\":{\"security\":\"none\",\"password\":\"secret-word\"}}";
        assertThat(admin.patch(mail, again).status()).isEqualTo(200);
        String gotify = CHANNELS + "/" + id(admin.post(CHANNELS, channel("gotify://push.example.net/Atoken")));
        assertThat(admin.patch(gotify, "{\"fields\":{\"server\":\"http://push.example.net\"}}")
                        .faults())
                .anyMatch(fault -> fault.startsWith("body.fields.token"));
    }

    @Test
    void theFormShowsValuesButOnlyWhetherSecretsAreSet() {
        TestBrowser admin = plane.as(Role.ADMIN);
        long id = id(admin.post(CHANNELS, channel(ntfy())));
        Answer answer = admin.get(CHANNELS + "/" + id + "/fields");
        assertThat(answer.body()).doesNotContain(TOKEN).doesNotContain("topic-x");
        var byName = new HashMap<String, JsonNode>();
        answer.tree().get("fields").forEach(one -> byName.put(one.get("name").asString(), one));
        assertThat(byName.get("server").get("value").asString()).isEqualTo(receiver.url());
        assertThat(byName.get("token").get("set").asBoolean()).isTrue();
        assertThat(byName.get("token").get("value").isNull()).isTrue();
        assertThat(byName.get("password").get("set").asBoolean()).isFalse();
    }

    @Test
    void fieldsChangeOneByOneAndSecretsDoNotFollowToAnotherServer() {
        TestBrowser admin = plane.as(Role.ADMIN);
        String channel = CHANNELS + "/" + id(admin.post(CHANNELS, channel(ntfy())));
        assertThat(admin.patch(channel, "{\"fields\":{\"topic\":\"other\"}}").status())
                .isEqualTo(200);
        admin.post(channel + "/test", "");
        assertThat(receiver.last().json().get("topic").asString()).isEqualTo("other");
        assertThat(receiver.last().headers()).containsEntry("authorization", "Bearer " + TOKEN);
        Answer elsewhere = admin.patch(channel, "{\"fields\":{\"server\":\"https://evil.example.net\"}}");
        assertThat(elsewhere.status()).isEqualTo(422);
        assertThat(elsewhere.body()).contains("token").contains("because the server or its encryption changes");
        Answer removed = admin.patch(channel, "{\"fields\":{\"token\":\"\"}}");
        assertThat(removed.status()).isEqualTo(200);
        admin.post(channel + "/test", "");
        assertThat(receiver.last().headers()).doesNotContainKey("authorization");
        assertThat(admin.patch(channel, "{\"fields\":{\"nonsense\":\"x\"}}").status())
                .isEqualTo(422);
        assertThat(admin.patch(channel, "{}").status()).isEqualTo(422);
    }

    @Test
    void wrongAddressesAreRefusedWithoutRepeatingThem() {
        TestBrowser admin = plane.as(Role.ADMIN);
        for (String url : List.of(
                TOKEN,
                "gopher://" + TOKEN,
                "ntfy://" + TOKEN + "@host/a/b",
                "ntfy://?topic=a&nonsense=" + TOKEN,
                "tgram://" + TOKEN,
                "mailto://me:" + TOKEN + "@host/?to=nobody",
                "https://host:99999/" + TOKEN,
                "https://host/%zz" + TOKEN,
                "push://?endpoint=https%3A%2F%2Fx.test%2F" + TOKEN,
                "matrix://syt_x:" + TOKEN + "@host/!room:host",
                "gotify://" + TOKEN + "@host/AbCdEf",
                "tgram://" + TOKEN + "@123456:abcdefghijklmnopqrstuvwxyz012345678/42",
                "ntfy://host/topic#" + TOKEN,
                "ntfy://" + TOKEN + "@topic",
                "ntfy://:" + TOKEN + "@?topic=a",
                "pushover://" + "u".repeat(30) + ":" + TOKEN + "@" + "a".repeat(30))) {
            Answer answer = admin.post(CHANNELS, channel(url));
            assertThat(answer.status()).as(url).isEqualTo(422);
            assertThat(answer.body()).doesNotContain(TOKEN).contains("\"url\"");
        }
        assertThat(admin.post(CHANNELS, "{\"name\":\"x\",\"url\":\"ntfy://abc\",\"events\":[\"nonsense\"]}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void everyExampleIsAnAddressAndEveryKindHasAForm() {
        TestBrowser admin = plane.as(Role.ADMIN);
        JsonNode kinds = admin.get("/notifications/kinds").tree();
        assertThat(kinds.size()).isEqualTo(10);
        kinds.forEach(kind -> {
            Answer made = admin.post(CHANNELS, channel(kind.get("example").asString()));
            assertThat(made.status())
                    .as("%s: %s", kind.get("kind"), made.body())
                    .isEqualTo(201);
            assertThat(made.json()).containsEntry("kind", kind.get("kind").asString());
        });
    }

    @Test
    void anAddressIsNowhereInTheClear() throws IOException {
        try (var logged = new LoggedErrors()) {
            TestBrowser admin = plane.as(Role.ADMIN);
            long id = id(admin.post(CHANNELS, channel(ntfy())));
            receiver.answering(500, Map.of(), TOKEN);
            admin.post(CHANNELS + "/" + id + "/test", "");
            assertThat(admin.get(CHANNELS).body()).doesNotContain(TOKEN);
            assertThat(plane.as(Role.OWNER).get("/audit").body())
                    .contains("notifications.create_channel")
                    .doesNotContain(TOKEN);
            assertThat(String.join("\n", logged.lines())).doesNotContain(TOKEN);
        }
        try (Stream<Path> files = Files.walk(plane.directory())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as("%s", file)
                        .doesNotContain(TOKEN);
            }
        }
    }

    @Test
    void onlyAdminsSetChannelsUp() {
        TestBrowser operator = plane.as(Role.OPERATOR);
        assertThat(operator.get(CHANNELS).status()).isEqualTo(403);
        assertThat(operator.get("/notifications/kinds").status()).isEqualTo(403);
        assertThat(operator.post(CHANNELS, channel(ntfy())).status()).isEqualTo(403);
    }
}
