package dev.holdfast.inventory;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.fault.FaultRule;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** After a start with many clusters stored, a few of them are asked at a time. */
class FirstPollsTest {
    private static final int CLUSTERS = 8;
    private static final int FIRST = 3;
    private static final List<String> NODES =
            IntStream.rangeClosed(1, CLUSTERS).mapToObj(i -> "node" + i).toList();

    /** Nobody's turn comes by the time that passes. */
    @RegisterExtension
    final TestPlane plane = TestPlane.with(Map.of("HOLDFAST_POLL_SECONDS", "3600"), InstantSource.system());

    private final Sim sim = Sim.empty();
    private final Map<String, Long> before = new HashMap<>();
    private final Map<String, FaultRule> silent = new HashMap<>();

    @AfterEach
    void close() {
        sim.faults().clear();
        sim.close();
    }

    /** Starts the service again on all clusters, whose hosts take questions and do not answer. */
    private void restart() {
        NODES.forEach(name -> sim.host(name).container(101, name, "app-on-" + name));
        plane.enrol(sim, NODES.toArray(String[]::new));
        plane.as(VIEWER);
        TestPlane.until("each host is online", () -> online().size() == CLUSTERS);
        plane.halt();
        NODES.forEach(name -> {
            before.put(name, questions(name));
            silent.put(name, sim.faults().hang("GET " + name + " .*/cluster/resources$"));
        });
        plane.resume();
    }

    private long questions(String node) {
        return sim.node(node).requests().stream()
                .filter(request -> request.path().endsWith("/cluster/resources"))
                .count();
    }

    private Set<String> asked() {
        return NODES.stream().filter(node -> questions(node) > before.get(node)).collect(Collectors.toSet());
    }

    private Set<String> online() {
        return plane.as(VIEWER)
                .get("/hosts")
                .tree()
                .valueStream()
                .filter(host -> host.get("status").asString().equals("online"))
                .map(host -> host.get("name").asString())
                .collect(Collectors.toSet());
    }

    @Test
    void threeClustersAreAskedAtATimeAndEachWhenOneHasAnswered() {
        restart();
        var answered = new HashSet<String>();
        while (answered.size() < CLUSTERS) {
            int most = Math.min(CLUSTERS, answered.size() + FIRST);
            TestPlane.until("the next ones are asked", () -> asked().size() >= most);
            assertThat(asked()).hasSize(most);
            String one = asked().stream()
                    .filter(node -> !answered.contains(node))
                    .findFirst()
                    .orElseThrow();
            silent.get(one).lift();
            TestPlane.until("it is online", () -> online().contains(one));
            answered.add(one);
        }
        assertThat(online()).containsExactlyInAnyOrderElementsOf(NODES);
    }

    @Test
    void peopleAreAnsweredBeforeTheHostsAreAndNobodyWaitsWhoIsAskedFor() {
        restart();
        TestPlane.until("the first clusters are asked", () -> asked().size() == FIRST);
        assertThat(plane.as(VIEWER).get("/hosts").tree()).hasSize(CLUSTERS);
        assertThat(plane.as(VIEWER).get("/apps/discovered").status()).isEqualTo(200);
        String last = NODES.getLast();
        assertThat(asked()).doesNotContain(last);
        silent.get(last).lift();
        assertThat(plane.as(ADMIN).post("/hosts/" + CLUSTERS + "/sync", "{}").status())
                .isEqualTo(200);
        assertThat(asked()).contains(last);
        assertThat(online()).contains(last);
    }
}
