package dev.holdfast.apps.install;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.apps.Shelf;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.SimNode;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The demo's catalogue on a simulated host: from the shelf to an update. */
class InstallTest {
    private static final Shelf shelf = Shelf.ofTheDemo();
    private static final TestPlane plane =
            TestPlane.with(Map.of("HOLDFAST_CATALOG_URL", shelf.path()), InstantSource.system());
    private static final Sim sim = Sim.oneHost();
    private static final SimNode node = sim.node("alpha");
    private static long host;
    private static int gates;

    private final String gate = "/root/gate-" + ++gates;

    @BeforeAll
    static void start() {
        plane.start();
        host = plane.enrol(sim, "alpha").getFirst();
        plane.openSsh(host, node);
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
        shelf.close();
    }

    @BeforeEach
    void stock() {
        node.shell().computer().files().write("/etc/holdfast-demo-pace", "0\n");
        shelf.asInTheDemo().read(plane);
    }

    @AfterEach
    void clear() {
        sim.faults().clear();
        for (Map<String, Object> app : plane.as(VIEWER).get("/apps").list()) {
            var in = Map.of("confirm", app.get("name"), "keep_ct", true);
            plane.as(ADMIN).delete("/apps/" + app.get("id"), Json.write(in));
        }
        containers().stream().filter(ctid -> ctid > 103).forEach(node.cluster()::remove);
    }

    /** A line of a script that waits until {@link #open}, so that no test has to be quicker than a script. */
    private String gate() {
        return "until [ -e " + gate + " ]; do sleep 0.05; done\n";
    }

    private void open() {
        node.shell().computer().files().write(gate, "");
    }

    /** The same within a container. */
    private void openWithin(int ctid) {
        node.cluster().guest(ctid).computer().computer().files().write(gate, "");
    }

    /** Has this app's container script wait after it made the container. */
    private void holdUp(String slug) {
        shelf.change("ct/" + slug + ".sh", "description\n", gate() + "description\n")
                .read(plane);
    }

    private static void awaitLine(long job, String part) {
        TestPlane.until(
                "job " + job + " says " + part, () -> plane.log(job).stream().anyMatch(line -> line.contains(part)));
    }

