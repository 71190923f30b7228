package dev.holdfast.metrics.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** What Prometheus reads, and what is sent to a time-series store. */
class ExportRoutesTest {
    private static final String TOKEN = "influx-token-4711";

    @RegisterExtension
    final TwoTeams teams = new TwoTeams();

    private static MetricsText metrics(TestBrowser by, boolean open) {
        Map<String, String> headers =
                open ? Map.of("Accept", "application/openmetrics-text;version=1.0.0,text/plain;q=0.5") : Map.of();
        Answer answer = by.send("GET", "/metrics", null, headers);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo(open ? MetricsPage.OPEN_METRICS : MetricsPage.TEXT);
        return MetricsText.read(answer.body(), open);
    }

    @Test
    void everythingThatOneMayReadIsInTheText() {
        MetricsText all = metrics(teams.plane().as(Role.VIEWER), false);
        assertThat(all.value("holdfast_node_up", Map.of("cluster", "alpha", "node", "alpha")))
                .isOne();
        assertThat(all.values("holdfast_guest_up")).hasSizeGreaterThanOrEqualTo(6);
        assertThat(all.values("holdfast_storage_size_bytes")).isNotEmpty();
        assertThat(all.value("holdfast_cluster_quorate", Map.of("cluster", "gamma")))
                .isOne();
        assertThat(all.value("holdfast_host_requests_total", Map.of("host", "alpha")))
                .isGreaterThan(2);
        assertThat(all.value("holdfast_host_tls_handshakes_total", Map.of("host", "alpha")))
                .isPositive();
        assertThat(all.value("holdfast_jobs", Map.of("state", "succeeded"))).isEqualTo(3);
        assertThat(all.values("holdfast_build_info")).hasSize(1);
        assertThat(all.values("holdfast_jvm_memory_used_bytes").getFirst().value())
                .isPositive();
    }

    @Test
    void openMetricsIsSentToWhoeverAsksForIt() {
        MetricsText all = metrics(teams.plane().as(Role.VIEWER), true);
        assertThat(all.value("holdfast_host_requests_total", Map.of("host", "alpha")))
                .isGreaterThan(2);
    }

    @Test
    void aTeamSeesOnlyItsOwn() {
        MetricsText own = metrics(teams.red(Role.VIEWER), false);
        assertThat(own.values("holdfast_node_up")).hasSize(1);
        assertThat(own.values("holdfast_guest_up"))
                .isNotEmpty()
                .allMatch(one -> one.labels().get("cluster").equals("alpha"));
        assertThat(own.values("holdfast_host_requests_total")).hasSize(1);
        assertThat(own.value("holdfast_jobs", Map.of("state", "succeeded"))).isOne();
        assertThat(own.values("holdfast_build_info")).isEmpty();
    }

    @Test
    void whatIsUnknownIsLeftOut() {
        MetricsText all = metrics(teams.plane().as(Role.VIEWER), false);
        // The machines do not run.
        assertThat(all.values("holdfast_guest_cpu_usage_ratio"))
                .noneMatch(one -> one.labels().get("type").equals("vm"));
        assertThat(all.values("holdfast_guest_up"))
                .anyMatch(one -> one.labels().get("type").equals("vm") && one.value() == 0);
    }

    @Test
    void theDashboardUsesOnlyNamesThatThereAre() throws IOException {
        String dashboard = Files.readString(Path.of("../docs/grafana-dashboard.json"), StandardCharsets.UTF_8);
        JsonNode read = Json.tree(dashboard);
        assertThat(read.get("panels").size()).isGreaterThan(5);
        MetricsText all = metrics(teams.plane().as(Role.VIEWER), false);
        var used = new TreeSet<String>();
        Matcher name = Pattern.compile("holdfast_[a-z_]+").matcher(dashboard);
        while (name.find()) used.add(name.group());
        assertThat(used).isNotEmpty().isSubsetOf(all.types().keySet());
    }

