package dev.holdfast.consoles;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Recordings of consoles: where they are made, who is told, what they contain, and who may play them. */
@Timeout(600)
class RecordingsTest {
    private static final String TYPED = "echo can''ary-8fQz2";
    private static final String SHOWN = "canary-8fQz2";
    private static final String NOTICE = "This console is recorded.";

    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    private TestPlane plane() {
        return house.plane();
    }

    private String rule() {
        return "/hosts/" + house.own().host() + "/console-recording";
    }

    private static String on(int days) {
        return "{\"recorded\":true,\"keep_days\":" + days + "}";
    }

    private void record() {
        assertThat(plane().as(OWNER).put(rule(), on(30)).status()).isEqualTo(200);
    }

    private String console() {
        return "/apps/" + house.own().app() + "/console";
    }

    private JsonNode list(TestBrowser who) {
        Answer answer = who.get("/console-recordings");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private JsonNode ended() {
        TestPlane.until("it has ended", () -> {
            JsonNode all = list(plane().as(OWNER));
            return !all.isEmpty() && !all.get(0).get("ended_at").isNull();
        });
        return list(plane().as(OWNER)).get(0);
    }

    /** Types a line in a console that is recorded, and leaves it. */
    private JsonNode made() {
        record();
        try (var viewer = ConsoleViewer.open(plane(), plane().as(OPERATOR), console())) {
            viewer.signIn().type(TYPED + "\r");
            viewer.await("# ");
        }
        return ended();
    }

    private static List<JsonNode> lines(Answer file) {
        return file.body().lines().map(Json::tree).toList();
    }

    @Test
    void whoOpensARecordedConsoleIsToldByTheTicketAndInTheTerminal() {
        assertThat(ConsoleViewer.ticket(plane().as(OPERATOR), console())
                        .get("recorded")
                        .asBoolean())
                .isFalse();
        record();
        JsonNode ticket = ConsoleViewer.ticket(plane().as(OPERATOR), console());
        assertThat(ticket.get("recorded").asBoolean()).isTrue();
        try (var viewer = ConsoleViewer.open(plane(), plane().as(OPERATOR), ticket)) {
            assertThat(viewer.await("login: ")).contains(NOTICE);
        }
    }

    @Test
    void theOutputIsRecordedWithItsTimesAndWhatIsTypedUnseenIsNot() {
        JsonNode one = made();
        assertThat(one.get("target_type").asString()).isEqualTo("app");
        assertThat(one.get("target_name").asString()).isEqualTo("Grafana");
        assertThat(one.get("user_name").asString()).isEqualTo(TestPlane.email(OPERATOR));
        assertThat(one.get("way").asString()).isEqualTo("api");
        assertThat(one.get("bytes").asLong()).isPositive();
        Answer file =
                plane().as(OWNER).get("/console-recordings/" + one.get("id").asLong() + "/cast");
        assertThat(file.status()).isEqualTo(200);
        List<JsonNode> lines = lines(file);
        assertThat(lines.getFirst().get("version").asInt()).isEqualTo(2);
        assertThat(lines.getFirst().get("title").asString()).isEqualTo("Grafana");
        List<JsonNode> events = lines.subList(1, lines.size());
        assertThat(events)
                .isSortedAccordingTo(
                        (a, b) -> Double.compare(a.get(0).asDouble(), b.get(0).asDouble()));
        String output = events.stream()
                .filter(event -> event.get(1).asString().equals("o"))
                .map(event -> event.get(2).asString())
                .collect(Collectors.joining());
        assertThat(output).contains("login: ", SHOWN).doesNotContain(NOTICE, "secret");
    }

    @Test
    void aNewSizeOfTheWindowIsRecorded() {
        record();
        try (var viewer = ConsoleViewer.open(plane(), plane().as(OPERATOR), console())) {
            viewer.await("login: ");
            viewer.text("{\"columns\":132,\"rows\":43}");
            viewer.type("\r");
            viewer.await("login: ");
        }
        Answer file =
                plane().as(OWNER).get("/console-recordings/" + ended().get("id").asLong() + "/cast");
        assertThat(lines(file)).anyMatch(line -> line.path(2).asString("").equals("132x43"));
    }

    @Test
    void recordingsAreSealed() throws IOException {
        made();
        plane().halt();
        try (var files = Files.walk(plane().directory())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(SHOWN);
            }
        }
        plane().resume();
    }

