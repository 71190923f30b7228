package dev.holdfast.metrics.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Charts, lists and annotations of what is measured, as callers with different rights see them. */
class QueryRoutesTest {
    @RegisterExtension
    final TwoTeams teams = new TwoTeams();

    private TestBrowser viewer() {
        return teams.plane().as(Role.VIEWER);
    }

    private JsonNode ok(TestBrowser by, String path) {
        Answer answer = by.get(path);
        assertThat(answer.status()).as(path + " " + answer.body()).isEqualTo(200);
        return answer.tree();
    }

    @Test
    void aSeriesForEachTargetAndMetricThatIsMeasuredOfIt() {
        String targets = "host:" + teams.own().host() + ",app:" + teams.own().app() + ",vm:"
                + teams.own().vm();
        JsonNode read = ok(viewer(), "/metrics/query?target=" + targets + "&metric=cpu_pct,guest_down");
        assertThat(read.get("series")
                        .valueStream()
                        .map(one -> one.get("target").asString() + " "
                                + one.get("metric").asString()))
                .containsExactly(
                        "host:" + teams.own().host() + " cpu_pct",
                        "app:" + teams.own().app() + " cpu_pct",
                        "vm:" + teams.own().vm() + " cpu_pct",
                        "app:" + teams.own().app() + " guest_down",
                        "vm:" + teams.own().vm() + " guest_down");
        JsonNode first = read.get("series").get(0);
        assertThat(first.get("name").asString()).isEqualTo("alpha");
        assertThat(first.get("unit").asString()).isEqualTo("percent");
        assertThat(first.get("step_seconds").asLong()).isPositive();
        Instant from = Instant.parse(read.get("from").asString());
        assertThat(Duration.between(from, Instant.parse(read.get("to").asString())))
                .isEqualTo(Duration.ofHours(1));
    }

