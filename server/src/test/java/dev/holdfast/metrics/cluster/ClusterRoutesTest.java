package dev.holdfast.metrics.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.access.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** All clusters in numbers. */
class ClusterRoutesTest {
    @RegisterExtension
    final TwoTeams teams = new TwoTeams();

    private static JsonNode ok(TestBrowser by, String path) {
        Answer answer = by.get(path);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    @Test
    void theSumsAreOfWhatOneMayRead() {
        JsonNode all = ok(teams.plane().as(Role.VIEWER), "/cluster/summary");
        assertThat(all.get("nodes").get("total").asInt()).isEqualTo(3);
        assertThat(all.get("nodes").get("online").asInt()).isEqualTo(3);
        assertThat(all.get("machines").get("total").asInt()).isGreaterThanOrEqualTo(3);
        assertThat(all.get("clusters").size()).isEqualTo(3);
        assertThat(all.get("clusters").get(0).get("polled_at").isNull()).isFalse();
        assertThat(all.get("cpu").get("total").asDouble()).isPositive();
        assertThat(all.get("memory").get("used").asDouble())
                .isPositive()
                .isLessThan(all.get("memory").get("total").asDouble());
        assertThat(all.get("storage").get("unknown").asInt()).isZero();
        JsonNode own = ok(teams.red(Role.VIEWER), "/cluster/summary");
        assertThat(own.get("nodes").get("total").asInt()).isOne();
        assertThat(own.get("clusters").size()).isOne();
        assertThat(own.toString()).doesNotContain("beta").doesNotContain("gamma");
        assertThat(own.get("memory").get("total").asDouble())
                .isLessThan(all.get("memory").get("total").asDouble());
    }

    @Test
    void aNodeThatDoesNotAnswerIsUnknownAndNotZero() {
        teams.sim().node("beta").down();
        TestBrowser viewer = teams.plane().as(Role.VIEWER);
        TestPlane.until(
                "beta is seen to be away",
                () -> ok(viewer, "/cluster/summary").get("cpu").get("unknown").asInt() == 1);
        JsonNode summary = ok(viewer, "/cluster/summary");
        assertThat(summary.get("nodes").get("online").asInt()).isEqualTo(2);
        assertThat(summary.get("containers").get("unknown").asInt()).isPositive();
        assertThat(summary.get("problems").toString()).contains("beta");
        JsonNode beta = ok(viewer, "/cluster/nodes")
                .valueStream()
                .filter(row -> row.get("node").asString().equals("beta"))
                .findFirst()
                .orElseThrow();
        assertThat(beta.get("status").asString()).isEqualTo("offline");
        assertThat(beta.get("cpu_pct").isNull()).isTrue();
        assertThat(beta.get("guests_running").isNull()).isTrue();
        assertThat(beta.get("polled_at").isNull()).isFalse();
    }

    @Test
    void eachNodeHasItsRow() {
        JsonNode rows = ok(teams.red(Role.VIEWER), "/cluster/nodes");
        assertThat(rows.size()).isOne();
        JsonNode alpha = rows.get(0);
        assertThat(alpha.get("node").asString()).isEqualTo("alpha");
        assertThat(alpha.get("host_id").asLong()).isEqualTo(teams.own().host());
        assertThat(alpha.get("status").asString()).isEqualTo("online");
        assertThat(alpha.get("guests_running").asInt()).isPositive();
        // Nobody counted for a whole minute yet.
        assertThat(alpha.has("calls_per_minute")).isTrue();
    }
}
