package dev.holdfast.apps.install;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.apps.DemoCatalogFixture;
import dev.holdfast.base.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Installs in a terminal, on a simulated host. */
@Timeout(600)
class InteractiveInstallTest extends DemoCatalogFixture {
    private static final Map<String, Object> INTERACTIVE = Map.of("interactive", true);

    /** The wiki asks whether its demo pages are wanted, and ends if they are not. */
    @BeforeEach
    void asks() {
        catalog.change("install/wiki-install.sh", "motd_ssh", """
                        while true; do
                          read -r -p "Add the demo pages? (y/n) " pages
                          [[ $pages == [yn] ]] && break
                        done
                        [[ $pages == y ]] || exit 9
                        motd_ssh""").read(plane);
    }

    private static void awaitQuestion(long job) {
        TestPlane.until("job " + job + " asks", () -> shown(job).endsWith("(y/n) "));
    }

    private static Map<String, Object> view(long job) {
        return plane.as(VIEWER).get("/jobs/" + job).json();
    }

    @Test
    void theEntryCanOnlyBeInstalledInATerminal() {
        assertThat(plane.as(VIEWER).get("/catalog/wiki").json())
                .containsEntry("unattended", false)
                .containsEntry("interactive", true);
        Answer refused = plane.as(ADMIN)
                .post("/catalog/wiki/install", Json.write(Map.of("host_id", host, "name", "Wiki", "consent", true)));
        assertThat(refused.error()).isEqualTo("conflict");
        assertThat(refused.body()).contains("the user's agreement", "Install it in a terminal");
    }

    @Test
    void anAnswerInTheTerminalDecidesTheOutcome() {
        long job = install("wiki", "Wiki", INTERACTIVE);
        awaitQuestion(job);
        TestPlane.until(
                "it waits", () -> "input in its terminal".equals(view(job).get("waits_for")));
        assertThat(view(job)).containsEntry("terminal", true);
        type(job, "x\r");
        TestPlane.until("it asks again", () -> shown(job).endsWith("x\r\nAdd the demo pages? (y/n) "));
        type(job, "y\r");
        long app = succeeded(job).get("app_id").asLong();
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("name", "Wiki");
        assertThat(plane.log(job)).contains("Add the demo pages? (y/n) x", "Add the demo pages? (y/n) y");
        assertThat(view(job)).containsEntry("terminal", false).containsEntry("waits_for", null);
        assertThat(isTidy(job)).isTrue();
    }

    @Test
    void anotherAnswerIsAFailureAndNothingIsAdopted() {
        long job = install("wiki", "Wiki", INTERACTIVE);
        awaitQuestion(job);
        type(job, "n\r");
        assertThat(failed(job)).contains("status 9", "was not changed");
        assertThat(plane.as(VIEWER).get("/apps").list()).isEmpty();
    }

    @Test
    void holdfastMayRestartWhileAPersonIsThinking() {
        long job = install("wiki", "Wiki", INTERACTIVE);
        awaitQuestion(job);
        plane.halt();
        plane.resume();
        TestPlane.until("it waits again", () -> Boolean.TRUE.equals(view(job).get("terminal")));
        type(job, "y\r");
        succeeded(job);
        assertThat(plane.log(job))
                .filteredOn(line -> line.contains("Created container"))
                .hasSize(1);
    }

    @Test
    void anAnswerGivenWhileHoldfastIsDownCounts() {
        long job = install("wiki", "Wiki", INTERACTIVE);
        awaitQuestion(job);
        plane.halt();
        type(job, "y\r");
        plane.resume();
        succeeded(job);
    }

    @Test
    void aLostConnectionEndsNothing() {
        long job = install("wiki", "Wiki", INTERACTIVE);
        awaitQuestion(job);
        node.ssh().stop();
        TestPlane.until(
                "it shows the silent host",
                () -> "the host alpha does not answer".equals(view(job).get("waits_for")));
        node.ssh().start();
        TestPlane.until(
                "it waits again", () -> "input in its terminal".equals(view(job).get("waits_for")));
        type(job, "y\r");
        succeeded(job);
    }

    @Test
    void cancelingEndsTheScriptAndWhatItStarted() {
        long job = install("wiki", "Wiki", INTERACTIVE);
        awaitQuestion(job);
        plane.as(ADMIN).post("/jobs/" + job + "/cancel", "{}");
        var end = plane.endOf(job);
        assertThat(end.get("status").asString()).isIn("canceled", "failed");
        assertThat(end.get("error").asString()).contains("canceled while the script ran", "was not changed");
        assertThat(isTidy(job)).isTrue();
        // What was killed, and the commands that looked for it, end a moment later.
        TestPlane.until(
                "no process is left", () -> node.shell().computer().processes().isEmpty());
    }

