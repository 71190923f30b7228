package dev.holdfast.sim.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Past values of nodes, guests and storages. */
class HistoryTest extends Worlds {
    private static final String GUEST = "/nodes/lab1/lxc/101";

    @BeforeEach
    void begin() {
        SimCluster lab = sim.cluster("lab", "lab1", "lab2");
        lab.container(101, "lab1", "web").runningFor(Duration.ofHours(5));
        lab.machine(201, "lab1", "win").start();
    }

    private List<JsonNode> rows(String path, String query) {
        var answer = root("lab1").get(path + "/rrddata?" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.data().valueStream().toList();
    }

    private JsonNode last(String path) {
        return rows(path, "timeframe=hour").getLast();
    }

    @ParameterizedTest(name = "version {0}, {1}: {2} points, {3} seconds apart")
    @CsvSource(textBlock = """
                    8, hour,   70,   60
                    8, day,    70,   1800
                    8, week,   70,   10800
                    8, month,  70,   43200
                    8, year,   70,   604800
                    9, hour,   60,   60
                    9, day,    1440, 60
                    9, week,   336,  1800
                    9, month,  1440, 1800
                    9, year,   1440, 21600
                    9, decade, 570,  604800
                    """)
    void frameHasItsNumberAndDistanceOfPoints(int version, String frame, int points, long apart) {
        if (version == 8) sim.version8();
        List<JsonNode> rows = rows("/nodes/lab1", "timeframe=" + frame);
        assertThat(rows).hasSize(points);
        long last = rows.getLast().path("time").asLong();
        assertThat(last % apart).isZero();
        assertThat(last).isBetween(sim.now() / 1000 - apart, sim.now() / 1000);
        for (int i = 1; i < points; i++) {
            assertThat(rows.get(i).path("time").asLong()
                            - rows.get(i - 1).path("time").asLong())
                    .isEqualTo(apart);
        }
    }

    @Test
    void historyShowsWhenAGuestWasBusy() {
        SimGuest web = sim.guest("lab1", 101);
        for (Double share : Arrays.asList(null, 0.95, null)) {
            web.busy(share);
            clock.pass(Duration.ofMinutes(2));
        }
        assertThat(rows(GUEST, "timeframe=hour"))
                .filteredOn(row -> row.path("cpu").asDouble() > 0.9)
                .hasSize(2);
        assertThat(last(GUEST).path("cpu").asDouble()).isLessThan(0.5);
    }

    @Test
    void pointMatchesTheStatusAtItsTime() {
        long before = counter();
        clock.pass(Duration.ofMinutes(1));
        JsonNode status = root("lab1").get(GUEST + "/status/current").data();
        JsonNode point = last(GUEST);
        for (String key : List.of("cpu", "mem", "maxmem", "disk", "maxdisk")) {
            assertThat(point.path(key)).as(key).isEqualTo(status.path(key));
        }
        assertThat(point.path("netin").asDouble()).isEqualTo((counter() - before) / 60.0);
        JsonNode node = root("lab1").get("/nodes/lab1/status").data();
        assertThat(last("/nodes/lab1").path("cpu")).isEqualTo(node.path("cpu"));
        assertThat(last("/nodes/lab1").path("memused")).isEqualTo(node.at("/memory/used"));
        JsonNode storage =
                root("lab1").get("/nodes/lab1/storage?storage=local").data().get(0);
        assertThat(last("/nodes/lab1/storage/local").path("used")).isEqualTo(storage.path("used"));
    }

    private long counter() {
        return root("lab1").get(GUEST + "/status/current").data().path("netin").asLong();
    }

    @Test
    void usageOfAStoppedGuestIsUnknown() {
        sim.guest("lab1", 101).stop();
        clock.pass(Duration.ofMinutes(10));
        sim.guest("lab1", 101).start();
        clock.pass(Duration.ofMinutes(5));
        List<JsonNode> rows = rows(GUEST, "timeframe=hour");
        assertThat(rows.get(40).has("cpu")).isTrue();
        JsonNode stopped = rows.get(50);
        assertThat(stopped.propertyNames()).containsExactlyInAnyOrder("time", "maxcpu", "maxmem", "disk", "maxdisk");
        assertThat(stopped.path("disk").asLong()).isZero();
        assertThat(rows.getLast().has("netin")).isTrue();
    }

    @Test
    void allValuesAreUnknownWhileANodeWasDown() {
        clock.pass(Duration.ofMinutes(20));
        sim.node("lab1").crash();
        clock.pass(Duration.ofMinutes(10));
        sim.node("lab1").up();
        sim.guest("lab1", 101).start();
        clock.pass(Duration.ofMinutes(5));
        for (String path : List.of("/nodes/lab1", GUEST, "/nodes/lab1/storage/local")) {
            List<JsonNode> rows = rows(path, "timeframe=hour");
            assertThat(rows.get(50).propertyNames()).as(path).containsExactly("time");
            assertThat(rows.get(40).size()).as(path).isGreaterThan(1);
            assertThat(rows.getLast().size()).as(path).isGreaterThan(1);
        }
    }

    @Test
    void noValuesExistBeforeAGuestWasCreated() {
        List<JsonNode> rows = rows("/nodes/lab1/qemu/201", "timeframe=hour");
        assertThat(rows.getFirst().propertyNames()).containsExactly("time");
        clock.pass(Duration.ofMinutes(2));
        assertThat(last("/nodes/lab1/qemu/201").path("cpu").asDouble()).isPositive();
    }

    @Test
    void maximumIsNeverLessThanTheAverage() {
        List<JsonNode> average = rows(GUEST, "timeframe=week&cf=AVERAGE");
        List<JsonNode> most = rows(GUEST, "timeframe=week&cf=MAX");
        assertThat(average.getLast().path("cpu").asDouble())
                .isPositive()
                .isLessThan(most.getLast().path("cpu").asDouble());
        assertThat(average.getFirst().has("cpu")).isFalse();
    }

    @Test
    void missingObjectHasNoFile() {
        assertThat(root("lab1")
                        .get("/nodes/lab1/lxc/999/rrddata?timeframe=hour")
                        .reason())
                .isEqualTo("RRD error: opening '/var/lib/rrdcached/db/pve-vm-9.0/999': No such file or directory");
        sim.version8();
        assertThat(root("lab1")
                        .get("/nodes/lab1/storage/nosuch/rrddata?timeframe=hour")
                        .reason())
                .isEqualTo("RRD error: opening '/var/lib/rrdcached/db/pve2-storage/lab1/nosuch':"
                        + " No such file or directory");
    }

    @Test
    void eachHistoryNeedsItsAuditPrivilege() {
        var guests = Asker.of(sim.node("lab1"), sim.token("g@pve!one").grant("/vms", Set.of("VM.Audit")));
        assertThat(guests.get(GUEST + "/rrddata?timeframe=hour").status()).isEqualTo(200);
        assertThat(guests.get("/nodes/lab1/rrddata?timeframe=hour").reason())
                .isEqualTo("Permission check failed (/nodes/lab1, Sys.Audit)");
        assertThat(guests.get("/nodes/lab1/storage/local/rrddata?timeframe=hour")
                        .reason())
                .isEqualTo("Permission check failed (/storage/local, Datastore.Audit|Datastore.AllocateSpace)");
        assertThat(guests.get("/cluster/resources").data().size()).isGreaterThan(1);
    }

    @Test
    void onlyVersion9LooksBackADecadeAndOnlyAtNodes() {
        assertThat(root("lab1").get(GUEST + "/rrddata?timeframe=decade").status())
                .isEqualTo(400);
        sim.version8();
        assertThat(root("lab1")
                        .get("/nodes/lab1/rrddata?timeframe=decade")
                        .json()
                        .at("/errors/timeframe")
                        .asString())
                .endsWith("'hour, day, week, month, year'");
        assertThat(root("lab1")
                        .get("/nodes/lab1/rrddata")
                        .json()
                        .at("/errors/timeframe")
                        .asString())
                .isEqualTo("property is missing and it is not optional");
    }
}
