package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.fault.FaultRule;
import dev.holdfast.sim.model.fault.Latency;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Faults, how often they hit, and how they combine. */
class FaultsTest extends Worlds {
    private static final Duration LONG = Duration.ofMinutes(20);

    @BeforeEach
    void begin() {
        SimCluster lab = sim.cluster("lab", "lab1", "lab2", "lab3");
        lab.container(101, "lab2", "web").start();
    }

    private List<Integer> versions(int count) {
        var statuses = new ArrayList<Integer>();
        for (int i = 0; i < count; i++)
            statuses.add(root("lab1").get("/version").status());
        return statuses;
    }

    @Test
    void faultCanHitOnlyTheNextFewRequests() {
        sim.faults().fail("/version", 500, "broken").times(2);
        assertThat(root("lab1").get("/nodes").status()).isEqualTo(200);
        assertThat(versions(4)).containsExactly(500, 500, 200, 200);
    }

    @Test
    void faultCanHitAReproducibleShareOfRequests() {
        sim.faults().seed(42);
        sim.faults().fail("/version", 500, "broken").share(0.3);
        List<Integer> first = versions(40);
        assertThat(Collections.frequency(first, 500)).isBetween(4, 20);
        sim.faults().clear();
        sim.faults().seed(42);
        sim.faults().fail("/version", 500, "broken").share(0.3);
        assertThat(versions(40)).isEqualTo(first);
    }

    @Test
    void shareAndNumberCanBeCombined() {
        sim.faults().fail("/version", 500, "broken").share(0.5).times(3);
        assertThat(Collections.frequency(versions(40), 500)).isEqualTo(3);
    }

    @Test
    void invalidShareIsRefused() {
        var rule = sim.faults().fail("/version", 500, "broken");
        assertThatThrownBy(() -> rule.share(1.1)).hasMessage("The share must be from 0 to 1, not 1.1");
        assertThatThrownBy(() -> sim.faults().drip("/version", 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void olderRuleAppliesWhenTheNewerOneDoesNotHit() {
        sim.faults().fail("/version", 500, "older");
        sim.faults().fail("/version", 500, "newer").times(1);
        assertThat(root("lab1").get("/version").reason()).isEqualTo("newer");
        assertThat(root("lab1").get("/version").reason()).isEqualTo("older");
    }

    @Test
    void delayAndAnotherFaultCanBeCombined() throws Exception {
        sim.faults().fail("/version", 500, "broken");
        FaultRule slow = sim.faults().slow("/version", LONG);
        var waiting = CompletableFuture.supplyAsync(() -> versions(1));
        assertThat(root("lab1").get("/nodes").status()).isEqualTo(200);
        assertThat(waiting).isNotDone();
        slow.lift();
        assertThat(waiting.get(Patience.SECONDS, TimeUnit.SECONDS)).containsExactly(500);
    }

    @Test
    void liftedRuleHitsNothing() {
        sim.faults().cut("/version").lift();
        assertThat(versions(1)).containsExactly(200);
    }

    @Test
    void handshakeCanBeSlowAtOneNode() throws Exception {
        sim.faults().slowHandshake("lab1", Latency.of(LONG));
        var waiting = CompletableFuture.supplyAsync(() -> versions(1));
        assertThat(root("lab2").get("/version").status()).isEqualTo(200);
        assertThat(waiting).isNotDone();
        assertThat(sim.node("lab1").bytesReceived()).isZero();
        sim.faults().clear();
        assertThat(waiting.get(Patience.SECONDS, TimeUnit.SECONDS)).containsExactly(200);
    }

    @Test
    void busyNodeAnswersWithoutJson() {
        sim.faults().busy("lab1");
        var answer = root("lab1").get("/version");
        assertThat(answer.status() + " " + answer.reason()).isEqualTo("503 too many connections");
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void slowBodyArrivesCompletely() {
        sim.faults().drip("/version", 2_000);
        var answer = root("lab1").get("/version");
        assertThat(answer.data().path("release").asString()).isEqualTo("9.1");
    }

    @Test
    void truncatedAnswerIsShorterThanAnnounced() {
        sim.faults().truncate("/version");
        var answer = root("lab1").get("/version");
        assertThat(Integer.parseInt(answer.headers().get("content-length")))
                .isGreaterThan(answer.body().length());
    }

    @Test
    void cutConnectionChangesNothing() {
        sim.faults().cut("PUT");
        assertThatThrownBy(() -> root("lab2").put("/nodes/lab2/lxc/101/config", "cores=7"))
                .isInstanceOf(UncheckedIOException.class);
        assertThat(sim.guest("lab2", 101).get("cores")).isNotEqualTo(7);
    }

    @Test
    void memberCanWaitBeforeTheTimeoutOfAFrozenNode() throws Exception {
        sim.faults().beforeTimeout(LONG);
        sim.node("lab2").freeze();
        var waiting = CompletableFuture.supplyAsync(
                () -> root("lab1").get("/nodes/lab2/status").status());
        assertThat(root("lab1").get("/nodes/lab3/status").status()).isEqualTo(200);
        assertThat(waiting).isNotDone();
        sim.node("lab2").thaw();
        assertThat(waiting.get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(200);
        sim.faults().beforeTimeout(Duration.ofMillis(5));
        sim.node("lab2").freeze();
        assertThat(root("lab1").get("/nodes/lab2/status").status()).isEqualTo(596);
    }

    @Test
    void delayBeforeA401MatchesProxmox() {
        sim.faults().beforeUnauthorized(Duration.ofMillis(5));
        var nobody = new Asker(sim.node("lab1"), null);
        assertThat(nobody.get("/version").status()).isEqualTo(401);
        assertThat(nobody.post("/access/ticket", "username=root@pam&password=wrong")
                        .status())
                .isEqualTo(401);
        assertThat(versions(1)).containsExactly(200);
    }

    @Test
    void latenciesHaveTheRequestedDistribution() {
        var random = new Random(7);
        double[] tailed = sorted(Latency.percentiles(Duration.ofMillis(20), Duration.ofMillis(400)), random);
        assertThat(tailed[5_000]).isBetween(19.0, 21.0);
        assertThat(tailed[9_900]).isBetween(340.0, 460.0);
        assertThat(tailed[9_999]).isGreaterThan(500);
        double[] range = sorted(Latency.between(Duration.ofMillis(10), Duration.ofMillis(30)), random);
        assertThat(range[0]).isBetween(10.0, 10.1);
        assertThat(range[9_999]).isBetween(29.9, 30.0);
        assertThat(Latency.of(LONG).next(random)).isEqualTo(LONG);
        assertThatThrownBy(() -> Latency.between(LONG, Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Latency.percentiles(LONG, Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }

    private static double[] sorted(Latency latency, Random random) {
        var all = new double[10_000];
        for (int i = 0; i < all.length; i++) all[i] = latency.next(random).toNanos() / 1e6;
        Arrays.sort(all);
        return all;
    }
}
