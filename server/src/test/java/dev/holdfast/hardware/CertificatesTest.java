package dev.holdfast.hardware;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.hardware.Certificates.Ends;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.pve.node.PveSystem.Certificate;
import dev.holdfast.sim.Sim;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Certificates of nodes that end. */
class CertificatesTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final Sample EMPTY = new Sample(Subject.node(1, "pve1"), NOW);
    private static final Certificate AUTHORITY = ends("pve-root-ca.pem", Duration.ofDays(2));

    private static Certificate ends(String file, @Nullable Duration left) {
        return new Certificate(file, left == null ? null : NOW.plus(left).getEpochSecond());
    }

    private static Sample sample(Certificate... told) {
        return Ends.of(List.of(told)).addTo(EMPTY, NOW);
    }

    @Test
    void theOneThatEndsFirstCountsAndIsNamed() {
        Sample own = sample(AUTHORITY, ends("pve-ssl.pem", Duration.ofDays(400)));
        assertThat(own.value(Metric.CERTIFICATE_DAYS)).isEqualTo(400);
        assertThat(own.part(Metric.CERTIFICATE_DAYS)).isEqualTo("pve-ssl.pem on 4 Jan 2028");
        Sample both = sample(
                ends("pve-ssl.pem", Duration.ofDays(400)),
                ends("pveproxy-ssl.pem", Duration.ofDays(9).plusHours(3)));
        assertThat(both.value(Metric.CERTIFICATE_DAYS)).isEqualTo(9.2);
        assertThat(both.part(Metric.CERTIFICATE_DAYS)).isEqualTo("pveproxy-ssl.pem on 9 Dec 2026");
    }

    @Test
    void onlyOneThatIsOverHasNothingLeft() {
        assertThat(sample(ends("pve-ssl.pem", Duration.ofSeconds(1))).value(Metric.CERTIFICATE_DAYS))
                .isEqualTo(0.1);
        assertThat(sample(ends("pve-ssl.pem", Duration.ZERO)).value(Metric.CERTIFICATE_DAYS))
                .isZero();
        assertThat(sample(ends("pve-ssl.pem", Duration.ofDays(-40))).value(Metric.CERTIFICATE_DAYS))
                .isZero();
    }

    @Test
    void aNodeThatDoesNotTellAllEndsHasNoValue() {
        assertThat(sample(AUTHORITY).value(Metric.CERTIFICATE_DAYS)).isNull();
        assertThat(sample(ends("pve-ssl.pem", Duration.ofDays(400)), ends("pveproxy-ssl.pem", null))
                        .value(Metric.CERTIFICATE_DAYS))
                .isNull();
    }

    @Test
    void itIsReadOfEachNodeAndRaisesAnAlertThatNamesNodeAndFile() {
        try (var sim = Sim.cluster(2);
                var plane = TestPlane.empty().start()) {
            sim.node("lab2").uploadCertificate(Instant.ofEpochMilli(sim.now()).plus(Duration.ofDays(4)));
            var silent = sim.faults().fail("/nodes/lab1/certificates/info", 403, "Permission check failed");
            var hosts = plane.enrol(sim, "lab1", "lab2");
            TestPlane.until("the alert fires", () -> {
                hosts.forEach(host -> read(plane, host));
                return !alerts(plane).isEmpty();
            });
            JsonNode alert = alerts(plane).get(0);
            assertThat(alert.get("title").asString()).isEqualTo("Validity of the certificate: lab2");
            assertThat(alert.get("why").asString())
                    .startsWith("A certificate of lab2 expires: pveproxy-ssl.pem on ")
                    .endsWith("; rule \"Certificate expires\".");
            assertThat(left(plane, hosts.getFirst()))
                    .as("what is refused is unknown")
                    .isNull();
            silent.lift();
            TestPlane.until("the other one is read", () -> {
                read(plane, hosts.getFirst());
                return left(plane, hosts.getFirst()) != null;
            });
            assertThat(alerts(plane).size()).isOne();
        }
    }

    private static void read(TestPlane plane, long host) {
        plane.as(OPERATOR).post("/hosts/" + host + "/hardware/refresh", "");
        plane.as(OPERATOR).post("/hosts/" + host + "/sync", "");
    }

    private static JsonNode alerts(TestPlane plane) {
        return plane.as(VIEWER).get("/alerts?state=firing").tree();
    }

    private static @Nullable Double left(TestPlane plane, long host) {
        return plane.as(VIEWER)
                .get("/metrics/latest?target=host:" + host)
                .tree()
                .get(0)
                .get("values")
                .valueStream()
                .filter(one -> one.get("metric").asString().equals("certificate_days"))
                .map(one -> one.get("value"))
                .filter(value -> !value.isNull())
                .map(JsonNode::asDouble)
                .findFirst()
                .orElse(null);
    }
}
