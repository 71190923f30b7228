package dev.holdfast.apps.script;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.apps.CatalogFixture;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Scripts of adopted apps, and whether the apps can be updated; no script runs here. */
class ScriptRoutesTest {
    private final CatalogFixture catalog = new CatalogFixture().app("wiki", "echo updating", "echo installing");
    private final TestPlane plane =
            TestPlane.with(Map.of("HOLDFAST_CATALOG_URL", catalog.path()), InstantSource.system());
    private Sim sim;
    private long host;
    private long app;

    @BeforeEach
    void start() {
        plane.start();
        sim = Sim.oneHost();
        host = plane.enrol(sim, "alpha").getFirst();
        catalog.read(plane);
        app = adopt(101, "Grafana", "wiki");
    }

    @AfterEach
    void stop() {
        plane.close();
        sim.close();
        catalog.close();
    }

    private long adopt(int ctid, String name, String slug) {
        var item = new java.util.HashMap<String, Object>(Map.of("host_id", host, "ctid", ctid, "name", name));
        if (slug != null) item.put("catalog_slug", slug);
        Answer answer = plane.as(ADMIN).post("/apps/adopt", Json.write(Map.of("items", List.of(item))));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree().get("adopted").get(0).asLong();
    }

    private String script() {
        return "/apps/" + app + "/script";
    }

