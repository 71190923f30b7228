package dev.holdfast.schedules;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.schedules.ScheduleHouse.order;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Backups, their checks and their removal on schedules. */
@Timeout(600)
class ScheduledBackupsTest {
    private static final String NEVER = "0 4 1 1 *";

    @RegisterExtension
    final ScheduleHouse house = new ScheduleHouse();

    private SimStorage nfs() {
        return house.sim.clusterOf("lab1").storage("backup-nfs");
    }

    private List<Volume> backups(int vmid) {
        return nfs().volumes("lab1").stream()
                .filter(one -> one.backup() != null && Integer.valueOf(vmid).equals(one.vmid()))
                .toList();
    }

    private Answer post(Map<String, Object> order) {
        return house.as(OWNER).post("/schedules", Json.write(order));
    }

    @Test
    void theGuestsOfATagAreBackedUpAtThePlannedTime() {
        house.tag(house.wiki, "prod");
        long id = house.add(order(
                "backup.run",
                "0 13 * * *",
                Map.of("tags", List.of("prod")),
                Map.of(
                        "params",
                        Map.of(
                                "storage",
                                "backup-nfs",
                                "mode",
                                "stop",
                                "notes",
                                "{{guestname}} nightly",
                                "protected",
                                true,
                                "bandwidth_kib_s",
                                50_000))));
        house.passTo("2026-03-01T13:00:00Z");
        house.untilRuns(id, 1);
        JsonNode job = house.job(house.runs(id).getFirst());
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
        assertThat(job.get("kind").asString()).isEqualTo("backup.run");
        assertThat(job.get("schedule_id").asLong()).isEqualTo(id);
        assertThat(job.at("/result/results/0/name").asString()).isEqualTo("Wiki");
        assertThat(backups(801)).singleElement().satisfies(made -> {
            assertThat(made.notes()).isEqualTo("wiki nightly");
            assertThat(made.isProtected()).isTrue();
        });
        assertThat(backups(802)).isEmpty();
    }

    @Test
    void theCoverageNamesTheSchedulesThatBackAGuestUp() {
        house.tag(house.wiki, "prod");
        var order = order("backup.run", NEVER, Map.of("tags", List.of("prod")), Map.of());
        long id = house.add(order);
        assertThat(schedulesOf("Wiki").valueStream().map(JsonNode::asString))
                .containsExactly(order.get("name").toString());
        assertThat(schedulesOf("Shop")).isEmpty();
        house.as(OWNER).patch("/schedules/" + id, "{\"enabled\":false}");
        assertThat(schedulesOf("Wiki")).isEmpty();
    }

