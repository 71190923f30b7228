package dev.holdfast.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The replica that polls is killed without warning: another one polls, and its job is carried out once. */
@Timeout(600)
class KilledReplicaTest {
    @TempDir
    Path data;

    /** A process, and a client of it. */
    private record Replica(ServiceProcess process, TestBrowser owner) {}

    @Test
    void anotherOnePollsWithinFifteenSecondsAndTheJobIsDoneOnce() throws Exception {
        String url = Objects.requireNonNull(TestDb.POSTGRES.place().url());
        try (Sim sim = Sim.oneHost();
                ServiceProcess one = start(url, "one")) {
            TestBrowser owner = one.owner();
            assertThat(owner.post("/hosts", TestPlane.hostIn(sim, "alpha")).status())
                    .isEqualTo(201);
            long app = owner.post(
                            "/apps/adopt",
                            Json.write(Map.of("items", List.of(Map.of("host_id", 1, "ctid", 101, "name", "Grafana")))))
                    .tree()
                    .get("adopted")
                    .get(0)
                    .asLong();
            try (ServiceProcess two = start(url, "two");
                    ServiceProcess three = start(url, "three")) {
                List<Replica> all = List.of(
                        new Replica(one, owner), new Replica(two, two.owner()), new Replica(three, three.owner()));
                TestPlane.until("there are three", () -> replicas(owner).size() == 3);
                sim.faults().holdTasks();
                long job = owner.post("/apps/" + app + "/stop", "{}")
                        .tree()
                        .get("job")
                        .asLong();
                TestPlane.until("it runs", () -> !sim.clusterOf("alpha").tasks().isEmpty());
                // Mostly the first; on a slow machine, another one may have taken over from it already.
                Replica polling = polling(all);
                String killed = self(polling.owner());
                TestBrowser there = all.stream()
                        .filter(each -> !each.equals(polling))
                        .findFirst()
                        .orElseThrow()
                        .owner();
                polling.process().kill();
                long begun = System.nanoTime();
                TestPlane.until("a living one polls", () -> isPolledByAnotherThan(killed, there));
                long tookMs = (System.nanoTime() - begun) / 1_000_000;
                System.out.printf("Taken over from one that was killed in %d ms%n", tookMs);
                sim.faults().releaseTasks();
                TestPlane.until(
                        "the job ends",
                        () -> !there.get("/jobs/" + job)
                                .tree()
                                .get("finished_at")
                                .isNull());
                assertThat(there.get("/jobs/" + job).tree().get("status").asString())
                        .isEqualTo("succeeded");
                assertThat(sim.clusterOf("alpha").tasks()).hasSize(1);
                TestPlane.until(
                        "its end is polled",
                        () -> there.get("/apps/" + app)
                                .tree()
                                .get("status")
                                .asString()
                                .equals("stopped"));
            }
        }
    }

    private ServiceProcess start(String url, String name) throws Exception {
        return ServiceProcess.start(Map.of(
                "HOLDFAST_DATABASE_URL", url,
                "HOLDFAST_MASTER_KEY", data.resolve("master.key").toString(),
                "HOLDFAST_DATA", data.resolve(name).toString()));
    }

    private static List<JsonNode> replicas(TestBrowser admin) {
        return admin.get("/replicas").tree().valueStream().toList();
    }

    private static boolean isPollingOneself(TestBrowser admin) {
        return replicas(admin).stream()
                .anyMatch(one ->
                        one.get("self").asBoolean() && !one.get("clusters").isEmpty());
    }

    /** The one that polls. */
    private static Replica polling(List<Replica> all) {
        var found = new AtomicReference<Replica>();
        TestPlane.until("one polls", () -> {
            all.stream()
                    .filter(each -> isPollingOneself(each.owner()))
                    .findFirst()
                    .ifPresent(found::set);
            return found.get() != null;
        });
        return found.get();
    }

    /** The id of the replica that answers. */
    private static String self(TestBrowser admin) {
        return replicas(admin).stream()
                .filter(one -> one.get("self").asBoolean())
                .map(one -> one.get("id").asString())
                .findFirst()
                .orElseThrow();
    }

    private static boolean isPolledByAnotherThan(String killed, TestBrowser admin) {
        return replicas(admin).stream()
                .anyMatch(one -> !one.get("id").asString().equals(killed)
                        && !one.get("clusters").isEmpty());
    }
}
