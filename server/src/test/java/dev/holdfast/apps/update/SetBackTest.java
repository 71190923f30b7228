package dev.holdfast.apps.update;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.apps.DemoCatalogFixture;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is known of the version of an app whose container was set back to an earlier state. */
class SetBackTest extends DemoCatalogFixture {
    private long wiki() {
        return succeeded(install("wiki", "Wiki", Map.of())).get("app_id").asLong();
    }

    /** The job that an operator starts with this. */
    private static long start(long app, String what, String body) {
        Answer answer = plane.as(OPERATOR).post("/apps/" + app + "/" + what, body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    /** Updates the app to release 2.6.0 and returns the job. */
    private long update(long app) {
        catalog.change("ct/wiki.sh", "2.5.1", "2.6.0").read(plane);
        long job = start(app, "update", "{\"consent\":true,\"snapshot\":true}");
        succeeded(job);
        assertThat(state(app).get("code").asString()).isEqualTo("up_to_date");
        return job;
    }

    private static JsonNode state(long app) {
        return plane.as(VIEWER).get("/apps/" + app + "/update").tree();
    }

    private static Map<String, Object> row(long app) {
        return plane.as(VIEWER).get("/apps/" + app).json();
    }

    private void rollBack(long app, String snapshot) {
        Answer answer = plane.as(ADMIN)
                .post(
                        "/apps/" + app + "/snapshots/" + snapshot + "/rollback",
                        "{\"confirm\":\"" + row(app).get("name") + "\"}");
        succeeded(answer.tree().get("job").asLong());
    }

    private static void isUnknown(long app) {
        assertThat(state(app).get("code").asString()).isEqualTo("unknown");
        assertThat(state(app).get("detail").asString()).contains("set back to an earlier state");
        assertThat(row(app)).containsEntry("update_available", null);
    }

    @Test
    void rolledBackToTheSnapshotOfItsUpdateAnAppHasTheVersionBefore() {
        long app = wiki();
        String before = state(app).get("pinned_commit").asString();
        long job = update(app);
        assertThat(state(app).get("pinned_commit").asString()).isNotEqualTo(before);
        rollBack(app, "holdfast-" + job);
        assertThat(state(app).get("code").asString()).isEqualTo("available");
        assertThat(state(app).get("pinned_commit").asString()).isEqualTo(before);
        assertThat(state(app).get("diff").asString()).contains("-    release wiki 2.5.1");
        assertThat(row(app)).containsEntry("update_available", true);
        succeeded(start(app, "update", "{\"consent\":true}"));
        assertThat(state(app).get("code").asString()).isEqualTo("up_to_date");
    }

    @Test
    void itsVersionIsUnknownAfterASnapshotThatIsAsOldAsTheClocksMayDiffer() {
        long app = wiki();
        succeeded(start(app, "snapshots", "{\"name\":\"mine\"}"));
        update(app);
        rollBack(app, "mine");
        isUnknown(app);
        plane.as(ADMIN).post("/apps/" + app + "/script/revert", "{}");
        isUnknown(app);
        succeeded(start(app, "update", "{\"consent\":true}"));
        assertThat(state(app).get("code").asString()).isEqualTo("up_to_date");
    }

    @Test
    void anAppThatIsUpToDateIsUpdatedAgainOnlyIfThatIsWanted() {
        long app = wiki();
        update(app);
        String path = "/apps/" + app + "/update";
        assertThat(plane.as(OPERATOR).post(path, "{\"consent\":true}").error()).isEqualTo("up_to_date");
        Answer again = plane.as(OPERATOR).post(path, "{\"consent\":true,\"again\":true}");
        succeeded(again.tree().get("job").asLong());
        Answer all = plane.as(OPERATOR).post("/apps/update-all", "{\"consent\":true,\"again\":true}");
        assertThat(all.status()).isEqualTo(422);
        assertThat(all.body()).contains("\"again\"");
    }

    @Test
    void anEditedScriptStaysTheNewest() {
        long app = wiki();
        long job = update(app);
        plane.as(ADMIN).put("/apps/" + app + "/script", "{\"content\":\"echo mine\"}");
        rollBack(app, "holdfast-" + job);
        assertThat(state(app).get("code").asString()).isEqualTo("script_edited");
        plane.as(ADMIN).post("/apps/" + app + "/script/revert", "{}");
        assertThat(state(app).get("code").asString()).isEqualTo("available");
    }

    @Test
    void itsVersionIsUnknownAfterARollbackByAnotherUser() {
        long app = wiki();
        long job = update(app);
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        clock.pass(Duration.ofMinutes(1));
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        Object ctid = row(app).get("ctid");
        node.ask("POST", "/nodes/alpha/lxc/" + ctid + "/snapshot/holdfast-" + job + "/rollback", Map.of());
        TestPlane.until(
                "the task is over",
                () -> sim.clusterOf("alpha").tasks().getFirst().exit() != null);
        TestPlane.until("the rollback is seen", () -> {
            clock.pass(Duration.ofMinutes(1));
            plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
            return state(app).get("code").asString().equals("unknown");
        });
        isUnknown(app);
    }
}