    @ParameterizedTest(name = "{0} is refused at {1}")
    @CsvSource(textBlock = """
            target=host:1&metric=nothing,               query.metric
            target=node:1&metric=cpu_pct,               query.target
            target=host:1&metric=guest_down,            query.metric
            target=host:1&metric=cpu_pct&max_points=0,  query.max_points
            target=host:1&metric=cpu_pct&from=yesterday, query.from
            target=host:1&metric=cpu_pct&from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z, query.to
            metric=cpu_pct,                             query.target
            """)
    void whatIsAskedWronglyIsTold(String query, String field) {
        Answer answer = viewer().get("/metrics/query?" + query);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).anyMatch(fault -> fault.startsWith(field));
    }

    @Test
    void theRefusalNamesTheMetricsThatThereAre() {
        Answer answer = viewer().get("/metrics/query?target=host:1&metric=nothing");
        assertThat(answer.body()).contains("cpu_pct, mem_pct, disk_pct");
        answer = viewer().get("/metrics/query?target=host:" + teams.own().host() + "&metric=guest_down");
        assertThat(answer.body()).contains("Use one of: cpu_pct").doesNotContain("guest_down");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"/metrics/query?metric=cpu_pct&", "/metrics/latest?", "/metrics/annotations?"})
    void whatOneMayNotReadIsLikeWhatDoesNotExist(String path) {
        TestBrowser red = teams.red(Role.VIEWER);
        long cluster = viewer().get("/hosts/" + teams.other().host())
                .tree()
                .get("cluster_id")
                .asLong();
        Map<String, String> others = Map.of(
                "host:" + teams.other().host(), "host:999",
                "app:" + teams.other().app(), "app:999",
                "vm:" + teams.other().vm(), "vm:999",
                "storage:" + cluster + "/local@beta", "storage:999/local@beta");
        others.forEach((hidden, missing) -> {
            if (path.contains("cpu_pct") && hidden.startsWith("storage")) return;
            assertThat(viewer().get(path + "target=" + hidden).status())
                    .as(hidden)
                    .isEqualTo(200);
            Answer refused = red.get(path + "target=" + hidden);
            Answer absent = red.get(path + "target=" + missing);
            assertThat(refused.status()).isEqualTo(404);
            assertThat(refused.body().replace(hidden, "X"))
                    .isEqualTo(absent.body().replace(missing, "X"));
        });
        assertThat(red.get(path + "target=app:" + teams.own().app()).status()).isEqualTo(200);
    }

    @Test
    void latestValuesHaveTheirTimeAndUnknownOnesAreNull() {
        JsonNode read =
                ok(viewer(), "/metrics/latest?target=vm:" + teams.own().vm()).get(0);
        Map<String, JsonNode> values = new HashMap<>();
        read.get("values").forEach(one -> values.put(one.get("metric").asString(), one.get("value")));
        assertThat(values).containsKeys("cpu_pct", "mem_pct", "disk_pct");
        // The machine does not run.
        assertThat(values.get("cpu_pct").isNull()).isTrue();
        assertThat(values.get("disk_pct").isNull()).isTrue();
        assertThat(read.get("memory_source").isNull()).isTrue();
    }

    @Test
    void sparklinesHaveARowForEverythingOneMayReadAndGapsAreNull() {
        JsonNode read = ok(teams.red(Role.VIEWER), "/metrics/sparklines?type=app");
        assertThat(read.get("metrics").toString()).isEqualTo("[\"cpu_pct\",\"mem_pct\"]");
        assertThat(read.get("rows").valueStream().map(row -> row.get("id").asLong()))
                .containsExactly(teams.own().app());
        JsonNode lines = read.get("rows").get(0).get("lines");
        assertThat(lines.size()).isEqualTo(2);
        List<JsonNode> mean = StreamSupport.stream(lines.get(0).get("mean").spliterator(), false)
                .toList();
        assertThat(mean).hasSize(30);
        // The service has not run for an hour.
        assertThat(mean.get(5).isNull()).isTrue();
        assertThat(ok(viewer(), "/metrics/sparklines?type=host").get("rows").size())
                .isEqualTo(3);
        assertThat(ok(viewer(), "/metrics/sparklines?type=vm").get("rows").size())
                .isEqualTo(3);
    }

    @Test
    void sparklinesOfADayHaveAStepForEachQuarterOfAnHour() {
        JsonNode read = ok(teams.red(Role.VIEWER), "/metrics/sparklines?type=app&metric=cpu_pct&window=24h");
        assertThat(read.get("step_seconds").asInt()).isEqualTo(900);
        assertThat(read.get("rows").size()).isEqualTo(1);
        JsonNode mean = read.get("rows").get(0).get("lines").get(0).get("mean");
        assertThat(mean.size()).isEqualTo(96);
        assertThat(mean.get(5).isNull()).isTrue();
        assertThat(viewer().get("/metrics/sparklines?type=app&window=7d").status())
                .isEqualTo(422);
    }

    @Test
    void theTopListLeavesOutWhatIsUnknownAndTellsHowMuchThatIs() {
        JsonNode read = ok(viewer(), "/metrics/top?metric=cpu_pct&type=vm&window=now");
        assertThat(read.get("items").size()).isEqualTo(read.get("total").asInt());
        assertThat(read.get("total").asInt() + read.get("unknown").asInt()).isEqualTo(3);
        JsonNode own = ok(teams.red(Role.VIEWER), "/metrics/top?metric=cpu_pct&type=vm");
        assertThat(own.get("total").asInt() + own.get("unknown").asInt()).isEqualTo(1);
    }

    @Test
    void aJobIsAnAnnotationOfItsTarget() {
        JsonNode read =
                ok(viewer(), "/metrics/annotations?target=app:" + teams.own().app());
        assertThat(read.size()).isEqualTo(1);
        JsonNode job = read.get(0);
        assertThat(job.get("type").asString()).isEqualTo("job");
        assertThat(job.get("id").asLong()).isEqualTo(teams.own().job());
        assertThat(job.get("kind").asString()).isEqualTo("app.start");
        assertThat(job.get("until").isNull()).isFalse();
        String before = "/metrics/annotations?to=2026-01-01T00:00:00Z&target=app:"
                + teams.own().app();
        assertThat(ok(viewer(), before).size()).isZero();
    }

    @Test
    void aTokenNeedsTheScopeForMetrics() {
        assertThat(token("apps:read").get("/metrics/top?metric=cpu_pct").error())
                .isEqualTo("scope_required");
        TestBrowser reader = token("metrics:read");
        for (String path : List.of("/metrics", "/metrics/top?metric=cpu_pct", "/cluster/summary", "/cluster/nodes")) {
            assertThat(reader.get(path).status()).as(path).isEqualTo(200);
        }
        assertThat(reader.get("/hosts").status()).isEqualTo(403);
    }

    private TestBrowser token(String scope) {
        TestPlane plane = teams.plane();
        Answer made = plane.as(Role.ADMIN)
                .post("/api-tokens", Json.write(Map.of("name", "reader " + scope, "scopes", List.of(scope))));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return plane.stranger().bearing(made.tree().get("token").asString());
    }
}
