package dev.holdfast.notify.routing;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a route and quiet hours may contain. */
class RoutingRoutesTest {
    private static final String TWICE = "{\"days\":[\"mon\",\"tue\",\"mon\"]}";

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private long channel;

    @BeforeEach
    void addChannel() {
        channel = id(plane.as(OWNER)
                .post("/notifications/channels", "{\"name\":\"Mail\",\"url\":\"https://receiver.example.net/x\"}"));
    }

    private static long id(Answer added) {
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        return added.tree().get("id").asLong();
    }

    private Answer add(String more) {
        return plane.as(ADMIN)
                .post("/notifications/routes", "{\"name\":\"x\",\"channel_ids\":[" + channel + "]" + more + "}");
    }

    @Test
    void aDayIsNamedOnce() {
        assertThat(add(",\"during\":" + TWICE + ",\"quiet\":" + TWICE).faults())
                .containsExactlyInAnyOrder("body.during.days value_error", "body.quiet.days value_error");
        assertThat(plane.as(ADMIN)
                        .put("/notifications/channels/" + channel + "/quiet-hours", TWICE)
                        .faults())
                .containsExactly("body.days value_error");
        id(add(",\"quiet\":{\"days\":[\"mon\",\"tue\"]}"));
    }

    @Test
    void theTeamOfARouteExists() {
        assertThat(add(",\"team_id\":999").faults()).containsExactly("body.team_id value_error");
        long team = id(plane.as(OWNER).post("/teams", "{\"name\":\"Red\"}"));
        String route = "/notifications/routes/" + id(add(",\"team_id\":" + team));
        assertThat(plane.as(ADMIN)
                        .patch(route, "{\"team_id\":999,\"repeat_min\":1}")
                        .faults())
                .containsExactlyInAnyOrder("body.team_id value_error", "body.repeat_min greater_than_equal");
        assertThat(plane.as(ADMIN).patch(route, "{\"team_id\":999}").faults())
                .containsExactly("body.team_id value_error");
        assertThat(plane.as(OWNER).delete("/teams/" + team).status()).isBetween(200, 204);
        assertThat(plane.as(ADMIN).patch(route, "{\"repeat_min\":60}").status())
                .as("what was removed is no fault of another change")
                .isEqualTo(200);
        assertThat(plane.as(ADMIN).patch(route, "{\"team_id\":null}").status()).isEqualTo(200);
    }

    @Test
    void aChannelIsNamedOnce() {
        String twice = "[" + channel + "," + channel + "]";
        assertThat(add(",\"escalate_min\":5,\"escalate_to\":" + twice).faults())
                .containsExactly("body.escalate_to value_error");
        String route = "/notifications/routes/" + id(add(",\"escalate_min\":5,\"escalate_to\":[" + channel + "]"));
        assertThat(plane.as(ADMIN)
                        .patch(route, "{\"channel_ids\":" + twice + "}")
                        .faults())
                .containsExactly("body.channel_ids value_error");
    }
}
