package dev.holdfast.apps.adoption;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.apps.CatalogFixture;
import dev.holdfast.auth.TestClock;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.scenario.CommunityScripts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What happens with containers that appear on a host: two single hosts, each with a container that was there before. */
class AdoptionRuleTest {
    private static final Duration SETTLED = Duration.ofMinutes(5);

    private final CatalogFixture catalog = new CatalogFixture().app("wiki", "echo updating", "echo installing");
    private final TestClock clock = new TestClock();

    @RegisterExtension
    final TestPlane plane =
            TestPlane.with(Map.of("HOLDFAST_POLL_SECONDS", "3600", "HOLDFAST_CATALOG_URL", catalog.path()), clock);

    private final Sim sim = Sim.twoHosts();
    private long alpha;
    private long beta;

    @BeforeEach
    void enrol() {
        container("alpha", 150, "before");
        container("beta", 250, "there");
        List<Long> hosts = plane.enrol(sim, "alpha", "beta");
        alpha = hosts.getFirst();
        beta = hosts.getLast();
        catalog.read(plane);
        poll();
        clock.pass(Duration.ofSeconds(1));
    }

    @AfterEach
    void close() {
        sim.close();
        catalog.close();
    }

    private SimGuest container(String node, int ctid, String name) {
        return sim.clusterOf(node).container(ctid, node, name);
    }

    private void poll() {
        for (long host : List.of(alpha, beta)) {
            assertThat(plane.as(OWNER).post("/hosts/" + host + "/sync", "").status())
                    .isEqualTo(200);
        }
    }

    private Answer set(long host, String rule) {
        return plane.as(ADMIN).put("/hosts/" + host + "/adoption", "{\"adopt_new\":\"" + rule + "\"}");
    }

    private List<String> apps() {
        return plane.as(VIEWER).get("/apps").tree().findValuesAsString("name");
    }

    /** Polls until this is an app; what the same poll does not adopt is no app then. */
    private void untilAdopted(String name) {
        TestPlane.until(name + " is an app", () -> {
            poll();
            return apps().contains(name);
        });
    }

    @Test
    void containersThatAppearAreAdoptedAfterAFewMinutesWithTheEntryThatTheyShow() {
        assertThat(set(alpha, "yes").tree().get("since").asString()).isEqualTo("2026-03-01T12:00:01Z");
        clock.pass(Duration.ofSeconds(1));
        CommunityScripts.made(container("alpha", 151, "notes"), "Wiki", "wiki", "demo");
        container("beta", 251, "elsewhere");
        poll();
        clock.pass(SETTLED);
        container("alpha", 152, "young");
        untilAdopted("notes");
        assertThat(apps()).containsExactly("notes");
        assertThat(plane.as(VIEWER).get("/apps").tree().at("/0/catalog_slug").asString())
                .isEqualTo("wiki");
        clock.pass(SETTLED);
        untilAdopted("young");
        assertThat(apps()).containsExactlyInAnyOrder("notes", "young");
    }

    @Test
    void whatSomebodyStoppedManagingIsNotAdoptedAgain() {
        set(alpha, "yes");
        clock.pass(Duration.ofSeconds(1));
        container("alpha", 151, "left");
        poll();
        clock.pass(SETTLED);
        untilAdopted("left");
        long app = plane.as(VIEWER).get("/apps").tree().at("/0/id").asLong();
        assertThat(plane.as(ADMIN)
                        .delete("/apps/" + app, "{\"confirm\":\"left\",\"keep_ct\":true}")
                        .status())
                .isEqualTo(200);
        container("alpha", 152, "another");
        poll();
        clock.pass(Duration.ofMinutes(11));
        untilAdopted("another");
        assertThat(apps()).containsExactly("another");
    }

    @Test
    void aContainerOnWhichATaskWorksIsAdoptedAfterIt() {
        set(alpha, "yes");
        clock.pass(Duration.ofSeconds(1));
        SimGuest busy = container("alpha", 151, "busy");
        busy.lock("backup");
        container("alpha", 152, "idle");
        poll();
        clock.pass(SETTLED);
        untilAdopted("idle");
        assertThat(apps()).containsExactly("idle");
        busy.lock(null);
        untilAdopted("busy");
    }

    @Test
    void theRuleSaysWhatIsOffered() {
        assertThat(plane.as(VIEWER).get("/hosts/" + alpha + "/adoption").body())
                .isEqualTo("{\"adopt_new\":\"ask\",\"since\":null}");
        assertThat(set(beta, "no").body()).isEqualTo("{\"adopt_new\":\"no\",\"since\":null}");
        assertThat(plane.as(VIEWER).get("/apps/discovered").tree())
                .extracting(one -> one.get("name").asString() + " " + one.get("offered"))
                .contains("before true", "there false");
    }

    @Test
    void theSameRuleAgainDoesNotMakeContainersOld() {
        String since = set(alpha, "yes").tree().get("since").asString();
        clock.pass(SETTLED);
        assertThat(set(alpha, "yes").tree().get("since").asString()).isEqualTo(since);
        set(alpha, "ask");
        assertThat(set(alpha, "yes").tree().get("since").asString()).isNotEqualTo(since);
    }

    @Test
    void whoMayAdoptMaySetIt() {
        assertThat(plane.as(OPERATOR)
                        .put("/hosts/" + alpha + "/adoption", "{\"adopt_new\":\"yes\"}")
                        .status())
                .isEqualTo(403);
        assertThat(set(999, "no").status()).isEqualTo(404);
        assertThat(plane.as(OWNER).get("/hosts/999/adoption").status()).isEqualTo(404);
        assertThat(set(alpha, "perhaps").faults()).containsExactly("body.adopt_new enum");
    }
}
