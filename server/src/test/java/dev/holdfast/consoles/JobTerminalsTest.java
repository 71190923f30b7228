package dev.holdfast.consoles;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.apps.DemoCatalogFixture;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** The terminals of jobs, as viewers see them. */
@Timeout(600)
class JobTerminalsTest extends DemoCatalogFixture {
    private static final String QUESTION = "Add the demo pages? (y/n) ";

    @BeforeEach
    void asks() {
        catalog.change("install/wiki-install.sh", "motd_ssh", """
                        read -r -p "Add the demo pages? (y/n) " pages
                        stty size
                        [[ $pages == y ]] || exit 9
                        motd_ssh""").read(plane);
    }

    private static String terminal(long job) {
        return "/jobs/" + job + "/terminal";
    }

    private long askingJob() {
        long job = install("wiki", "Wiki", Map.of("interactive", true));
        TestPlane.until("it asks", () -> shown(job).endsWith(QUESTION));
        TestPlane.until("its terminal is open", () -> hasTerminal(job));
        return job;
    }

    private static boolean hasTerminal(long job) {
        return Boolean.TRUE.equals(plane.as(VIEWER).get("/jobs/" + job).json().get("terminal"));
    }

    private static ConsoleViewer attach(long job) {
        return ConsoleViewer.open(plane, plane.as(ADMIN), terminal(job));
    }

    @Test
    void whatIsTypedInTheTerminalDecidesTheOutcome() {
        long job = askingJob();
        try (var viewer = attach(job)) {
            assertThat(viewer.await(QUESTION)).contains("Installing");
            viewer.text("{\"columns\":132,\"rows\":43}");
            TestPlane.until("it has the size", () -> size(job).equals("43 132"));
            viewer.type("y\r");
            assertThat(viewer.end()).startsWith("1000 The ");
        }
        succeeded(job);
        assertThat(plane.log(job)).contains(QUESTION + "y", "43 132");
    }

    private static String size(long job) {
        var computer = node.shell().computer();
        String path = computer.files().read("/root/.holdfast/job-" + job + "/tty");
        var terminal = path == null ? null : computer.terminal(path.strip());
        return terminal == null ? "" : terminal.rows() + " " + terminal.columns();
    }

    @Test
    void severalPersonsSeeTheSameAndOneAnswers() {
        long job = askingJob();
        try (var first = attach(job);
                var second = ConsoleViewer.open(plane, plane.as(OWNER), terminal(job))) {
            assertThat(first.await(QUESTION)).isEqualTo(second.await(QUESTION));
            second.type("n\r");
            assertThat(first.end()).startsWith("1000");
            assertThat(second.end()).startsWith("1000");
        }
        assertThat(failed(job)).contains("status 9");
        assertThat(plane.log(job)).contains(QUESTION + "n", "24 80");
    }

    private void succeedsOnceAnswered(long job) {
        try (var viewer = attach(job)) {
            viewer.await(QUESTION);
            viewer.type("y\r");
            viewer.end();
        }
        succeeded(job);
    }

    @Test
    void leavingEndsNothing() {
        long job = askingJob();
        try (var viewer = attach(job)) {
            viewer.await(QUESTION);
        }
        succeedsOnceAnswered(job);
    }

    @Test
    void holdfastMayRestartBetweenTheQuestionAndTheAnswer() {
        long job = askingJob();
        try (var viewer = attach(job)) {
            viewer.await(QUESTION);
            plane.halt();
            assertThat(viewer.end()).startsWith("1001");
        }
        plane.resume();
        TestPlane.until("its terminal is open again", () -> hasTerminal(job));
        succeedsOnceAnswered(job);
    }

    @Test
    void aLostConnectionIsReportedAndTheScriptWaits() {
        long job = askingJob();
        try (var viewer = attach(job)) {
            viewer.await(QUESTION);
            node.breakSsh();
            assertThat(viewer.end()).startsWith("1011 The connection to the host failed. The script continues to run.");
        }
        TestPlane.until("its terminal is open", () -> hasTerminal(job));
        succeedsOnceAnswered(job);
    }

    @Test
    void cancelingEndsTheTerminalForEveryone() {
        long job = askingJob();
        try (var viewer = attach(job)) {
            viewer.await(QUESTION);
            plane.as(ADMIN).post("/jobs/" + job + "/cancel", "{}");
            assertThat(viewer.end()).startsWith("1000 The ");
        }
        assertThat(plane.endOf(job).get("error").asString()).contains("canceled while the script ran");
    }

    @Test
    void onlyThoseWhoMayStartSuchAJobMayAttach() throws IOException {
        long job = askingJob();
        Answer viewer = plane.as(VIEWER).post(terminal(job) + "/tickets", null);
        assertThat(viewer.json()).containsEntry("error", "role_required").containsEntry("required_role", "operator");
        Answer operator = plane.as(OPERATOR).post(terminal(job) + "/tickets", null);
        assertThat(operator.json()).containsEntry("error", "role_required").containsEntry("required_role", "admin");
        JsonNode ticket = ConsoleViewer.ticket(plane.as(ADMIN), terminal(job));
        try (var stolen = ConsoleViewer.request(plane, plane.as(OWNER), ticket)) {
            assertThat(stolen.body()).contains("ticket_invalid");
        }
        plane.as(ADMIN).post("/jobs/" + job + "/cancel", "{}");
        plane.endOf(job);
        assertThat(plane.as(ADMIN).post(terminal(job) + "/tickets", null).error())
                .isEqualTo("job_over");
    }

    @Test
    void whoMayNoLongerStartSuchAJobIsDisconnected() {
        String body = Json.write(Map.of("email", "two@plane.test", "password", TestPlane.PASSWORD, "role", "admin"));
        long user = plane.as(OWNER).post("/users", body).tree().get("id").asLong();
        long job = askingJob();
        TestBrowser two = plane.stranger().signIn("two@plane.test", TestPlane.PASSWORD);
        try (var viewer = ConsoleViewer.open(plane, two, terminal(job));
                var kept = attach(job)) {
            viewer.await(QUESTION);
            kept.await(QUESTION);
            // An operator may cancel the job, but not install.
            assertThat(plane.as(OWNER)
                            .patch("/users/" + user, "{\"role\":\"operator\"}")
                            .status())
                    .isEqualTo(200);
            assertThat(viewer.end()).startsWith("1008 ");
            kept.type("y\r");
            kept.end();
        }
        succeeded(job);
    }

    @Test
    void aJobWithoutATerminalHasNone() {
        pauseAfterCreate("notes");
        long job = install("notes", "Notes", Map.of());
        awaitLine(job, "Created container");
        assertThat(plane.as(ADMIN).post(terminal(job) + "/tickets", null).error())
                .isEqualTo("conflict");
        open();
        succeeded(job);
    }

    @Test
    void comingAndGoingIsAuditedAndWhatIsTypedIsNot() {
        String word = "typed-" + "word-5";
        long job = askingJob();
        try (var viewer = attach(job)) {
            viewer.await(QUESTION);
            viewer.type(word + "\r");
            viewer.end();
        }
        failed(job);
        TestPlane.until("both are audited", () -> audit().size() >= 2);
        assertThat(plane.as(ADMIN).get("/audit").body())
                .contains("attached", "bytes typed", "Over ssh")
                .doesNotContain(word);
    }

    private static List<Map<String, Object>> audit() {
        return plane.as(ADMIN).get("/audit").list().stream()
                .filter(row -> "jobs.terminal".equals(row.get("action")))
                .toList();
    }
}
