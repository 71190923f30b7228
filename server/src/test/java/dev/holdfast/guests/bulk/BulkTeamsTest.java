package dev.holdfast.guests.bulk;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.access.Entitlement;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rights are those at each guest. */
class BulkTeamsTest {
    private final TwoTeams house = new TwoTeams();
    private TestPlane plane;

    @BeforeEach
    void start() {
        house.start();
        plane = house.plane();
    }

    @AfterEach
    void close() {
        house.sim().faults().releaseTasks();
        house.close();
    }

    private String order(String action) {
        return "{\"action\":\"" + action + "\",\"targets\":[{\"type\":\"app\",\"id\":"
                + house.own().app() + "},{\"type\":\"vm\",\"id\":"
                + house.other().vm()
                + "},{\"type\":\"app\",\"id\":999999}]}";
    }

    private static Answer preview(TestBrowser who, String body) {
        Answer answer = who.post("/bulk/preview", body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    @Test
    void aGuestThatTheCallerMayNotReadIsAsUnknown() {
        Answer preview = preview(house.red(OPERATOR), order("start"));
        assertThat(preview.tree().at("/items/1/reason").asString())
                .isEqualTo("There is no vm " + house.other().vm() + ".");
        assertThat(preview.tree().at("/items/2/reason").asString()).isEqualTo("There is no app 999999.");
        assertThat(preview.body()).doesNotContain(TwoTeams.NOT_OF_RED);
        Answer started = house.red(OPERATOR).post("/bulk", order("start"));
        assertThat(started.status()).isEqualTo(202);
        assertThat(started.tree().get("refused").size()).isEqualTo(2);
        assertThat(started.tree().get("jobs").size()).isOne();
        assertThat(started.body()).doesNotContain(TwoTeams.NOT_OF_RED);
    }

    @Test
    void settingsOfAGuestOfAnotherTeamAreNotTold() {
        String order = order("settings").replace("{\"action\"", "{\"settings\":{\"memory_mb\":1024},\"action\"");
        Answer preview = preview(house.red(OPERATOR), order);
        assertThat(preview.tree().at("/items/0/changes/0/key").asString()).isEqualTo("memory");
        assertThat(preview.tree().at("/items/1/changes").size()).isZero();
        assertThat(preview.tree().at("/items/1/reason").asString())
                .isEqualTo("There is no vm " + house.other().vm() + ".");
        assertThat(preview.body()).doesNotContain(TwoTeams.NOT_OF_RED);
        Answer started = house.red(OPERATOR).post("/bulk", order);
        assertThat(started.tree().get("refused").size()).isEqualTo(2);
        assertThat(started.body()).doesNotContain(TwoTeams.NOT_OF_RED);
    }

    @Test
    void guestsOfSeveralTeamsGetAJobEach() {
        Answer started = plane.as(OPERATOR).post("/bulk", order("start"));
        assertThat(started.tree().get("jobs").size()).as(started.body()).isEqualTo(2);
        started.tree()
                .get("jobs")
                .forEach(job -> assertThat(
                                plane.endOf(job.asLong()).get("status").asString())
                        .isEqualTo("succeeded"));
    }

    @Test
    void aMemberOfTheOtherTeamWithALowerRoleIsRefusedThere() {
        TwoTeams.User user = house.user();
        house.join(house.red(), user.id(), OPERATOR, TwoTeams.ANYWHERE);
        house.join(house.blue(), user.id(), VIEWER, TwoTeams.ANYWHERE);
        Answer preview = preview(user.visitor(), order("start"));
        assertThat(preview.tree().at("/items/0/outcome").asString()).isNotEqualTo("refused");
        assertThat(preview.tree().at("/items/1/outcome").asString()).isEqualTo("refused");
        assertThat(preview.tree().at("/items/1/reason").asString()).contains("operator");
        assertThat(preview.tree().at("/items/1/name").asString()).isEqualTo("forgejo");
    }

    @Test
    void aGuestThatIsBeingDestroyedIsRefused() {
        house.sim().faults().holdTasks("vzstop");
        plane.as(ADMIN).delete("/apps/" + house.own().app(), "{\"confirm\":\"Grafana\"}");
        Answer started = plane.as(OPERATOR).post("/bulk", order("shutdown"));
        assertThat(started.tree().at("/refused/0/reason").asString()).contains("works on this guest");
    }

    @Test
    void aFeatureThatIsOffIsOffForManyAsWell() {
        try (TestPlane without =
                TestPlane.without(Set.of(Entitlement.VMS_OPTIONS)).start()) {
            without.enrol(house.sim(), "alpha");
            TestPlane.until(
                    "the machine is seen",
                    () -> without.as(VIEWER).get("/vms").body().contains("runner"));
            String body = "{\"action\":\"tags\",\"add\":[\"x\"],\"targets\":[{\"type\":\"vm\",\"id\":" + without.vm(150)
                    + "}]}";
            assertThat(preview(without.as(OPERATOR), body)
                            .tree()
                            .at("/items/0/reason")
                            .asString())
                    .contains("vms.options");
            String settings =
                    "{\"action\":\"settings\",\"settings\":{\"onboot\":true},\"targets\":[{\"type\":\"vm\",\"id\":"
                            + without.vm(150) + "}]}";
            assertThat(preview(without.as(ADMIN), settings)
                            .tree()
                            .at("/items/0/reason")
                            .asString())
                    .contains("vms.options");
        }
    }
}
