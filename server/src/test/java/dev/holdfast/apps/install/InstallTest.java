package dev.holdfast.apps.install;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.apps.DemoCatalogFixture;
import dev.holdfast.base.db.Db;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Installs of the demo's apps on a simulated host. */
class InstallTest extends DemoCatalogFixture {
    @Test
    void anAppIsInstalledWithItsScriptItsAddressAndTheOverrides() {
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
                .containsEntry("adopted", false)
                .containsEntry("category", "Documents")
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
    void theExitStatusOfTheScriptIsReportedAndNothingIsAdopted() {
        catalog.change("install/wiki-install.sh", "motd_ssh", "echo 'no such mirror' >&2\nexit 9\nmotd_ssh")
                .read(plane);
        List<Integer> before = containers();
        long job = install("wiki", "Wiki", Map.of());
        assertThat(failed(job)).contains("status 9", "was not changed");
        assertThat(plane.log(job)).contains("no such mirror");
        assertThat(containers()).hasSize(before.size() + 1);
        assertThat(plane.as(VIEWER).get("/apps").list()).isEmpty();
    }

    @Test
    void anInstallThatReportsAnErrorAndEndsWithZeroIsNoSuccess() {
        catalog.change("ct/notes.sh", "msg_ok \"Completed successfully!\"", "msg_error \"Notes did not start.\"")
                .read(plane);
        assertThat(failed(install("notes", "Notes", Map.of()))).contains("“Notes did not start.”", "was not changed");
        assertThat(plane.as(VIEWER).get("/apps").list()).isEmpty();
    }

    @Test
    void anAppWhoseFrameworkIsNotPinnedIsNotInstallable() {
        catalog.change("ct/wiki.sh", "/misc/build.func", "/other/build.func").read(plane);
        Map<String, Object> entry = plane.as(VIEWER).get("/catalog/wiki").json();
        assertThat(entry).containsEntry("unattended", false).containsEntry("interactive", false);
        assertThat(entry.get("reasons").toString())
                .contains("/other/build.func (line 2), which is not among the pinned");
        for (String more : List.of("", ",\"interactive\":true")) {
            Answer answer = plane.as(ADMIN)
                    .post(
                            "/catalog/wiki/install",
                            "{\"host_id\":" + host + ",\"name\":\"Wiki\",\"consent\":true" + more + "}");
            assertThat(answer.status()).as(answer.body()).isEqualTo(409);
            assertThat(answer.body()).contains("not among the pinned files");
        }
    }

    @Test
    void aScriptThatCreatesNoneOrOtherContainersFails() {
        catalog.change("ct/wiki.sh", "build_container\n", "echo built\n").read(plane);
        assertThat(failed(install("notes", "Notes", Map.of("ctid", 101)))).contains("is already in use");
        catalog.change(
                        "ct/notes.sh",
                        "description\n",
                        "description\n"
                                + "pct create 901 local:vztmpl/x.tar.zst -hostname spare || pct create 901"
                                + " \"$TEMPLATE_STORAGE:vztmpl/$TEMPLATE\" -rootfs \"$CONTAINER_STORAGE:1\"\n")
                .read(plane);
        assertThat(failed(install("notes", "Notes", Map.of()))).contains("Other containers appeared", "901");
        assertThat(plane.as(VIEWER).get("/apps").list()).isEmpty();
    }

    @Test
    void theCtIdOfAnAppWithAMissingContainerIsNotReused() {
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
    void scriptsThatChangedSinceTheConsentAreNotRun() {
        // Another install in the same cluster delays the job while the catalogue changes.
        pauseAfterCreate("notes");
        long first = install("notes", "Notes", Map.of());
        long second = install("wiki", "Wiki", Map.of());
        catalog.change("ct/wiki.sh", "Wiki is set up", "Wiki is ready").read(plane);
        open();
        succeeded(first);
        assertThat(failed(second)).contains("have changed since you consented to them");
    }

    @Test
    void anInstallContinuesAfterARestartOfHoldfast() {
        pauseAfterCreate("wiki");
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
    void anInstallThatHasJustEndedSucceedsAfterARestartOfHoldfast() {
        pauseAfterCreate("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        sim.faults().hang("GET alpha /cluster/resources"); // the job's request after the end of the run
        open();
        TestPlane.until("the run's end is stored", () -> isTidy(job));
        plane.halt();
        sim.faults().clear();
        plane.resume();
        succeeded(job);
        assertThat(plane.log(job))
                .filteredOn(line -> line.contains("Created container"))
                .hasSize(1);
    }

    @Test
    void framesOfASpinnerAreNotInTheTranscript() {
        long job = install("notes", "Notes", Map.of());
        succeeded(job);
        assertThat(plane.log(job))
                .noneMatch(line -> line.chars().anyMatch(c -> c < ' ' || (c >= 0x2800 && c <= 0x28ff)))
                .filteredOn(line -> line.endsWith("Installing Notes"))
                .containsExactly(" ... Installing Notes");
    }

    @Test
    void anAnimationThatContinuesAfterARestartIsOneLine() {
        String frames = "for i in 1 2 3; do printf '⠋ Waiting\\n⠙ Waiting\\n'; done\n";
        catalog.change("ct/wiki.sh", "description\n", frames + gate() + frames + "echo Waited\ndescription\n")
                .read(plane);
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        plane.halt();
        plane.resume();
        open();
        succeeded(job);
        assertThat(plane.log(job)).filteredOn(line -> line.contains("Wait")).containsExactly("⠙ Waiting", "Waited");
    }

    @Test
    void aLostConnectionDoesNotEndAnInstall() {
        pauseAfterCreate("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        node.breakSsh();
        awaitLine(job, "The connection was lost");
        open();
        succeeded(job);
        assertThat(plane.log(job))
                .filteredOn(line -> line.contains("Created container"))
                .hasSize(1);
    }

    @Test
    void anInstallShowsThatItWaitsForASilentNode() {
        pauseAfterCreate("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        node.ssh().stop();
        TestPlane.until("it waits", () -> "the host alpha does not answer".equals(waitsFor(job)));
        node.ssh().start();
        TestPlane.until("it continues", () -> waitsFor(job) == null);
        open();
        succeeded(job);
    }

    private static Object waitsFor(long job) {
        return plane.as(VIEWER).get("/jobs/" + job).json().get("waits_for");
    }

    @Test
    void cancelingStopsTheScriptEvenAfterItsHostAndHoldfastWereDown() {
        pauseAfterCreate("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        node.ssh().stop();
        plane.as(ADMIN).post("/jobs/" + job + "/cancel", "{}");
        plane.halt();
        node.ssh().start();
        plane.resume();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).isIn("canceled", "failed");
        assertThat(end.get("error").asString()).contains("canceled while the script ran", "was not changed");
        assertThat(plane.log(job)).noneMatch(line -> line.contains("is set up"));
        assertThat(isTidy(job)).isTrue();
    }

    @Test
    void aScriptThatRunsForTooLongIsStoppedEvenIfNothingFollowedIt() {
        pauseAfterCreate("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        plane.halt();
        // As if the run had been started two hours before the node.
        node.shell().computer().files().write("/root/.holdfast/job-" + job + "/started", "-7200\n");
        plane.resume();
        assertThat(failed(job)).contains("longer than two hours", "was not changed");
        assertThat(isTidy(job)).isTrue();
    }

    @Test
    void whileAnInstallRunsItsContainerIsNotAdoptedAndItsHostAndKeyAreNotRemoved() {
        pauseAfterCreate("wiki");
        long job = install("wiki", "Wiki", Map.of("ctid", 640));
        awaitLine(job, "Created container");
        plane.halt(); // exclusions are stored
        plane.resume();
        String item = "{\"items\":[{\"host_id\":" + host + ",\"ctid\":640,\"name\":\"Mine\"}]}";
        String confirm = "{\"confirm\":\"alpha\"}";
        for (Answer answer : List.of(
                plane.as(ADMIN).post("/apps/adopt", item),
                plane.as(ADMIN).delete("/hosts/" + host + "/ssh", confirm),
                plane.as(OWNER).delete("/hosts/" + host, confirm))) {
            assertThat(answer.error()).as(answer.body()).isEqualTo("conflict");
            assertThat(answer.tree().get("job").asLong()).isEqualTo(job);
        }
        assertThat(plane.adopt(host, 103, "Another")).isPositive();
        open();
        succeeded(job);
    }

    @Test
    void anInstallWhoseHostWasRemovedIsUnknownAfterARestart() {
        pauseAfterCreate("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        plane.halt();
        try (Db db = Db.open(plane.config().database())) {
            db.writing(h -> h.execute("DELETE FROM host WHERE id = ?", host));
        }
        plane.resume();
        String error = error(job, "unknown");
        host = plane.enrol(sim, "alpha").getFirst();
        plane.openSsh(host, node);
        open();
        assertThat(error).contains("Check on the host for container");
    }

    @Test
    void aRunThatCannotBeQueriedAnyMoreIsUnknownAndKeepsItsFiles() {
        pauseAfterCreate("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        plane.halt();
        // After the restart, Holdfast finds only a key that it must not trust.
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
    void anInstallThatCannotBeSentLeavesNothingOnItsNode() {
        sim.faults().ssh("alpha sha256sum").fail(1, "no space left on device");
        long job = install("notes", "Notes", Map.of());
        assertThat(failed(job)).contains("no space left");
        assertThat(isTidy(job)).isTrue();
    }

    @Test
    void anInstallWhoseContainersCannotBeListedIsUnknown() {
        pauseAfterCreate("wiki");
        long job = install("wiki", "Wiki", Map.of());
        awaitLine(job, "Created container");
        sim.faults().fail("/cluster/resources", 500, "no quorum");
        open();
        assertThat(error(job, "unknown")).contains("does not return the list of containers", "reported success");
    }

    @Test
    void aScriptThatPrintsEndlesslyIsStopped() {
        String endless = "while :; do echo '" + "Which storage? ".repeat(20_000) + "'; done\nbuild_container\n";
        catalog.change("ct/notes.sh", "build_container\n", endless).read(plane);
        long job = install("notes", "Notes", Map.of());
        assertThat(failed(job)).contains("printed too much output", "There is no container");
        assertThat(isTidy(job)).isTrue();
    }
}