    @Test
    void aStoreIsSentValuesAndItsTokenIsNeverShown() {
        try (var store = new TestStore()) {
            TestBrowser admin = teams.plane().as(Role.ADMIN);
            assertThat(admin.get("/metrics/push").tree().get("url").isNull()).isTrue();
            assertThat(admin.post("/metrics/push/test", "").error()).isEqualTo("conflict");
            Answer set = admin.put(
                    "/metrics/push",
                    Json.write(Map.of("kind", "influx", "url", store.at("/write"), "token", TOKEN, "interval_s", 10)));
            assertThat(set.status()).as(set.body()).isEqualTo(200);
            assertThat(set.tree().get("has_token").asBoolean()).isTrue();
            assertThat(admin.get("/metrics/push").body()).doesNotContain(TOKEN);
            Answer tried = admin.post("/metrics/push/test", "");
            assertThat(tried.tree().get("sent").asBoolean()).as(tried.body()).isTrue();
            // Values may be sent before it.
            assertThat(store.received())
                    .filteredOn(one -> text(one).startsWith("holdfast_push_test value=1.0 "))
                    .hasSize(1)
                    .first()
                    .satisfies(probe -> assertThat(probe.authorization()).isEqualTo("Token " + TOKEN));
            TestPlane.until(
                    "values arrive",
                    () -> store.received().stream()
                            .map(ExportRoutesTest::text)
                            .anyMatch(values -> values.contains("holdfast_node,cluster=alpha,node=alpha up=1.0")
                                    && values.contains("holdfast_guest,cluster=beta,")));
            assertThat(admin.delete("/metrics/push").tree().get("url").isNull()).isTrue();
        }
    }

    @Test
    void aTokenIsKeptOnlyForItsAddress() {
        TestBrowser admin = teams.plane().as(Role.ADMIN);
        String first = "{\"kind\":\"influx\",\"url\":\"http://127.0.0.1:9/a\"";
        assertThat(admin.put("/metrics/push", first + ",\"token\":\"" + TOKEN + "\"}")
                        .tree()
                        .get("has_token")
                        .asBoolean())
                .isTrue();
        assertThat(admin.put("/metrics/push", first + ",\"interval_s\":60}")
                        .tree()
                        .get("has_token")
                        .asBoolean())
                .isTrue();
        String other = "{\"kind\":\"influx\",\"url\":\"http://127.0.0.1:9/b\"";
        assertThat(admin.put("/metrics/push", other + "}").faults()).anyMatch(fault -> fault.startsWith("body.token"));
        assertThat(admin.put("/metrics/push", other + ",\"token\":\"another\"}").status())
                .isEqualTo(200);
        Answer tried = admin.post("/metrics/push/test", "");
        assertThat(tried.tree().get("sent").asBoolean()).isFalse();
        assertThat(tried.tree().get("error").asString()).contains("127.0.0.1:9");
    }

    @Test
    void aSecretInTheQueryIsNeverShown() {
        TestBrowser admin = teams.plane().as(Role.ADMIN);
        admin.delete("/metrics/push");
        admin.put(
                "/metrics/push",
                "{\"kind\":\"influx\",\"url\":\"http://127.0.0.1:9/write?org=home&u=me&p=hunter-two&bare\"}");
        assertThat(admin.get("/metrics/push").tree().get("url").asString())
                .isEqualTo("http://127.0.0.1:9/write?org=home&u=***&p=***&***");
    }

    @Test
    void onlyAdminsSetTheStore() {
        assertThat(teams.plane().as(Role.OPERATOR).get("/metrics/push").status())
                .isEqualTo(403);
        assertThat(teams.red(Role.OWNER).get("/metrics/push").status()).isEqualTo(403);
        assertThat(teams.plane()
                        .as(Role.ADMIN)
                        .put("/metrics/push", "{\"kind\":\"influx\",\"url\":\"ftp://x/\"}")
                        .faults())
                .anyMatch(fault -> fault.startsWith("body.url"));
    }

    private static String text(TestStore.Received one) {
        return new String(one.body(), StandardCharsets.UTF_8);
    }
}
