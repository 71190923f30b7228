package dev.holdfast.vms;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.EventWatcher;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The list of virtual machines. Each test has its own machines. */
class VmRoutesTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static List<Long> hosts;

    private final List<Integer> made = new ArrayList<>();

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        hosts = plane.enrol(sim, "lab1", "lab2");
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @BeforeEach
    @AfterEach
    void reset() {
        made.forEach(sim.clusterOf("lab1")::remove);
        poll();
    }

    private void machine(int vmid, String node, String name) {
        sim.clusterOf("lab1").machine(vmid, node, name);
        made.add(vmid);
        poll();
    }

    private static void poll() {
        plane.as(ADMIN).post("/hosts/" + hosts.getFirst() + "/sync", "");
    }

    private static List<Integer> vmids(String query) {
        var vmids = new ArrayList<Integer>();
        plane.as(VIEWER)
                .get("/vms" + query)
                .tree()
                .forEach(vm -> vmids.add(vm.get("vmid").asInt()));
        return vmids;
    }

    private static JsonNode vm(int vmid) {
        return find(plane, vmid);
    }

    private static JsonNode find(TestPlane plane, int vmid) {
        for (JsonNode vm : plane.as(VIEWER).get("/vms").tree())
            if (vm.get("vmid").asInt() == vmid) return vm;
        throw new AssertionError("no machine " + vmid);
    }

    @Test
    void aMachineIsListedWithItsHostAndContainersAreNot() {
        machine(310, "lab2", "mailgate");
        sim.clusterOf("lab1").container(311, "lab1", "wiki");
        made.add(311);
        poll();
        assertThat(vmids("")).contains(310).doesNotContain(311);
        JsonNode vm = vm(310);
        assertThat(vm.get("name").asString()).isEqualTo("mailgate");
        assertThat(vm.get("host_id").asLong()).isEqualTo(hosts.get(1));
        assertThat(vm.get("node").asString()).isEqualTo("lab2");
        assertThat(vm.get("status").asString()).isEqualTo("stopped");
        assertThat(vm.get("template").asBoolean()).isFalse();
        assertThat(vm.get("cpu_pct").isNull())
                .as("a stopped machine is not measured")
                .isTrue();
    }

    @Test
    void theFiltersNarrowTheList() {
        machine(320, "lab1", "alpha-db");
        machine(321, "lab2", "beta-web");
        assertThat(vmids("?host=" + hosts.getFirst())).contains(320).doesNotContain(321);
        assertThat(vmids("?q=BETA")).containsExactly(321);
        assertThat(vmids("?q=320")).containsExactly(320);
        assertThat(vmids("?status=stopped")).contains(320, 321);
        assertThat(vmids("?status=paused")).isEmpty();
        assertThat(vmids("?tag=none")).isEmpty();
        assertThat(plane.as(VIEWER).get("/vms?status=asleep").status()).isEqualTo(422);
    }

    @Test
    void theMachinesOfOneTeamAreThoseOnItsHosts() {
        machine(325, "lab1", "red-one");
        machine(326, "lab2", "other");
        long team = plane.as(OWNER)
                .post("/teams", "{\"name\":\"Red\"}")
                .tree()
                .get("id")
                .asLong();
        assertThat(vmids("?team=" + team)).isEmpty();
        plane.as(OWNER).patch("/hosts/" + hosts.getFirst(), "{\"team_id\":" + team + "}");
        assertThat(vmids("?team=" + team)).contains(325).doesNotContain(326);
        plane.as(OWNER).patch("/hosts/" + hosts.getFirst(), "{\"team_id\":null}");
    }

    @Test
    void oneMachineIsTheSameAsInTheList() {
        machine(327, "lab1", "single");
        long id = vm(327).get("id").asLong();
        JsonNode one = plane.as(VIEWER).get("/vms/" + id).tree();
        assertThat(one.get("vmid").asInt()).isEqualTo(327);
        assertThat(one.get("host_id").asLong()).isEqualTo(hosts.getFirst());
    }

    @Test
    void aMachineWithTheVmIdOfARemovedContainerHasAnIdOfItsOwn() {
        sim.clusterOf("lab1").container(330, "lab1", "first");
        made.add(330);
        poll();
        long app = plane.adopt(hosts.getFirst(), 330, "First");
        sim.clusterOf("lab1").remove(330);
        machine(330, "lab1", "second");
        long id = vm(330).get("id").asLong();
        sim.clusterOf("lab1").remove(330);
        TestPlane.until("it is missing", () -> {
            poll();
            return !vmids("").contains(330);
        });
        sim.clusterOf("lab1").container(330, "lab1", "third");
        poll();
        sim.clusterOf("lab1").remove(330);
        machine(330, "lab1", "fourth");
        TestPlane.until("the new machine is listed", () -> {
            poll();
            return vmids("").contains(330);
        });
        assertThat(vm(330).get("id").asLong()).isNotEqualTo(id);
        plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"First\",\"keep_ct\":true}");
    }

    @Test
    void openPagesReceiveNewMachinesAndTheirValues() {
        try (EventWatcher page = EventWatcher.live(plane.as(VIEWER))) {
            machine(350, "lab1", "fresh");
            TestPlane.until(
                    "the list is reported as changed",
                    () -> page.events("resource").stream()
                            .anyMatch(e -> e.get("type").asString().equals("vm")));
            long id = vm(350).get("id").asLong();
            TestPlane.until(
                    "its values are sent",
                    () -> page.events("metrics").stream()
                            .map(e -> e.path("vms"))
                            .anyMatch(vms -> IntStream.range(0, vms.path("id").size())
                                    .anyMatch(i -> vms.at("/id/" + i).asLong() == id
                                            && vms.at("/status/" + i).asString().equals("stopped"))));
        }
    }

    @Test
    void theStateOfAMachineIsUnknownWhileItsClusterDoesNotAnswer() {
        var now = new AtomicReference<>(Instant.now());
        try (var own = TestPlane.at(now::get);
                var quiet = Sim.oneHost()) {
            own.start().as(OWNER);
            String node = quiet.nodes().getFirst().name();
            long host = own.enrol(quiet, node).getFirst();
            quiet.clusterOf(node).machine(340, node, "quiet");
            own.as(ADMIN).post("/hosts/" + host + "/sync", "");
            quiet.node(node).down();
            // A poll that was answered before may be noted later, with the time of then.
            var vm = new AtomicReference<>(find(own, 340));
            TestPlane.until("its state is unknown", () -> {
                now.updateAndGet(before -> before.plus(Duration.ofMinutes(5)));
                vm.set(find(own, 340));
                return vm.get().get("status").asString().equals("unknown");
            });
            assertThat(vm.get().get("name").asString()).as("as last seen").isEqualTo("quiet");
            assertThat(vm.get().get("mem_bytes").isNull()).isTrue();
        }
    }
}
