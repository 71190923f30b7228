package dev.holdfast.news;

import static dev.holdfast.access.Role.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.apps.DemoCatalogFixture;
import dev.holdfast.base.json.Json;
import dev.holdfast.notify.HttpReceiver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is told without a rule, from the host or the catalogue to a receiver on this machine. */
class NewsDeliveryTest extends DemoCatalogFixture {
    private final HttpReceiver phone = new HttpReceiver();
    private long channel;

    @BeforeEach
    void subscribe() {
        Answer made = plane.as(ADMIN)
                .post(
                        "/notifications/channels",
                        Json.write(Map.of(
                                "name",
                                "phone",
                                "url",
                                phone.url() + "/hook",
                                "events",
                                List.of("update.available", "host.certificate_changed"))));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        channel = made.tree().get("id").asLong();
    }

    @AfterEach
    void unsubscribe() {
        plane.as(ADMIN).delete("/notifications/channels/" + channel);
        phone.close();
    }

    @Test
    void anUpdateOfAnAppIsToldOncePerVersion() {
        long app = succeeded(install("wiki", "Wiki", Map.of())).get("app_id").asLong();
        catalog.change("ct/wiki.sh", "2.5.1", "2.6.0").read(plane);
        clock.pass(Duration.ofMinutes(2));
        TestPlane.until("it is told", () -> !phone.all().isEmpty());
        var told = phone.last().json();
        assertThat(told.get("type").asString()).isEqualTo("update.available");
        assertThat(told.get("title").asString()).isEqualTo("An update of Wiki is available");
        assertThat(told.at("/data/app").asLong()).isEqualTo(app);
        // Another look tells nothing again, and the next version is news.
        catalog.change("ct/wiki.sh", "2.6.0", "2.7.0").read(plane);
        clock.pass(Duration.ofMinutes(2));
        TestPlane.until("the next one is told", () -> phone.all().size() > 1);
        assertThat(phone.all()).hasSize(2);
    }

    @Test
    void anotherCertificateOfAHostIsToldOnce() {
        node.presentAnotherCertificate();
        TestPlane.until("it is told", () -> !phone.all().isEmpty());
        var told = phone.last().json();
        assertThat(told.get("type").asString()).isEqualTo("host.certificate_changed");
        assertThat(told.get("severity").asString()).isEqualTo("critical");
        assertThat(told.at("/data/host").asLong()).isEqualTo(host);
        assertThat(told.get("text").asString())
                .contains(told.at("/data/offered_fingerprint").asString());
        assertThat(phone.all()).hasSize(1);
        // The other tests use the host, too.
        var accepted = Map.of(
                "tls_fingerprint",
                told.at("/data/offered_fingerprint").asString(),
                "token_secret",
                sim.token().secret());
        Answer answer = plane.as(ADMIN).patch("/hosts/" + host, Json.write(accepted));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }
}
