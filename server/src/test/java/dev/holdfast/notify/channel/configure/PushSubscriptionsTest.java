package dev.holdfast.notify.channel.configure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.Sha256;
import dev.holdfast.base.json.Json;
import dev.holdfast.notify.HttpReceiver;
import dev.holdfast.notify.HttpReceiver.Received;
import dev.holdfast.notify.push.PushBrowser;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Browsers that messages are pushed to, with a push service and a browser of the test's own. */
class PushSubscriptionsTest {
    private final TestClock clock = new TestClock();

    @RegisterExtension
    final TestPlane plane = TestPlane.at(clock);

    private final HttpReceiver service = new HttpReceiver();
    private final PushBrowser browser = new PushBrowser();

    @AfterEach
    void end() {
        service.close();
    }

    private String subscription(String path) {
        return Json.write(Map.of(
                "endpoint", service.url() + path, "keys", Map.of("p256dh", browser.key(), "auth", browser.auth())));
    }

    private Answer test(TestBrowser visitor, String path) {
        return visitor.post("/me/push/test", Json.write(Map.of("endpoint", service.url() + path)));
    }

    private static int count(TestBrowser visitor) {
        return visitor.get("/me/push").tree().get("subscriptions").size();
    }

    @Test
    void aMessageIsReadableForTheBrowserOnlyAndComesFromThisInstallation() throws Exception {
        TestBrowser viewer = plane.as(Role.VIEWER);
        Answer made = viewer.post("/me/push", subscription("/send/1"));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        assertThat(made.body()).doesNotContain("/send/1").doesNotContain(browser.auth());
        JsonNode mine = viewer.get("/me/push").tree();
        assertThat(mine.get("subscriptions").size()).isEqualTo(1);
        assertThat(plane.as(Role.OWNER)
                        .get("/me/push")
                        .tree()
                        .get("subscriptions")
                        .size())
                .isZero();
        assertThat(plane.as(Role.OWNER).get("/notifications/channels").tree().isEmpty())
                .isTrue();
        assertThat(test(viewer, "/send/1").tree().get("sent").asBoolean()).isTrue();
        Received got = service.last();
        assertThat(got.path()).isEqualTo("/send/1");
        assertThat(got.headers()).containsEntry("content-encoding", "aes128gcm").containsKey("ttl");
        JsonNode message = Json.tree(browser.decrypt(got.body()));
        assertThat(message.get("title").asString()).isEqualTo("Test message of Holdfast");
        assertThat(message.get("severity").asString()).isEqualTo("info");
        JsonNode claims = PushBrowser.verify(
                got.headers().get("authorization"), mine.get("public_key").asString());
        assertThat(claims.get("aud").asString()).isEqualTo(service.url());
        assertThat(claims.get("sub").asString()).contains(":");
    }

    @Test
    void aSubscriptionThatTheServiceHasEndedIsRemoved() {
        TestBrowser viewer = plane.as(Role.VIEWER);
        viewer.post("/me/push", subscription("/send/1"));
        service.answering(503, Map.of("Retry-After", "9"), "");
        assertThat(test(viewer, "/send/1").tree().get("error").asString()).contains("could not take the message");
        assertThat(count(viewer)).isEqualTo(1);
        service.answering(410, Map.of(), "");
        assertThat(test(viewer, "/send/1").tree().get("error").asString()).contains("has ended its subscription");
        assertThat(count(viewer)).isZero();
        assertThat(test(viewer, "/send/1").status()).isEqualTo(404);
    }

    @Test
    void aBrowserBelongsToWhoeverUsedItLast() {
        TestBrowser viewer = plane.as(Role.VIEWER);
        viewer.post("/me/push", subscription("/send/1"));
        viewer.post("/me/push", subscription("/send/1"));
        assertThat(count(viewer)).isEqualTo(1);
        TestBrowser operator = plane.as(Role.OPERATOR);
        long id = operator.post("/me/push", subscription("/send/1"))
                .tree()
                .get("id")
                .asLong();
        assertThat(count(viewer)).isZero();
        assertThat(viewer.delete("/me/push", "{\"id\":" + id + "}").status()).isEqualTo(404);
        assertThat(viewer.delete("/me/push", Json.write(Map.of("endpoint", service.url() + "/send/1")))
                        .status())
                .isEqualTo(204);
        assertThat(count(operator)).isEqualTo(1);
        assertThat(operator.delete("/me/push", "{\"id\":" + id + "}").status()).isEqualTo(204);
        assertThat(count(operator)).isZero();
    }

    @Test
    void whatIsNoSubscriptionIsRefused() {
        TestBrowser viewer = plane.as(Role.VIEWER);
        for (String body : List.of(
                "{}",
                subscription("/x").replace(browser.key(), "AAAA"),
                subscription("/x").replace(browser.auth(), "AAAA"),
                subscription("/x").replace(service.url(), "ftp://example.net"),
                subscription("/x").replace(service.url(), "http://push.example.net"),
                subscription("/x").replace(service.url(), "https://push.example.net:8006"),
                subscription("/x").replace(service.url(), "https://me:word@push.example.net"))) {
            assertThat(viewer.post("/me/push", body).status()).as(body).isEqualTo(422);
        }
        assertThat(viewer.delete("/me/push", "{}").status()).isEqualTo(422);
        assertThat(plane.stranger().get("/me/push").status()).isEqualTo(401);
    }