    private JsonNode revert() {
        Answer answer = plane.as(ADMIN).post(script() + "/revert", "{}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private JsonNode edit(String content) {
        Answer answer = plane.as(ADMIN).put(script(), Json.write(Map.of("content", content)));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private JsonNode update() {
        return plane.as(VIEWER).get("/apps/" + app + "/update").tree();
    }

    private Object flag() {
        return plane.as(VIEWER).get("/apps/" + app).json().get("update_available");
    }

    @Test
    void nothingIsPinnedForAnAppUntilTheCataloguesScriptIsRequested() {
        Answer none = plane.as(OPERATOR).get(script());
        assertThat(none.status()).isEqualTo(409);
        assertThat(none.error()).isEqualTo("nothing_pinned");
        assertThat(flag()).isNull();
        assertThat(update().get("code").asString()).isEqualTo("nothing_pinned");

        JsonNode pinned = revert();
        assertThat(pinned.get("version").asInt()).isEqualTo(1);
        assertThat(pinned.get("source").asString()).isEqualTo("upstream");
        assertThat(pinned.get("content").asString()).contains("APP=\"wiki\"");
        assertThat(pinned.get("install_content").asString()).contains("echo installing");
        assertThat(pinned.get("diff_vs_upstream").asString()).isEmpty();
        assertThat(flag()).isEqualTo(false);
        assertThat(update().get("code").asString()).isEqualTo("up_to_date");
    }

    @Test
    void everyEditAddsAVersionAndNoVersionChanges() {
        String upstream = revert().get("content").asString();
        JsonNode edited = edit(upstream.replace("echo updating", "echo mine"));
        assertThat(edited.get("version").asInt()).isEqualTo(2);
        assertThat(edited.get("source").asString()).isEqualTo("edited");
        assertThat(edited.get("diff_vs_upstream").asString()).contains("-  echo updating", "+  echo mine");
        edit("echo again\n");
        assertThat(revert().get("version").asInt()).isEqualTo(4);

        List<Map<String, Object>> versions =
                plane.as(OPERATOR).get(script() + "/versions").list();
        assertThat(versions).extracting(v -> v.get("version")).containsExactly(4, 3, 2, 1);
        assertThat(versions)
                .extracting(v -> v.get("source"))
                .containsExactly("upstream", "edited", "edited", "upstream");
        assertThat(versions).extracting(v -> v.get("created_by")).containsOnly(TestPlane.email(ADMIN));
        assertThat(plane.as(OPERATOR).get(script() + "?version=3").json()).containsEntry("content", "echo again\n");
        assertThat(plane.as(OPERATOR)
                        .get(script() + "?version=1")
                        .tree()
                        .get("content")
                        .asString())
                .isEqualTo(upstream);
        Answer none = plane.as(OPERATOR).get(script() + "?version=9");
        assertThat(none.status()).isEqualTo(404);
        assertThat(none.json()).containsEntry("resource", "script_version");
    }

    @Test
    void anEditedScriptBlocksUpdatesUntilItIsReverted() {
        revert();
        edit("echo mine");
        catalog.app("wiki", "echo newer", "echo installing").read(plane);
        assertThat(update().get("code").asString()).isEqualTo("script_edited");
        assertThat(update().get("diff").isNull()).isTrue();
        assertThat(flag()).isEqualTo(false);
        Answer refused = plane.as(OPERATOR).post("/apps/" + app + "/update", "{\"consent\":true}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("script_edited");
        revert();
        assertThat(update().get("code").asString()).isEqualTo("up_to_date");
    }

    @Test
    void anEditIsReportedBeforeAMissingHost() {
        revert();
        edit("echo mine");
        plane.as(OWNER).delete("/hosts/" + host, "{\"confirm\":\"alpha\"}");
        String update = "/apps/" + app + "/update";
        assertThat(plane.as(ADMIN).post(update, "{\"consent\":true}").error()).isEqualTo("script_edited");
        revert();
        catalog.app("wiki", "echo newer", "echo installing").read(plane);
        assertThat(plane.as(ADMIN).post(update, "{\"consent\":true}").error()).isEqualTo("no_host");
    }

    @Test
    void anUpdateIsAChangeOfTheAppsOwnFilesAndShowsItsDiff() {
        revert();
        catalog.write("misc/build.func", "# another framework\n");
        catalog.app("other", "echo", "echo").read(plane);
        assertThat(flag()).as("only others changed").isEqualTo(false);
        assertThat(update().get("changed_framework").isEmpty()).isTrue();

        catalog.app("wiki", "echo newer", "echo installing").read(plane);
        assertThat(flag()).isEqualTo(true);
        JsonNode update = update();
        assertThat(update.get("update_available").asBoolean()).isTrue();
        assertThat(update.get("changed_files").toString()).isEqualTo("[\"ct/wiki.sh\"]");
        assertThat(update.get("changed_framework").toString()).isEqualTo("[\"misc/build.func\"]");
        assertThat(update.get("diff").asString())
                .startsWith("--- a/ct/wiki.sh\n+++ b/ct/wiki.sh\n@@")
                .contains("-  echo updating", "+  echo newer");
        assertThat(update.get("latest_commit").asString())
                .isNotEqualTo(update.get("pinned_commit").asString());

        Answer refused = plane.as(OPERATOR).post("/apps/" + app + "/update", "{}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("consent_required");

        catalog.remove("wiki").read(plane);
        assertThat(update().get("code").asString()).isEqualTo("nothing_pinned");
        assertThat(flag()).isNull();
        Answer nowhere = plane.as(ADMIN).post(script() + "/revert", "{}");
        assertThat(nowhere.status()).isEqualTo(409);
        assertThat(nowhere.error()).isEqualTo("nothing_pinned");
    }

    @Test
    void updatingAllReportsWhyAnAppGotNoJob() {
        catalog.app("edited", "echo", "echo").app("current", "echo", "echo").read(plane);
        long edited = adopt(102, "Edited", "edited");
        long strange = adopt(103, "Strange", null);
        for (long id : List.of(app, edited)) {
            assertThat(plane.as(ADMIN)
                            .post("/apps/" + id + "/script/revert", "{}")
                            .status())
                    .isEqualTo(200);
        }
        plane.as(ADMIN).put("/apps/" + edited + "/script", "{\"content\":\"echo mine\"}");
        Answer all = plane.as(OPERATOR).post("/apps/update-all", "{\"consent\":true}");
        assertThat(all.status()).isEqualTo(202);
        assertThat(all.tree().get("jobs").size()).isZero();
        var reasons = new java.util.HashMap<Long, String>();
        all.tree()
                .get("skipped")
                .valueStream()
                .forEach(one ->
                        reasons.put(one.get("app_id").asLong(), one.get("code").asString()));
        assertThat(reasons)
                .containsOnly(
                        Map.entry(app, "up_to_date"),
                        Map.entry(edited, "script_edited"),
                        Map.entry(strange, "nothing_pinned"));
        Answer refused = plane.as(OPERATOR).post("/apps/update-all", "{}");
        assertThat(refused.error()).isEqualTo("consent_required");
    }

    @Test
    void invalidEditsAreRefused() {
        assertThat(plane.as(ADMIN).put(script(), "{\"content\":\" \"}").faults())
                .containsExactly("body.content value_error");
        assertThat(plane.as(OPERATOR).put(script(), "{\"content\":\"x\"}").status())
                .isEqualTo(403);
        String large = "# " + "x".repeat(2 << 20);
        assertThat(edit(large).get("content").asString()).hasSize(large.length());
    }
}