    @Test
    void onlyOwnersSeeThemAndThoseOfATeamOnlyItsOwn() {
        long id = made().get("id").asLong();
        String one = "/console-recordings/" + id;
        assertThat(plane().as(ADMIN).get("/console-recordings").status()).isEqualTo(403);
        assertThat(plane().as(ADMIN).get(one + "/cast").status()).isEqualTo(403);
        assertThat(plane().as(ADMIN).put(rule(), on(1)).status()).isEqualTo(403);
        assertThat(plane().as(VIEWER).get(rule()).tree().get("recorded").asBoolean())
                .isTrue();
        assertThat(list(house.red(OWNER)).size()).isOne();
        assertThat(house.red(OWNER).get(one).status()).isEqualTo(200);
        TwoTeams.User other = house.user();
        house.join(house.blue(), other.id(), OWNER, TwoTeams.ANYWHERE);
        assertThat(list(other.visitor()).isEmpty()).isTrue();
        assertThat(other.visitor().get(one).status()).isEqualTo(404);
        assertThat(other.visitor().get(one + "/cast").status()).isEqualTo(404);
    }

    @Test
    void theRuleOfATeamCountsForItsHostsUntilAHostHasItsOwn() {
        String team = "/teams/" + house.red() + "/console-recording";
        assertThat(plane().as(OWNER).put(team, on(7)).tree().get("from").asString())
                .isEqualTo("team");
        JsonNode there = plane().as(OWNER).get(rule()).tree();
        assertThat(there.get("keep_days").asInt()).isEqualTo(7);
        assertThat(there.get("from").asString()).isEqualTo("team");
        record();
        assertThat(plane().as(OWNER).get(rule()).tree().get("keep_days").asInt())
                .isEqualTo(30);
        assertThat(plane().as(OWNER).get(rule()).tree().get("from").asString()).isEqualTo("host");
        assertThat(plane().as(OWNER).put(rule(), "{\"recorded\":false}").json())
                .as("that of the team can't be switched off for one host")
                .containsEntry("recorded", true)
                .containsEntry("keep_days", 7)
                .containsEntry("from", "team");
        assertThat(plane().as(OWNER)
                        .put(team, "{\"recorded\":false}")
                        .tree()
                        .get("recorded")
                        .asBoolean())
                .isFalse();
        assertThat(plane().as(OWNER).get(rule()).tree().get("recorded").asBoolean())
                .isFalse();
    }

    @Test
    void aRuleNeedsTheDaysForWhichRecordingsAreKept() {
        Answer answer = plane().as(OWNER).put(rule(), "{\"recorded\":true}");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains("keep_days");
        assertThat(plane().as(OWNER).put(rule(), on(0)).status()).isEqualTo(422);
    }

    @Test
    void theDisplayOfAMachineIsNotRecorded() {
        record();
        house.sim().guest("alpha", 150).start();
        plane().as(OWNER).post("/hosts/" + house.own().host() + "/sync", "");
        JsonNode ticket =
                ConsoleViewer.ticket(plane().as(OPERATOR), "/vms/" + house.own().vm() + "/console");
        assertThat(ticket.get("kind").asString()).isEqualTo("vnc");
        assertThat(ticket.get("recorded").asBoolean()).isFalse();
    }

    @Test
    void oneIsDeletedOnceItsNameIsTyped() {
        String one = "/console-recordings/" + made().get("id").asLong();
        Answer asked = plane().as(OWNER).delete(one, "{}");
        assertThat(asked.status()).isEqualTo(409);
        assertThat(asked.json()).containsEntry("confirm_phrase", "Grafana");
        assertThat(plane().as(OWNER).delete(one, "{\"confirm\":\"Grafana\"}").status())
                .isEqualTo(200);
        assertThat(plane().as(OWNER).get(one).status()).isEqualTo(404);
        assertThat(list(plane().as(OWNER)).isEmpty()).isTrue();
    }

    @Test
    void aConsoleWhoseRecordingIsDeletedEnds() {
        record();
        try (var viewer = ConsoleViewer.open(plane(), plane().as(OPERATOR), console())) {
            viewer.signIn();
            long id = list(plane().as(OWNER)).get(0).get("id").asLong();
            plane().as(OWNER).delete("/console-recordings/" + id, "{\"confirm\":\"Grafana\"}");
            viewer.type(TYPED + "\r");
            assertThat(viewer.end()).startsWith("1011 The recording of this console was deleted.");
        }
    }
}
