package dev.holdfast.schedules;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TwoTeams;
import dev.holdfast.base.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A schedule of a team concerns the hosts of this team only. */
@Timeout(600)
class ScheduleTeamsTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    private static Map<String, Object> order(Object team, Map<String, ?> targets) {
        var order = new HashMap<String, Object>();
        order.put("name", "Evening");
        order.put("kind", "guests.start");
        order.put("cron", "0 3 * * *");
        order.put("targets", targets);
        order.put("team_id", team);
        return order;
    }

    private static Answer post(TestBrowser who, Map<String, Object> order) {
        return who.post("/schedules", Json.write(order));
    }

    private void tag(TwoTeams.Lot lot) {
        TestBrowser owner = house.plane().as(OWNER);
        assertThat(owner.patch("/apps/" + lot.app() + "/tags", "{\"tags\":[\"web\"]}")
                        .status())
                .isEqualTo(200);
        owner.post("/hosts/" + lot.host() + "/sync", "");
    }

    @Test
    void aTagNamesOnlyGuestsOfTheTeam() {
        tag(house.own());
        tag(house.other());
        Answer added = post(house.red(ADMIN), order(house.red(), Map.of("tags", List.of("web"))));
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        long id = added.tree().get("id").asLong();
        Answer run = house.red(OPERATOR).post("/schedules/" + id + "/run", "");
        assertThat(run.status()).as(run.body()).isEqualTo(202);
        assertThat(run.tree().get("jobs").size()).isOne();
        assertThat(run.body()).doesNotContain(TwoTeams.NOT_OF_RED);
        JsonNode job = house.plane().endOf(run.tree().at("/jobs/0/id").asLong());
        assertThat(job.at("/result/results").size()).isOne();
        assertThat(job.at("/result/results/0/id").asLong())
                .isEqualTo(house.own().app());

        Answer all = post(house.plane().as(ADMIN), order(null, Map.of("tags", List.of("web"))));
        Answer everywhere = house.plane()
                .as(ADMIN)
                .post("/schedules/" + all.tree().get("id").asLong() + "/run", "");
        assertThat(everywhere.tree().get("jobs").size())
                .as("a job for each team")
                .isEqualTo(2);
    }

    @Test
    void whatIsNotOfTheTeamIsAsIfItDidNotExist() {
        var foreign = Map.of(
                "guests",
                List.of(Map.of("type", "app", "id", house.other().app())),
                "host_ids",
                List.of(house.other().host()));
        Answer refused = post(house.red(ADMIN), order(house.red(), foreign));
        assertThat(refused.faults())
                .containsExactly("body.targets.guests.0 value_error", "body.targets.host_ids.0 value_error");
        assertThat(refused.body()).doesNotContain(TwoTeams.NOT_OF_RED);
        assertThat(post(house.red(ADMIN), order(house.blue(), foreign)).status())
                .isEqualTo(404);
        assertThat(post(house.red(ADMIN), order(999_999, foreign)).status()).isEqualTo(404);
        assertThat(post(house.plane().as(ADMIN), order(999_999, Map.of("tags", List.of("web"))))
                        .status())
                .isEqualTo(404);
        Map<String, ?> own = Map.of("host_ids", List.of(house.own().host()));
        assertThat(post(house.red(ADMIN), order(null, own)).status()).isEqualTo(403);
        assertThat(post(house.red(OPERATOR), order(house.red(), own)).status()).isEqualTo(403);
    }

    @Test
    void othersDoNotSeeIt() {
        Map<String, ?> own = Map.of("host_ids", List.of(house.own().host()));
        Map<String, ?> theirs = Map.of("host_ids", List.of(house.other().host()));
        long red =
                post(house.red(ADMIN), order(house.red(), own)).tree().get("id").asLong();
        long blue = post(house.plane().as(ADMIN), order(house.blue(), theirs))
                .tree()
                .get("id")
                .asLong();
        assertThat(house.red(VIEWER)
                        .get("/schedules")
                        .tree()
                        .valueStream()
                        .map(one -> one.get("id").asLong()))
                .containsExactly(red);
        assertThat(house.red(VIEWER).get("/schedules/" + blue).status()).isEqualTo(404);
        assertThat(house.red(VIEWER)
                        .get("/schedules/calendar?from=2030-01-01T00:00:00Z&to=2030-01-02T00:00:00Z")
                        .tree()
                        .size())
                .isOne();
        assertThat(house.plane().as(VIEWER).get("/schedules").tree().size()).isEqualTo(2);
        var refresh = Map.<String, Object>of(
                "name", "x", "kind", "catalog.refresh", "cron", "0 3 * * *", "team_id", house.red());
        assertThat(post(house.red(ADMIN), refresh).status())
                .as("refreshing the catalogue is a matter of the platform")
                .isEqualTo(403);
    }

    @Test
    void aTeamTakesItsSchedulesWithIt() {
        Map<String, ?> own = Map.of("host_ids", List.of(house.own().host()));
        long id =
                post(house.red(ADMIN), order(house.red(), own)).tree().get("id").asLong();
        assertThat(house.plane().as(OWNER).delete("/teams/" + house.red()).status())
                .isEqualTo(200);
        assertThat(house.plane().as(OWNER).get("/schedules/" + id).status()).isEqualTo(404);
    }
}
