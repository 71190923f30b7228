package dev.holdfast.apps.update;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.apps.DemoCatalogFixture;
import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Updates of the demo's apps in their containers. */
class UpdateTest extends DemoCatalogFixture {
    private long update(long app, String more) {
        Answer answer = plane.as(OPERATOR).post("/apps/" + app + "/update", "{\"consent\":true" + more + "}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    @Test
    void anUpdateRunsInTheContainerAndPinsItsScripts() {
        long app = succeeded(install("wiki", "Wiki", Map.of())).get("app_id").asLong();
        String script = "/apps/" + app + "/script";
        plane.as(ADMIN).put(script, "{\"content\":\"echo mine\"}");
        catalog.change("ct/wiki.sh", "2.5.1", "2.6.0").read(plane);
        assertThat(plane.as(OPERATOR)
                        .post("/apps/" + app + "/update", "{\"consent\":true}")
                        .error())
                .isEqualTo("script_edited");
        plane.as(ADMIN).post(script + "/revert", "{}");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .as("the pinned script has not run in the container")
                .containsEntry("update_available", true);
        assertThat(plane.as(VIEWER).get("/apps/" + app + "/update").body()).contains("-    release wiki 2.5.1");
        List<Integer> before = containers();
        Answer all = plane.as(OPERATOR)
                .post("/apps/update-all", "{\"consent\":true,\"snapshot\":true,\"backup_storage\":\"local\"}");
        assertThat(all.tree().get("jobs").size()).isEqualTo(1);
        long job = all.tree().get("jobs").get(0).asLong();
        JsonNode result = succeeded(job);
        assertThat(result.get("snapshot").asBoolean()).isTrue();
        assertThat(plane.log(job))
                .contains("Backing up the container to storage local first.")
                .anyMatch(line -> line.contains("Updated wiki to 2.6.0"));
        assertThat(plane.as(VIEWER).get("/apps/" + app + "/backup-storages").body())
                .contains("\"local\"");
        assertThat(containers()).isEqualTo(before);
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("update_available", false);
        assertThat(plane.as(OPERATOR).get(script).json()).containsEntry("version", 4);
        Answer again = plane.as(OPERATOR).post("/apps/" + app + "/update", "{\"consent\":true}");
        assertThat(again.error()).isEqualTo("up_to_date");
    }

    private long wikiWithAnUpdate() {
        long app = succeeded(install("wiki", "Wiki", Map.of())).get("app_id").asLong();
        catalog.change("ct/wiki.sh", "2.5.1", "2.6.0").read(plane);
        return app;
    }

    private long wikiThatWaitsInItsUpdate() {
        long app = wikiWithAnUpdate();
        catalog.change("ct/wiki.sh", "    release wiki", gate() + "    release wiki")
                .read(plane);
        return app;
    }

    @Test
    void anAppMovesToTheFrameworkInItsOwnRepositoryAndTheDifferenceSaysSo() {
        long app = succeeded(install("wiki", "Wiki", Map.of())).get("app_id").asLong();
        catalog.change("ct/wiki.sh", "2.5.1", "2.6.0")
                .withEngine(engine, "wiki")
                .withEngine(engine, "greeter")
                .read(plane);
        // Whatever lies beside the scripts on the node or in the container is not pinned.
        node.shell().computer().files().write("/root/engine/core/build.func", "echo not pinned\nexit 0\n");
        Map<String, Object> status = plane.as(VIEWER).get("/catalog/status").json();
        assertThat(status.get("engine").toString()).contains("directory-", "needed=true", "error=null");
        JsonNode state = plane.as(VIEWER).get("/apps/" + app + "/update").tree();
        assertThat(state.get("detail").asString()).contains("from its own repository now, at commit directory-");
        assertThat(state.get("diff").asString()).contains("+boot=", "-source <(curl");
        assertThat(state.get("pinned_engine_commit").isNull()).isTrue();
        assertThat(state.get("latest_engine_commit").asString()).startsWith("directory-");
        assertThat(state.get("changed_framework").toString()).contains("core/build.func");
        long job = update(app, "");
        succeeded(job);
        assertThat(plane.log(job))
                .anyMatch(line -> line.contains("ct/wiki.sh of") && line.contains("and the framework of"))
                .anyMatch(line -> line.contains("Updated wiki to 2.6.0"))
                .noneMatch(line -> line.contains("not pinned"));
        assertThat(plane.as(OPERATOR).get("/apps/" + app + "/script").json())
                .containsEntry(
                        "engine_commit", state.get("latest_engine_commit").asString());
        long install = install("greeter", "Greeter", Map.of());
        succeeded(install);
        assertThat(plane.log(install)).noneMatch(line -> line.contains("not pinned"));
        succeeded(install("notes", "Notes", Map.of()));
    }

    @Test
    void anUpdateThatNeedsAPersonIsRefusedAndLeftOut() {
        long app = wikiWithAnUpdate();
        String asks =
                "    read -rp \"Continue? (y/N) \" a || true\n    if [[ ! $a =~ y ]]; then exit; fi\n    release wiki";
        catalog.change("ct/wiki.sh", "    release wiki", asks).read(plane);
        Answer refused = plane.as(OPERATOR).post("/apps/" + app + "/update", "{\"consent\":true}");
        assertThat(refused.error()).isEqualTo("needs_terminal");
        assertThat(refused.body())
                .contains("asks for the user's agreement: “Continue? (y/N)”", "Update it in a terminal");
        JsonNode all = plane.as(OPERATOR)
                .post("/apps/update-all", "{\"consent\":true}")
                .tree();
        assertThat(all.get("jobs").isEmpty()).isTrue();
        assertThat(all.get("skipped").toString()).contains("needs_terminal", "Continue?");
        assertThat(plane.as(VIEWER).get("/apps/" + app + "/update").json())
                .containsEntry("unattended", false)
                .containsEntry("interactive", true);
    }

    @Test
    void anUpdateWhoseCodeIsNotPinnedIsRefusedAlsoInATerminal() {
        long app = wikiWithAnUpdate();
        catalog.change("ct/wiki.sh", "    release wiki", "    bash <(curl -s https://x.test/a)\n    release wiki")
                .read(plane);
        Answer refused = plane.as(OPERATOR).post("/apps/" + app + "/update", "{\"consent\":true,\"interactive\":true}");
        assertThat(refused.error()).isEqualTo("needs_terminal");
        assertThat(refused.body()).contains("runs code from https://x.test/a");
    }

    @Test
    void anUpdateThatReportsAnErrorAndEndsWithZeroIsNoSuccess() {
        long app = wikiWithAnUpdate();
        catalog.change("ct/wiki.sh", "    release wiki", "    msg_error 'Canceled.'\n    exit\n    release wiki")
                .read(plane);
        long job = update(app, "");
        assertThat(failed(job)).contains("“Canceled.”");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("update_available", true);
        assertThat(plane.as(OPERATOR).get("/apps/" + app + "/script").json()).containsEntry("version", 1);
        // Nothing tells before it runs what it asks for.
        String hidden = "    curl -fsSL https://x.test/main/misc/late.$(echo func) >/dev/null || true\n";
        catalog.change("ct/wiki.sh", "    msg_error 'Canceled.'\n    exit\n", hidden)
                .read(plane);
        long late = update(app, "");
        assertThat(failed(late)).contains("code that is not pinned");
        assertThat(plane.log(late)).anyMatch(line -> line.contains("late.func"));
    }

    @Test
    void anUpdateThatOnlyReadsAtTheEndOfItsInputIsEnded() throws IOException {
        long app = wikiThatWaitsInItsUpdate();
        long job = update(app, "");
        awaitLine(job, "Updating wiki");
        // The simulator counts no reads: this is what a kernel says of a shell that asks in a loop.
        var files = node.shell().computer().files();
        String process = files.read("/root/.holdfast/job-" + job + "/pid").strip();
        var count = new AtomicInteger();
        files.makeFolders("/proc/" + process);
        files.put(
                "/proc/" + process + "/io",
                FileEntry.made(() -> Bytes.of("rchar: 8\nwchar: 9\nsyscr: " + count.addAndGet(50_000) + "\n")));
        assertThat(failed(job)).contains("waited for an answer that nobody could give");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("update_available", true);
    }

    @Test
    void anUpdateThatAsksIsAnsweredInATerminal() {
        long app = wikiWithAnUpdate();
        String menu = """
            choice=$(whiptail --title "Wiki" --menu "Which pages?" 12 50 2 keep "Keep them" drop "Drop them" 3>&1 1>&2 2>&3)
            echo "The answer is $choice."
            release wiki\
            """;
        catalog.change("ct/wiki.sh", "    release wiki", menu).read(plane);
        assertThat(plane.as(OPERATOR)
                        .post("/apps/update-all", "{\"consent\":true,\"interactive\":true}")
                        .status())
                .isEqualTo(422);
        long job = update(app, ",\"interactive\":true");
        TestPlane.until("it shows the menu", () -> shown(job).contains("> keep"));
        assertThat(plane.as(VIEWER).get("/jobs/" + job).json()).containsEntry("terminal", true);
        type(job, "\u001b[B\r");
        succeeded(job);
        assertThat(plane.log(job))
                .anyMatch(line -> line.contains("The answer is drop."))
                .anyMatch(line -> line.contains("Updated wiki to 2.6.0"));
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("update_available", false);
    }

    private static int ctid(long app) {
        return (int) plane.as(VIEWER).get("/apps/" + app).json().get("ctid");
    }

    @Test
    void anUpdateContinuesAfterARestartEvenIfItsAppIsForgotten() {
        long app = wikiThatWaitsInItsUpdate();
        int ctid = ctid(app);
        long job = update(app, "");
        awaitLine(job, "Updating wiki");
        plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Wiki\",\"keep_ct\":true}");
        plane.halt();
        plane.resume();
        openInContainer(ctid);
        succeeded(job);
        assertThat(plane.log(job)).anyMatch(line -> line.contains("forgotten while the update ran"));
    }

    @Test
    void anUpdateThatHasJustEndedSucceedsAfterARestartOfHoldfast() {
        long app = wikiThatWaitsInItsUpdate();
        long job = update(app, "");
        awaitLine(job, "Updating wiki");
        sim.faults().hang("GET alpha /cluster/resources"); // the job's request after the end of the run
        openInContainer(ctid(app));
        TestPlane.until("the run's end is stored", () -> isTidy(job));
        plane.halt();
        sim.faults().clear();
        plane.resume();
        succeeded(job);
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("update_available", false);
    }

    @Test
    void anUnansweredBackupIsNotMatchedWithAnEarlierOneAndNothingIsUpdated() {
        long app = wikiWithAnUpdate();
        succeeded(update(app, ",\"backup_storage\":\"local\""));
        catalog.change("ct/wiki.sh", "2.6.0", "2.7.0").read(plane);
        sim.faults().cut("POST alpha /nodes/alpha/vzdump");
        long job = update(app, ",\"backup_storage\":\"local\"");
        assertThat(error(job, "unknown")).contains("Check the host before you try again");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("update_available", true);
    }

    @Test
    void anAppInstalledDuringAnUpdateIsNotReportedAsADuplicate() {
        long app = wikiThatWaitsInItsUpdate();
        long update = update(app, "");
        awaitLine(update, "Updating wiki");
        succeeded(install("greeter", "Greeter", Map.of()));
        pauseAfterCreate("notes");
        long install = install("notes", "Notes", Map.of());
        awaitLine(install, "Created container");
        openInContainer(ctid(app));
        succeeded(update);
        open();
        succeeded(install);
    }

    @Test
    void anEditMadeWhileAnUpdateRunsStaysTheNewestVersion() {
        long app = wikiThatWaitsInItsUpdate();
        long job = update(app, "");
        awaitLine(job, "Updating wiki");
        Answer edit = plane.as(ADMIN).put("/apps/" + app + "/script", "{\"content\":\"echo mine\"}");
        assertThat(edit.status()).as(edit.body()).isEqualTo(200);
        openInContainer(ctid(app));
        succeeded(job);
        assertThat(plane.as(OPERATOR).get("/apps/" + app + "/script").json())
                .containsEntry("source", "edited")
                .containsEntry("content", "echo mine");
        assertThat(plane.log(job)).anyMatch(line -> line.contains("edited while the update ran"));
    }

    @Test
    void anUpdateRunsOnlyTheScriptOfTheConsent() {
        long app = wikiThatWaitsInItsUpdate();
        long first = update(app, "");
        long second = update(app, "");
        awaitLine(first, "Updating wiki");
        catalog.change("ct/wiki.sh", "2.6.0", "2.7.0").read(plane);
        openInContainer(ctid(app));
        succeeded(first);
        assertThat(failed(second)).contains("have changed since you consented to them");
    }

    @Test
    void anUpdateRequestedTwiceRunsOnce() {
        long app = wikiThatWaitsInItsUpdate();
        long first = update(app, "");
        long second = update(app, "");
        openInContainer(ctid(app));
        succeeded(first);
        succeeded(second);
        assertThat(plane.log(second)).anyMatch(line -> line.contains("nothing to do"));
        assertThat(plane.as(OPERATOR).get("/apps/" + app + "/script").json()).containsEntry("version", 2);
    }

    @Test
    void aFailedUpdateChangesNoPin() {
        long app = wikiWithAnUpdate();
        catalog.change("ct/wiki.sh", "release wiki 2.6.0", "exit 4").read(plane);
        assertThat(failed(update(app, ""))).contains("status 4");
        catalog.change("ct/wiki.sh", "exit 4", "rm -rf /usr/local/lib/holdfast; exit 3")
                .read(plane);
        assertThat(failed(update(app, ",\"backup_storage\":\"nowhere\""))).contains("nowhere");
        assertThat(failed(update(app, ""))).contains("created the container again");
        catalog.change("ct/wiki.sh", "; exit 3", "; exit 0").read(plane);
        sim.faults().ssh("alpha pct exec [0-9]+ -- sh -c if").fail(255, "container is not running");
        assertThat(error(update(app, ""), "unknown")).contains("can't be entered");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("update_available", true);
        assertThat(plane.as(OPERATOR).get("/apps/" + app + "/script").json()).containsEntry("version", 1);
    }
}