    private JsonNode schedulesOf(String name) {
        return house.as(OWNER)
                .get("/backups/coverage")
                .tree()
                .get("guests")
                .valueStream()
                .filter(one -> one.get("name").asString().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow()
                .get("schedules");
    }

    @Test
    void aGuestWithoutTheStorageIsLeftOutWithTheReason() {
        long id = house.add(
                order("backup.run", NEVER, Map.of("all", true), Map.of("params", Map.of("storage", "nowhere"))));
        JsonNode run = house.runNow(id);
        assertThat(run.get("outcome").asString()).isEqualTo("nothing");
        assertThat(run.get("left_out").size()).isEqualTo(2);
        assertThat(run.at("/left_out/0/reason").asString()).contains("has no storage nowhere for backups");
    }

    @Test
    void backupsAreCheckedAndWithoutAnyThereIsNothingToDo() {
        long id = house.add(
                order("backup.verify", NEVER, Map.of(), Map.of("params", Map.of("host_id", house.host, "max", 5))));
        assertThat(house.runNow(id).get("outcome").asString()).isEqualTo("nothing");
        nfs().backUp(house.sim.guest("lab1", 801), Duration.ofDays(1));
        house.until("the backup is read", () -> {
            house.pass(Duration.ofMinutes(6));
            house.poll();
            return !house.as(OWNER).get("/backups?vmid=801").tree().isEmpty();
        });
        JsonNode job = house.job(house.runNow(id));
        assertThat(job.get("kind").asString()).isEqualTo("backup.verify");
        assertThat(house.plane.log(job.get("id").asLong())).anyMatch(line -> line.contains("-801-"));
    }

    @Test
    void aHostThatDoesNotExistAnyMoreIsLeftOut() {
        for (String kind : List.of("backup.verify", "backup.prune")) {
            Map<String, Object> params = new HashMap<>(Map.of("host_id", 999));
            if (kind.equals("backup.prune")) {
                params.putAll(Map.of("storage", "backup-nfs", "keep_last", 1, "consent", true));
            }
            JsonNode run = house.runNow(house.add(order(kind, NEVER, Map.of(), Map.of("params", params))));
            assertThat(run.get("outcome").asString()).isEqualTo("nothing");
            assertThat(run.at("/left_out/0/id").asLong()).isEqualTo(999);
            assertThat(run.at("/left_out/0/reason").asString()).contains("999");
        }
    }

    private Map<String, Object> prune(Map<String, ?> more) {
        Map<String, Object> params = new HashMap<>(Map.of("host_id", house.host, "storage", "backup-nfs"));
        params.putAll(more);
        return order("backup.prune", NEVER, Map.of(), Map.of("params", params));
    }

    @Test
    void whatTheRuleDoesNotKeepIsRemovedWithoutAQuestionAndProtectedOnesStay() {
        SimGuest wiki = house.sim.guest("lab1", 801);
        for (int day = 0; day < 14; day++) nfs().backUp(wiki, Duration.ofDays(day));
        Volume oldest = backups(801).stream()
                .min(Comparator.comparingLong(Volume::created))
                .orElseThrow();
        nfs().put("lab1", oldest.guarded(true));
        long id = house.add(prune(Map.of("keep_last", 1, "consent", true)));
        JsonNode job = house.job(house.runNow(id));
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
        assertThat(job.at("/result/removed").size()).isEqualTo(12);
        assertThat(backups(801)).hasSize(2).anyMatch(Volume::isProtected);
        JsonNode again = house.runNow(id);
        assertThat(again.get("outcome").asString()).isEqualTo("nothing");
        assertThat(again.get("left_out").isEmpty()).isTrue();
    }

    @Test
    void aHostThatDoesNotAnswerIsToldAndNothingIsRemoved() {
        nfs().backUp(house.sim.guest("lab1", 801), Duration.ofDays(1));
        nfs().backUp(house.sim.guest("lab1", 801), Duration.ofDays(2));
        long id = house.add(prune(Map.of("keep_last", 1, "consent", true)));
        house.sim.faults().cut("GET lab1 .*/storage/backup-nfs/content.*");
        JsonNode run = house.runNow(id);
        assertThat(run.get("outcome").asString()).as(run.toString()).isEqualTo("nothing");
        assertThat(run.at("/left_out/0/reason").asString()).startsWith("Storage backup-nfs: ");
        assertThat(backups(801)).hasSize(2);
    }

    @Test
    void theirParametersAreChecked() {
        assertThat(post(prune(Map.of())).faults())
                .containsExactlyInAnyOrder("body.params.keep_last missing", "body.params.consent value_error");
        assertThat(post(prune(Map.of("keep_last", 1, "confirm", "backup-nfs", "consent", true)))
                        .faults())
                .containsExactly("body.params.confirm extra_forbidden");
        assertThat(post(order(
                                "backup.run",
                                NEVER,
                                Map.of(),
                                Map.of("params", Map.of("mode", "warm", "bandwidth_kib_s", 0))))
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.params.mode enum",
                        "body.params.bandwidth_kib_s greater_than_equal",
                        "body.targets value_error");
        assertThat(post(order("backup.verify", NEVER, Map.of("all", true), Map.of("params", Map.of("max", 501))))
                        .faults())
                .containsExactlyInAnyOrder("body.params.max less_than_equal", "body.targets value_error");
    }

    @Test
    void theRoleOfTheOperationIsAskedOfWhoeverStartsIt() {
        house.plane.as(OPERATOR);
        long prune = house.add(prune(Map.of("keep_last", 1, "consent", true)));
        Answer refused = house.as(OPERATOR).post("/schedules/" + prune + "/run", "");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json()).containsEntry("required_role", ADMIN.word());
    }
}
