package dev.holdfast.schedules;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.schedules.ScheduleHouse.order;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.volume.Snapshots;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Schedules of snapshots that keep only some of those that they took. */
@Timeout(600)
@ParameterizedClass
@EnumSource(TestDb.class)
class SnapshotPolicyTest {
    @RegisterExtension
    final ScheduleHouse house;

    SnapshotPolicyTest(TestDb db) {
        this.house = new ScheduleHouse(db);
    }

    private long policy(Map<String, ?> params) {
        return house.add(
                order("guests.snapshot", "0 4 1 1 *", Map.of("tags", List.of("daily")), Map.of("params", params)));
    }

    /** A minute after the last one, because the time is in the name; and Proxmox VE's times are whole seconds. */
    private JsonNode run(long id) {
        house.pass(Duration.ofMinutes(1));
        JsonNode job = house.job(house.runNow(id));
        long second = house.sim.now() / 1000;
        house.until("the next second has begun", () -> house.sim.now() / 1000 > second);
        return job;
    }

    private List<String> names(int ctid) {
        return house.sim.guest("lab1", ctid).snapshots().list().stream()
                .map(Snapshots.Snapshot::name)
                .toList();
    }

    private static void succeeded(JsonNode job) {
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
    }

    @Test
    void onlyTheNewestOfItsOwnAreKept() {
        house.tag(house.wiki, "daily");
        SimGuest wiki = house.sim.guest("lab1", 801);
        wiki.snapshot("auto-by-hand", "");
        long id = policy(Map.of("keep_last", 2));
        for (int i = 0; i < 3; i++) succeeded(run(id));
        List<String> names = names(801);
        assertThat(names).hasSize(3).contains("auto-by-hand");
        assertThat(names(802)).isEmpty();
        succeeded(run(id));
        assertThat(names(801))
                .hasSize(3)
                .contains("auto-by-hand", names.getLast())
                .doesNotContain(names.get(1));
    }

    @Test
    void oneThatSomebodyTookUnderTheSameNameIsKept() {
        house.tag(house.wiki, "daily");
        Snapshots snapshots = house.sim.guest("lab1", 801).snapshots();
        long id = policy(Map.of("keep_last", 1));
        succeeded(run(id));
        String name = names(801).getFirst();
        Snapshots.Snapshot first = snapshots.get(name);
        snapshots.remove(name);
        snapshots.add(new Snapshots.Snapshot(
                name, null, "by hand", first.seconds() - 600, null, first.config(), first.files()));
        succeeded(run(id));
        succeeded(run(id));
        assertThat(names(801)).hasSize(2).contains(name);
    }

    @Test
    void aRemovalThatFailsIsNamedAndTriedAgain() {
        house.tag(house.wiki, "daily");
        house.tag(house.shop, "daily");
        long id = policy(Map.of("keep_last", 1));
        succeeded(run(id));
        String first = names(801).getFirst();
        house.sim.faults().fail("DELETE lab1 .*/lxc/801/snapshot/.*", 500, "dataset is busy");
        JsonNode failed = run(id);
        assertThat(failed.get("status").asString()).isEqualTo("failed");
        assertThat(failed.get("error").asString())
                .startsWith("1 of 2 guests is not as wanted. Wiki: The snapshot was taken. Older ones remain: " + first
                        + ": ")
                .contains("dataset is busy");
        assertThat(names(801)).hasSize(2);
        assertThat(names(802)).hasSize(1);
        house.sim.faults().clear();
        succeeded(run(id));
        assertThat(names(801)).hasSize(1).doesNotContain(first);
    }

    private long removals() {
        return house.sim.clusterOf("lab1").tasks().stream()
                .filter(task -> task.type().equals("vzdelsnapshot"))
                .count();
    }

    @Test
    void aRemovalContinuesAfterARestartAndIsOrderedOnce() {
        house.tag(house.wiki, "daily");
        long id = policy(Map.of("keep_last", 1));
        succeeded(run(id));
        house.pass(Duration.ofMinutes(1));
        house.sim.faults().holdTasks("vzdelsnapshot");
        assertThat(house.as(ADMIN).post("/schedules/" + id + "/run", "").status())
                .isEqualTo(202);
        house.until("the older one is being removed", () -> removals() == 1);
        house.plane.halt();
        house.plane.resume();
        house.sim.faults().releaseTasks();
        house.untilRuns(id, 2);
        succeeded(house.job(house.runs(id).getFirst()));
        assertThat(names(801)).hasSize(1);
        assertThat(removals()).isOne();
    }

    @Test
    void aGuestThatCannotHaveSnapshotsIsNamedAndTheOthersGoOn() {
        house.sim.guest("lab1", 801).set("rootfs", "local:801/vm-801-disk-9.raw,size=8G");
        house.tag(house.wiki, "daily");
        house.tag(house.shop, "daily");
        long id = policy(Map.of("keep_daily", 7));
        JsonNode job = run(id);
        assertThat(job.get("error").asString())
                .startsWith("1 of 2 guests is not as wanted. Wiki: ")
                .contains("rootfs is on storage local of type dir");
        assertThat(names(801)).isEmpty();
        assertThat(names(802)).hasSize(1);
    }

    @Test
    void theSnapshotsOfARemovedScheduleStay() {
        house.tag(house.wiki, "daily");
        long id = policy(Map.of("keep_last", 1));
        succeeded(run(id));
        assertThat(house.as(ADMIN).delete("/schedules/" + id, "").status()).isEqualTo(200);
        long next = policy(Map.of("keep_last", 1));
        assertThat(next).isNotEqualTo(id);
        succeeded(run(next));
        succeeded(run(next));
        assertThat(names(801)).hasSize(2);
    }

    @Test
    void withoutANumberAllAreKeptAndOnlyZerosAreAFault() {
        house.tag(house.wiki, "daily");
        long id = policy(Map.of());
        succeeded(run(id));
        succeeded(run(id));
        assertThat(names(801)).hasSize(2);
        var zeros = order(
                "guests.snapshot",
                "0 4 * * *",
                Map.of("all", true),
                Map.of("params", Map.of("keep_last", 0, "keep_hourly", 1001)));
        assertThat(house.as(OWNER).post("/schedules", Json.write(zeros)).faults())
                .containsExactly("body.params.keep_hourly less_than_equal");
        zeros.put("params", Map.of("keep_last", 0, "keep_weekly", 0));
        assertThat(house.as(OWNER).post("/schedules", Json.write(zeros)).faults())
                .containsExactly("body.params.keep_last value_error");
    }
}