    @Test
    void aBrowserCanNotHavePrivateAddressesAsked() {
        TestBrowser viewer = plane.as(Role.VIEWER);
        for (String address : List.of("10.255.255.1", "[fd12::1]", "[64:ff9b::a9fe:a9fe]")) {
            long id = viewer.post("/me/push", subscription("/x").replace(service.url(), "https://" + address))
                    .tree()
                    .get("id")
                    .asLong();
            assertThat(viewer.post("/me/push/test", "{\"id\":" + id + "}")
                            .tree()
                            .get("error")
                            .asString())
                    .contains("not allowed here");
        }
    }

    private static TestBrowser again(TestPlane plane) {
        plane.as(Role.VIEWER); // makes the user
        return plane.stranger().signIn(TestPlane.email(Role.VIEWER), TestPlane.PASSWORD);
    }

    private static String sessionOf(TestBrowser visitor) {
        return visitor.get("/auth/sessions")
                .tree()
                .valueStream()
                .filter(one -> one.get("current").asBoolean())
                .findFirst()
                .orElseThrow()
                .get("id")
                .asString();
    }

    @Test
    void signingOutEndsThePushesToThisBrowserOnly() {
        TestBrowser here = again(plane);
        TestBrowser elsewhere = again(plane);
        here.post("/me/push", subscription("/send/here"));
        elsewhere.post("/me/push", subscription("/send/elsewhere"));
        here.post("/auth/logout", "");
        assertThat(count(elsewhere)).isEqualTo(1);
        assertThat(test(elsewhere, "/send/here").status()).isEqualTo(404);
        assertThat(test(elsewhere, "/send/elsewhere").status()).isEqualTo(200);
    }

    @Test
    void aRevokedSessionTakesItsBrowserAlong() {
        TestBrowser here = again(plane);
        TestBrowser lost = again(plane);
        lost.post("/me/push", subscription("/send/lost"));
        assertThat(here.delete("/auth/sessions/" + sessionOf(lost)).status()).isEqualTo(200);
        assertThat(count(here)).isZero();
    }

    @Test
    void whenAnAdminEndsTheSessionsOfAUserNothingIsPushedToThem() {
        TestBrowser owner = plane.as(Role.OWNER);
        TestBrowser viewer = again(plane);
        viewer.post("/me/push", subscription("/send/1"));
        long id = viewer.get("/auth/me").tree().get("id").asLong();
        assertThat(owner.delete("/users/" + id + "/sessions").status()).isEqualTo(200);
        assertThat(count(again(plane))).isZero();
    }

    @Test
    void aSessionThatRanOutStillReceivesUntilSomebodySignsOutOfTheNextOne() {
        TestBrowser here = again(plane);
        here.post("/me/push", subscription("/send/1"));
        clock.pass(Duration.ofDays(8));
        TestBrowser next = again(plane);
        assertThat(count(next)).isEqualTo(1);
        assertThat(next.put("/me/push", Json.write(Map.of("endpoint", service.url() + "/send/1")))
                        .status())
                .isEqualTo(204);
        next.post("/auth/logout", "");
        assertThat(count(again(plane))).isZero();
    }

    @Test
    void aBrowserThatNobodyUsedForAQuarterOfAYearIsForgotten() {
        again(plane).post("/me/push", subscription("/send/1"));
        clock.pass(Duration.ofDays(91));
        assertThat(count(again(plane))).isZero();
    }

    @Test
    void anEndedSubscriptionIsNotBroughtBackByTheNextSignIn() {
        TestBrowser here = again(plane);
        here.post("/me/push", subscription("/send/1"));
        here.post("/auth/logout", "");
        TestBrowser next = again(plane);
        assertThat(next.put("/me/push", Json.write(Map.of("endpoint", service.url() + "/send/1")))
                        .status())
                .isEqualTo(404);
        assertThat(count(next)).isZero();
    }

    @Test
    void howTheLastMessageWentIsStored() {
        TestBrowser viewer = plane.as(Role.VIEWER);
        viewer.post("/me/push", subscription("/send/1"));
        JsonNode fresh = viewer.get("/me/push").tree().get("subscriptions").get(0);
        assertThat(fresh.get("last_success_at").isNull()).isTrue();
        assertThat(fresh.get("last_error").isNull()).isTrue();
        assertThat(fresh.get("endpoint_sha256").asString())
                .isEqualTo(HexFormat.of().formatHex(Sha256.of(service.url() + "/send/1")));
        test(viewer, "/send/1");
        service.answering(503, Map.of(), "");
        test(viewer, "/send/1");
        plane.halt();
        plane.resume();
        viewer = plane.as(Role.VIEWER);
        JsonNode tried = viewer.get("/me/push").tree().get("subscriptions").get(0);
        assertThat(tried.get("last_success_at").isNull()).isFalse();
        assertThat(tried.get("last_error").asString()).contains("could not take the message");
        assertThat(tried.get("last_error_at").isNull()).isFalse();
        service.answering(200, Map.of(), "");
        test(viewer, "/send/1");
        JsonNode good = viewer.get("/me/push").tree().get("subscriptions").get(0);
        assertThat(good.get("last_error").isNull()).isTrue();
    }
}
