package dev.holdfast.guests.snapshot;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The snapshots of the guests of several teams, and deleting many of them. */
class SnapshotOverviewTest {
    private final TwoTeams house = new TwoTeams();
    private TestPlane plane;

    @BeforeEach
    void start() {
        house.start();
        plane = house.plane();
        house.sim().guest("alpha", 101).snapshot("old-red", "");
        house.sim().guest("beta", 101).snapshot("old-blue", "");
    }

    @AfterEach
    void close() {
        house.sim().faults().releaseTasks();
        house.close();
    }

    private static JsonNode list(TestBrowser who) {
        Answer answer = who.get("/snapshots");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private static List<String> names(JsonNode list) {
        return list.get("snapshots")
                .valueStream()
                .map(one -> one.get("name").asString())
                .toList();
    }

    private void awaitRead() {
        TestPlane.until(
                "all guests were read",
                () -> list(plane.as(VIEWER)).get("unread").isEmpty());
    }

    private Answer delete(TestBrowser who, String items) {
        return who.post("/snapshots/delete", "{\"items\":[" + items + "]}");
    }

    private static String item(long app, String name) {
        return "{\"type\":\"app\",\"id\":" + app + ",\"name\":\"" + name + "\"}";
    }

    private JsonNode end(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        assertThat(answer.tree().get("jobs").size()).isOne();
        return plane.endOf(answer.tree().at("/jobs/0").asLong());
    }

    @Test
    void unreadGuestsAreToldApartFromThoseWithoutSnapshots() {
        var unreadable = house.sim().faults().fail("GET gamma .*/lxc/106/snapshot$", 500, "something broke");
        house.sim().host("delta").container(109, "delta", "fresh");
        house.sim().guest("delta", 109).snapshot("one", "first");
        plane.enrol(house.sim(), "delta");
        TestPlane.until("it is read", () -> names(list(plane.as(VIEWER))).contains("one"));
        JsonNode one = list(plane.as(VIEWER))
                .get("snapshots")
                .valueStream()
                .filter(each -> each.get("name").asString().equals("one"))
                .findFirst()
                .orElseThrow();
        assertThat(one.at("/guest/type").asString()).isEqualTo("container");
        assertThat(one.at("/guest/id").isNull()).isTrue();
        assertThat(one.at("/guest/vmid").asInt()).isEqualTo(109);
        assertThat(one.get("description").asString()).isEqualTo("first");
        assertThat(one.get("age_s").asLong()).isNotNegative();
        assertThat(one.get("size_bytes").isNull()).isTrue();
        unreadable.lift();
    }

    @Test
    void aGuestThatCannotBeReadIsListedWithTheReason() {
        house.sim().host("delta").container(109, "delta", "fresh");
        house.sim().faults().fail("GET delta .*/lxc/109/snapshot$", 500, "something broke");
        plane.enrol(house.sim(), "delta");
        TestPlane.until(
                "the attempt failed",
                () -> list(plane.as(VIEWER))
                        .get("unread")
                        .valueStream()
                        .anyMatch(one -> one.at("/guest/vmid").asInt() == 109
                                && one.get("reason").asString().contains("something broke")));
    }

    @Test
    void aTeamSeesOnlyItsOwn() {
        awaitRead();
        assertThat(list(house.red(VIEWER)).toString()).doesNotContain(TwoTeams.NOT_OF_RED);
    }

    @Test
    void oneJobDeletesManyAndReportsEach() {
        awaitRead();
        house.sim().guest("alpha", 101).snapshot("second", "");
        JsonNode end = end(delete(
                plane.as(OPERATOR),
                item(house.own().app(), "old-red") + "," + item(house.own().app(), "second")));
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(end.at("/result/deleted").asInt()).isEqualTo(2);
        assertThat(house.sim().guest("alpha", 101).snapshots().isEmpty()).isTrue();
        assertThat(names(list(plane.as(VIEWER)))).doesNotContain("old-red", "second");
    }

    @Test
    void aSnapshotThatNeverWasIsNotDeleted() {
        JsonNode end = end(delete(
                plane.as(OPERATOR),
                item(house.own().app(), "never") + "," + item(house.own().app(), "old-red")));
        assertThat(end.at("/result/deleted").asInt()).isOne();
        assertThat(end.at("/result/results/0/deleted").asBoolean()).isFalse();
        assertThat(end.at("/result/results/0/problem").asString()).isEqualTo("There is no such snapshot.");
        end = end(delete(plane.as(OPERATOR), item(house.own().app(), "never")));
        assertThat(end.get("status").asString()).isEqualTo("failed");
    }

    @Test
    void theRightsAreThoseAtEachGuest() {
        Answer answer = delete(
                house.red(OPERATOR),
                item(house.own().app(), "old-red") + "," + item(house.other().app(), "old-blue") + ","
                        + item(999_999, "none"));
        assertThat(answer.tree().get("refused").size()).isEqualTo(2);
        assertThat(answer.tree().at("/refused/0/reason").asString())
                .isEqualTo("There is no app " + house.other().app() + ".");
        assertThat(end(answer).get("status").asString()).isEqualTo("succeeded");
        assertThat(house.sim().guest("beta", 101).snapshots().isEmpty()).isFalse();
        assertThat(delete(house.red(VIEWER), item(house.own().app(), "old-red")).status())
                .isEqualTo(403);
    }

    @Test
    void guestsOfSeveralTeamsGetAJobEach() {
        Answer answer = delete(
                plane.as(OPERATOR),
                item(house.own().app(), "old-red") + "," + item(house.other().app(), "old-blue"));
        assertThat(answer.tree().get("jobs").size()).isEqualTo(2);
        answer.tree()
                .get("jobs")
                .forEach(job -> assertThat(
                                plane.endOf(job.asLong()).get("status").asString())
                        .isEqualTo("succeeded"));
    }

    @Test
    void oneThatFailsDoesNotKeepTheOthers() {
        house.sim().guest("alpha", 102).snapshot("two", "");
        long second = plane.adopt(house.own().host(), 102, "Gitea");
        house.sim().guest("alpha", 101).lock("backup");
        JsonNode end = end(delete(plane.as(OPERATOR), item(house.own().app(), "old-red") + "," + item(second, "two")));
        assertThat(end.get("status").asString()).isEqualTo("succeeded");
        assertThat(end.at("/result/failed").asInt()).isOne();
        assertThat(end.at("/result/results/0/problem").asString()).contains("locked (backup)");
        assertThat(end.at("/result/results/1/deleted").asBoolean()).isTrue();
        end = end(delete(plane.as(OPERATOR), item(house.own().app(), "old-red")));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("No snapshot was deleted", "locked (backup)");
    }

    @Test
    void theJobGoesOnAfterARestart() {
        house.sim().guest("alpha", 101).snapshot("second", "");
        house.sim().faults().holdTasks("vzdelsnapshot");
        Answer answer = delete(
                plane.as(OPERATOR),
                item(house.own().app(), "old-red") + "," + item(house.own().app(), "second"));
        TestPlane.until("it is ordered", () -> orders() == 1);
        plane.halt();
        plane.resume();
        house.sim().faults().releaseTasks();
        JsonNode end = end(answer);
        assertThat(end.at("/result/deleted").asInt()).as(end.toString()).isEqualTo(2);
        assertThat(orders()).isEqualTo(2);
    }

    private long orders() {
        return house.sim().clusterOf("alpha").tasks().stream()
                .filter(task -> task.type().equals("vzdelsnapshot"))
                .count();
    }

    @Test
    void aGuestThatIsBeingDestroyedIsRefused() {
        house.sim().faults().holdTasks("vzstop");
        plane.as(ADMIN).delete("/apps/" + house.own().app(), "{\"confirm\":\"Grafana\"}");
        Answer answer = delete(plane.as(OPERATOR), item(house.own().app(), "old-red"));
        assertThat(answer.tree().get("jobs").isEmpty()).isTrue();
        assertThat(answer.tree().at("/refused/0/reason").asString()).contains("in progress");
    }

    @Test
    void whatIsNoSnapshotIsAFaultOfItsItem() {
        assertThat(delete(plane.as(OPERATOR), "").faults()).containsExactly("body.items value_error");
        String twice = item(house.own().app(), "old-red");
        assertThat(delete(plane.as(OPERATOR), twice + "," + twice).faults()).containsExactly("body.items value_error");
        assertThat(delete(plane.as(OPERATOR), "{\"type\":\"host\",\"id\":1,\"name\":\"1\"}")
                        .faults())
                .containsExactly("body.items.0.type enum", "body.items.0.name string_pattern_mismatch");
    }
}