    @Test
    void jobsThatWaitForPersonsLeaveTheirSlotsToOthers() {
        long asking = install("wiki", "Wiki", INTERACTIVE);
        awaitQuestion(asking);
        // As many as may run at the same time, besides the one that waits.
        var refreshes = new ArrayList<Long>();
        for (int i = 0; i < 5; i++) {
            refreshes.add(plane.as(ADMIN)
                    .post("/catalog/refresh", "{}")
                    .tree()
                    .get("job")
                    .asLong());
        }
        long app = plane.adopt(host, 102, "Other");
        Answer start = plane.as(ADMIN).post("/apps/" + app + "/restart", "{}");
        assertThat(plane.endOf(start.tree().get("job").asLong()).get("status").asString())
                .isEqualTo("succeeded");
        type(asking, "y\r");
        succeeded(asking);
        refreshes.forEach(plane::endOf); // they read the files that the next test changes
    }

    @Test
    void aHiddenAnswerIsStoredNowhere() {
        String secret = "correct-" + "horse-8";
        catalog.change("install/notes-install.sh", "motd_ssh", """
                        read -r -s -p "Password: " word
                        echo
                        echo "It has ${#word} characters."
                        motd_ssh""").read(plane);
        long job = install("notes", "Notes", INTERACTIVE);
        TestPlane.until("it asks", () -> shown(job).endsWith("Password: "));
        type(job, secret + "\r");
        succeeded(job);
        assertThat(plane.log(job)).contains("It has 15 characters.");
        assertThat(String.join("\n", plane.log(job))
                        + plane.as(ADMIN).get("/jobs/" + job).body()
                        + plane.as(ADMIN).get("/audit").body())
                .doesNotContain(secret);
    }

    @Test
    void aMenuIsAnsweredWithItsKeys() {
        catalog.change("install/notes-install.sh", "motd_ssh", """
                        choice=$(whiptail --title "Notes" --menu "Which editor?" 12 50 2 plain "Plain text" rich "Rich text" 3>&1 1>&2 2>&3)
                        echo "The editor is $choice."
                        motd_ssh""").read(plane);
        long job = install("notes", "Notes", INTERACTIVE);
        TestPlane.until("it shows the menu", () -> shown(job).contains("> plain"));
        type(job, "\u001b[B");
        TestPlane.until("the choice moves", () -> shown(job).contains("> rich"));
        type(job, "\r");
        succeeded(job);
        assertThat(plane.log(job)).anyMatch(line -> line.contains("The editor is rich."));
    }

    @Test
    void givenAnswersAreNotAskedForAndConsentIsNeverGivenInAdvance() {
        catalog.change("install/notes-install.sh", "motd_ssh", """
                        if [[ -z "${NAME:-}" ]]; then
                          read -r -p "Name: " NAME
                        fi
                        if [[ -z "${ACCEPT:-}" ]]; then
                          read -r -p "Do you accept the licence agreement? (y/N) " ACCEPT
                        fi
                        [[ $ACCEPT == y ]] || exit 8
                        echo "It belongs to $NAME."
                        motd_ssh""").read(plane);
        var in = new HashMap<String, Object>(Map.of("host_id", host, "name", "Notes", "consent", true));
        in.put("interactive", true);
        in.put("answers", Map.of("ACCEPT", "y"));
        Answer refused = plane.as(ADMIN).post("/catalog/notes/install", Json.write(in));
        assertThat(refused.status()).as(refused.body()).isEqualTo(422);
        assertThat(refused.body()).contains("ACCEPT");
        in.put("answers", Map.of("NAME", "Ann"));
        Answer accepted = plane.as(ADMIN).post("/catalog/notes/install", Json.write(in));
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        long job = accepted.tree().get("job").asLong();
        TestPlane.until("it asks for consent", () -> shown(job).endsWith("agreement? (y/N) "));
        assertThat(shown(job)).doesNotContain("Name: ");
        type(job, "y\r");
        succeeded(job);
        assertThat(plane.log(job)).contains("It belongs to Ann.");
    }

    @Test
    void whatNoPersonCouldChangeIsRefused() {
        catalog.change("ct/notes.sh", "build_container\n", "echo retired\n").read(plane);
        var in = Map.of("host_id", host, "name", "Notes", "consent", true, "interactive", true);
        Answer refused = plane.as(ADMIN).post("/catalog/notes/install", Json.write(in));
        assertThat(refused.error()).isEqualTo("conflict");
        assertThat(refused.body()).contains("not even in a terminal");
        assertThat(List.of(refused.status())).containsExactly(409);
    }
}
