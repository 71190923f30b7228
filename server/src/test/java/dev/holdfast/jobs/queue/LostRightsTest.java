package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.TwoTeams.User;
import dev.holdfast.access.Role;
import dev.holdfast.base.db.Db;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Users lose the permission for a job they requested while it waits behind another job. */
class LostRightsTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    @Test
    void aQueuedJobStartsOnlyIfItsRequesterStillHasThePermission() {
        house.sim().faults().holdTasks();
        // The running job continues although its requester is removed in the meantime; all others wait behind it.
        User removed = operator();
        long running = ask(removed.visitor(), "restart");
        TestPlane.until(
                "the first one has given its order",
                () -> house.sim().clusterOf("alpha").tasks().stream()
                        .anyMatch(task -> task.id().equals("101") && task.exit() == null));

        var refused = new LinkedHashMap<Long, String>();
        refused.put(ask(removed.visitor(), "stop"), "unauthenticated");
        User demoted = operator();
        refused.put(ask(demoted.visitor(), "stop"), "role_required");
        User member = house.user();
        house.join(house.red(), member.id(), Role.OPERATOR, TwoTeams.ANYWHERE);
        refused.put(ask(member.visitor(), "stop"), "role_required");
        long inside = ask(member.visitor().from("127.0.5.2"), "start");
        User bearer = operator();
        JsonNode revoked = token(bearer, "revoked");
        refused.put(ask(bearing(revoked), "stop"), "unauthenticated");
        JsonNode expired = token(bearer, "expired");
        refused.put(ask(bearing(expired), "stop"), "unauthenticated");
        long left = ask(bearer.visitor(), "start");

        done(owner().delete("/users/" + removed.id(), "{\"confirm\":\"" + removed.email() + "\"}"));
        done(owner().patch("/users/" + demoted.id(), "{\"role\":\"viewer\"}"));
        house.join(house.red(), member.id(), Role.OPERATOR, "127.0.5.0/24");
        done(bearer.visitor().delete("/api-tokens/" + revoked.get("id").asLong()));
        expire(expired.get("id").asLong());
        done(bearer.visitor().post("/auth/logout", "{}"));
        house.sim().faults().releaseTasks();

        assertThat(end(running).get("status").asString()).isEqualTo("succeeded");
        refused.forEach((job, code) -> {
            JsonNode end = end(job);
            assertThat(end.get("status").asString()).as("%s", end).isEqualTo("failed");
            assertThat(end.get("result").get("error").asString()).isEqualTo(code);
            assertThat(end.get("error").asString()).startsWith("Nothing was done because ");
            assertThat(house.plane().log(job)).containsExactly(end.get("error").asString());
        });
        assertThat(end(left).get("status").asString()).isEqualTo("succeeded");
        assertThat(end(inside).get("status").asString()).isEqualTo("succeeded");
        assertThat(house.sim().guest("alpha", 101).isRunning()).isTrue();
    }

    private TestBrowser owner() {
        return house.plane().as(Role.OWNER);
    }

    /** A new user who is an operator on the platform. */
    private User operator() {
        User user = house.user();
        done(owner().patch("/users/" + user.id(), "{\"role\":\"operator\"}"));
        return user;
    }

    private static JsonNode token(User of, String name) {
        return of.visitor()
                .post("/api-tokens", "{\"name\":\"" + name + "\",\"scopes\":[\"apps:write\"]}")
                .tree();
    }

    private TestBrowser bearing(JsonNode token) {
        return house.plane().stranger().bearing(token.get("token").asString());
    }

    /** Lets a token expire. */
    private void expire(long token) {
        try (Db db = Db.open(house.plane().config().database())) {
            db.writing(h -> h.execute("UPDATE api_token SET expires_at = created_at WHERE id = ?", token));
        }
    }

    private long ask(TestBrowser visitor, String action) {
        Answer answer = visitor.post("/apps/" + house.own().app() + "/" + action, "{}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private JsonNode end(long job) {
        return house.plane().endOf(job);
    }

    private static void done(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }
}