    private long install(String slug, String name, Map<String, Object> more) {
        var in = new HashMap<String, Object>(Map.of("host_id", host, "name", name, "consent", true));
        in.putAll(more);
        Answer answer = plane.as(ADMIN).post("/catalog/" + slug + "/install", Json.write(in));
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private JsonNode succeeded(long job) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + "\n" + String.join("\n", plane.log(job)))
                .isEqualTo("succeeded");
        return end.get("result");
    }

    private String failed(long job) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + "\n" + String.join("\n", plane.log(job)))
                .isEqualTo("failed");
        return end.get("error").asString();
    }

    private long update(long app, String more) {
        Answer answer = plane.as(OPERATOR).post("/apps/" + app + "/update", "{\"consent\":true" + more + "}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private List<Integer> containers() {
        return sim.node("alpha").cluster().guests().stream()
                .map(guest -> guest.vmid())
                .sorted()
                .toList();
    }

    private boolean isTidy(long job) {
        return !node.shell().computer().files().names("/root/.holdfast").contains("job-" + job);
    }

    @Test
    void anAppIsInstalledWithItsScriptItsAddressAndTheWishes() {
        long job = install(
                "wiki",
                "Team Wiki",
                Map.of("ctid", 777, "overrides", Map.of("cores", 1, "memory_mb", 768, "disk_gb", 3, "vlan", 12)));
        JsonNode result = succeeded(job);
        assertThat(result.get("ctid").asInt()).isEqualTo(777);
        long app = result.get("app_id").asLong();
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("name", "Team Wiki")
                .containsEntry("catalog_slug", "wiki")
                .containsEntry("category", "documents")
                .containsEntry("web_port", 3000)
                .containsEntry("web_protocol", "http")
                .containsEntry("update_available", false);
        Answer script = plane.as(OPERATOR).get("/apps/" + app + "/script");
        assertThat(script.json()).containsEntry("version", 1).containsEntry("source", "upstream");
        assertThat(script.tree().get("content").asString()).contains("APP=\"Wiki\"");
        var guest = sim.node("alpha").cluster().guest(777);
        assertThat(guest.config().toString()).contains("team-wiki", "tag=12");
        assertThat(plane.log(job)).anyMatch(line -> line.contains("ct/wiki.sh of"));
        assertThat(isTidy(job)).isTrue();
        JsonNode jobs = plane.as(VIEWER).get("/jobs?target=app:" + app).tree();
        assertThat(jobs.size()).isEqualTo(1);
        assertThat(jobs.get(0).get("id").asLong()).isEqualTo(job);
        assertThat(jobs.get(0).get("target").get("name").asString()).isEqualTo("Team Wiki");
    }

    @Test
    void aSecretAnswerReachesTheScriptAndNothingElse() {
        long job = install("mailer", "Mail", Map.of("answers", Map.of("MAILER_PASSWORD", "correct-horse-9")));
        succeeded(job);
        String all = String.join("\n", plane.log(job))
                + plane.as(ADMIN).get("/jobs/" + job).body()
                + plane.as(ADMIN).get("/audit").body();
        assertThat(all).doesNotContain("correct-horse-9");
    }

    @Test
    void whatTheScriptEndsWithIsToldAndNothingIsAdopted() {
        shelf.change("install/wiki-install.sh", "motd_ssh", "echo 'no such mirror' >&2\nexit 9\nmotd_ssh")
                .read(plane);
        List<Integer> before = containers();
        long job = install("wiki", "Wiki", Map.of());
        assertThat(failed(job)).contains("status 9", "was left as it is");
        assertThat(plane.log(job)).contains("no such mirror");
        assertThat(containers()).hasSize(before.size() + 1);
        assertThat(plane.as(VIEWER).get("/apps").list()).isEmpty();
    }

    @Test
    void aScriptThatMakesNothingOrTooMuchIsNoSuccess() {
        shelf.change("ct/wiki.sh", "build_container\n", "echo built\n").read(plane);
        assertThat(failed(install("notes", "Notes", Map.of("ctid", 101)))).contains("is taken");
        shelf.change(
                        "ct/notes.sh",
                        "description\n",
                        "description\npct create 901 local:vztmpl/x.tar.zst -hostname spare || "
                                + "pct create 901 \"$TEMPLATE_STORAGE:vztmpl/$TEMPLATE\" -rootfs \"$CONTAINER_STORAGE:1\"\n")
                .read(plane);
        assertThat(failed(install("notes", "Notes", Map.of()))).contains("Other containers appeared", "901");
        assertThat(plane.as(VIEWER).get("/apps").list()).isEmpty();
    }

    @Test
    void theNumberOfAnAppWhoseContainerIsMissingIsNotGivenAway() {
        sim.node("alpha").cluster().container(100, "alpha", "old");
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        long old = plane.adopt(host, 100, "Old");
        sim.node("alpha").cluster().remove(100);
        assertThat(failed(install("notes", "Notes", Map.of("ctid", 100)))).contains("belongs to an app");
        JsonNode result = succeeded(install("notes", "Notes", Map.of()));
        assertThat(result.get("ctid").asInt()).isGreaterThan(101);
        assertThat(plane.as(VIEWER).get("/apps/" + old).json()).containsEntry("ctid", 100);
    }

    @Test
    void scriptsThatChangedSinceTheyWereAgreedToAreNotRun() {
        // What holds the job back while the catalogue changes: another install of the same cluster.
        holdUp("notes");
        long first = install("notes", "Notes", Map.of());
        long second = install("wiki", "Wiki", Map.of());
        shelf.change("ct/wiki.sh", "Wiki is set up", "Wiki is ready").read(plane);
        open();
        succeeded(first);
        assertThat(failed(second)).contains("changed since they were agreed to");
    }

    @Test
    void anInstallGoesOnAcrossARestartOfHoldfast() {
        holdUp("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        plane.halt();
        plane.resume();
        open();
        JsonNode result = succeeded(job);
        assertThat(plane.as(VIEWER)
                        .get("/apps/" + result.get("app_id").asLong())
                        .status())
                .isEqualTo(200);
        assertThat(plane.log(job)).anyMatch(line -> line.contains("http://"));
        assertThat(plane.log(job))
                .filteredOn(line -> line.contains("Created container"))
                .hasSize(1);
    }

    @Test
    void aLostConnectionDoesNotEndAnInstall() {
        holdUp("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        node.breakSsh();
        awaitLine(job, "The connection broke");
        open();
        succeeded(job);
        assertThat(plane.log(job))
                .filteredOn(line -> line.contains("Created container"))
                .hasSize(1);
    }

    @Test
    void cancelingStopsTheScriptAlsoWhenItsHostAndHoldfastWereAwayMeanwhile() {
        holdUp("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        node.ssh().stop();
        plane.as(ADMIN).post("/jobs/" + job + "/cancel", "{}");
        plane.halt();
        node.ssh().start();
        plane.resume();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).isIn("canceled", "failed");
        assertThat(end.get("error").asString()).contains("canceled while the script ran", "was left as it is");
        assertThat(plane.log(job)).noneMatch(line -> line.contains("is set up"));
        assertThat(isTidy(job)).isTrue();
    }

    @Test
    void anUpdateRunsWithinTheContainerAndPinsWhatRan() {
        long app = succeeded(install("wiki", "Wiki", Map.of())).get("app_id").asLong();
        String script = "/apps/" + app + "/script";
        plane.as(ADMIN).put(script, "{\"content\":\"echo mine\"}");
        shelf.change("ct/wiki.sh", "2.5.1", "2.6.0").read(plane);
        assertThat(plane.as(OPERATOR)
                        .post("/apps/" + app + "/update", "{\"consent\":true}")
                        .error())
                .isEqualTo("script_edited");
        plane.as(ADMIN).post(script + "/revert", "{}");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .as("what is pinned now has not run in the container")
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
                .contains("Backing it up to local first.")
                .anyMatch(line -> line.contains("Updated wiki to 2.6.0"));
        assertThat(plane.as(VIEWER).get("/apps/" + app + "/backup-storages").body())
                .contains("\"local\"");
        assertThat(containers()).isEqualTo(before);
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("update_available", false);
        assertThat(plane.as(OPERATOR).get(script).json()).containsEntry("version", 4);
        Answer again = plane.as(OPERATOR).post("/apps/" + app + "/update", "{\"consent\":true}");
        assertThat(again.error()).isEqualTo("up_to_date");
    }

    private String error(long job, String status) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + "\n" + String.join("\n", plane.log(job)))
                .isEqualTo(status);
        return end.get("error").asString();
    }

    private long wikiWithAnUpdate() {
        long app = succeeded(install("wiki", "Wiki", Map.of())).get("app_id").asLong();
        shelf.change("ct/wiki.sh", "2.5.1", "2.6.0").read(plane);
        return app;
    }

    private long wikiThatWaitsInItsUpdate() {
        long app = wikiWithAnUpdate();
        shelf.change("ct/wiki.sh", "    release wiki", gate() + "    release wiki")
                .read(plane);
        return app;
    }

    private static int ctid(long app) {
        return (int) plane.as(VIEWER).get("/apps/" + app).json().get("ctid");
    }

    @Test
    void aScriptThatRunsForTooLongIsStoppedAlsoWhenNobodyFollowedItMeanwhile() {
        holdUp("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        plane.halt();
        // As if it had been started two hours before the node.
        node.shell().computer().files().write("/root/.holdfast/job-" + job + "/started", "-7200\n");
        plane.resume();
        assertThat(failed(job)).contains("longer than two hours", "was left as it is");
        assertThat(isTidy(job)).isTrue();
    }

    @Test
    void anInstallWhoseHostWasTakenAwayIsUnknownAfterARestart() {
        holdUp("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        plane.as(OWNER).delete("/hosts/" + host, "{\"confirm\":\"alpha\"}");
        plane.halt();
        plane.resume();
        String error = error(job, "unknown");
        host = plane.enrol(sim, "alpha").getFirst();
        plane.openSsh(host, node);
        open();
        assertThat(error).contains("Look on the host for container");
    }

    @Test
    void anUpdateGoesOnAcrossARestartAlsoWhenItsAppIsForgotten() {
        long app = wikiThatWaitsInItsUpdate();
        int ctid = ctid(app);
        long job = update(app, "");
        awaitLine(job, "Updating wiki");
        plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Wiki\",\"keep_ct\":true}");
        plane.halt();
        plane.resume();
        openWithin(ctid);
        succeeded(job);
        assertThat(plane.log(job)).anyMatch(line -> line.contains("forgotten while the update ran"));
    }

    @Test
    void whatIsInstalledMeanwhileIsNotTakenForADuplicateByAnUpdate() {
        long app = wikiThatWaitsInItsUpdate();
        long update = update(app, "");
        awaitLine(update, "Updating wiki");
        succeeded(install("greeter", "Greeter", Map.of()));
        holdUp("notes");
        long install = install("notes", "Notes", Map.of());
        awaitLine(install, "Created container");
        openWithin(ctid(app));
        succeeded(update);
        open();
        succeeded(install);
    }

    @Test
    void aRunThatCannotBeAskedAnyMoreIsUnknownAndKeepsItsFiles() {
        holdUp("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        plane.halt();
        // All that Holdfast finds when it is back is a key that it must not trust.
        node.ssh().rotateHostKey();
        plane.resume();
        String error = error(job, "unknown");
        plane.as(ADMIN).delete("/hosts/" + host + "/ssh", "{\"confirm\":\"alpha\"}");
        plane.openSsh(host, node);
        open();
        assertThat(error).contains("stopped answering", "shows the key");
        assertThat(isTidy(job)).isFalse();
    }

    @Test
    void anInstallWhoseContainersCannotBeListedIsUnknown() {
        holdUp("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        sim.faults().fail("/cluster/resources", 500, "no quorum");
        open();
        assertThat(error(job, "unknown")).contains("does not tell which containers", "says that it succeeded");
    }

    @Test
    void aScriptThatPrintsWithoutEndIsStopped() {
        String endless = "while :; do echo '" + "Which storage? ".repeat(20_000) + "'; done\nbuild_container\n";
        shelf.change("ct/notes.sh", "build_container\n", endless).read(plane);
        long job = install("notes", "Notes", Map.of());
        assertThat(failed(job)).contains("printed without end", "There is no container");
        assertThat(isTidy(job)).isTrue();
    }

    @Test
    void anEditMadeWhileAnUpdateRunsStaysTheNewestVersion() {
        long app = wikiThatWaitsInItsUpdate();
        long job = update(app, "");
        awaitLine(job, "Updating wiki");
        Answer edit = plane.as(ADMIN).put("/apps/" + app + "/script", "{\"content\":\"echo mine\"}");
        assertThat(edit.status()).as(edit.body()).isEqualTo(200);
        openWithin(ctid(app));
        succeeded(job);
        assertThat(plane.as(OPERATOR).get("/apps/" + app + "/script").json())
                .containsEntry("source", "edited")
                .containsEntry("content", "echo mine");
        assertThat(plane.log(job)).anyMatch(line -> line.contains("edited while the update ran"));
    }

    @Test
    void anUpdateRunsNoOtherScriptThanTheOneAgreedTo() {
        long app = wikiThatWaitsInItsUpdate();
        long first = update(app, "");
        long second = update(app, "");
        awaitLine(first, "Updating wiki");
        shelf.change("ct/wiki.sh", "2.6.0", "2.7.0").read(plane);
        openWithin(ctid(app));
        succeeded(first);
        assertThat(failed(second)).contains("changed since they were agreed to");
    }

    @Test
    void anUpdateThatFailsIsNoneHoweverItFails() {
        long app = wikiWithAnUpdate();
        shelf.change("ct/wiki.sh", "release wiki 2.6.0", "exit 4").read(plane);
        assertThat(failed(update(app, ""))).contains("status 4");
        shelf.change("ct/wiki.sh", "exit 4", "rm -rf /usr/local/lib/holdfast; exit 3")
                .read(plane);
        assertThat(failed(update(app, ",\"backup_storage\":\"nowhere\""))).contains("nowhere");
        assertThat(failed(update(app, ""))).contains("made the container anew");
        shelf.change("ct/wiki.sh", "; exit 3", "; exit 0").read(plane);
        sim.faults().ssh("alpha pct exec [0-9]+ -- sh -c if").fail(255, "container is not running");
        assertThat(error(update(app, ""), "unknown")).contains("can't be entered");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("update_available", true);
        assertThat(plane.as(OPERATOR).get("/apps/" + app + "/script").json()).containsEntry("version", 1);
    }
}
