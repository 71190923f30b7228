package dev.holdfast.apps.imports;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.apps.CatalogFixture;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.scenario.CommunityScripts;
import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import java.io.IOException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Imports of containers that the community scripts made: two single hosts, and SSH access to {@code alpha} only. */
class ImportTest {
    private final CatalogFixture catalog = new CatalogFixture()
            .app("wiki", "echo updating", "echo installing")
            .app("notes", "echo updating", "echo installing")
            .app("board", "echo updating", "echo installing")
            .change("ct/board.sh", "APP=\"board\"", "APP=\"Big Board\"");

    @RegisterExtension
    final TestPlane plane = TestPlane.with(Map.of("HOLDFAST_CATALOG_URL", catalog.path()), InstantSource.system());

    private final Sim sim = Sim.twoHosts();
    private final SimCluster alpha = sim.clusterOf("alpha");
    private List<Long> hosts;

    @BeforeEach
    void start() {
        hosts = plane.enrol(sim, "alpha", "beta");
        plane.openSsh(hosts.getFirst(), sim.node("alpha"));
        catalog.read(plane);
    }

    @AfterEach
    void close() {
        sim.close();
        catalog.close();
    }

    private SimGuest made(int ctid, String name, String app, String slug) {
        return CommunityScripts.made(alpha.container(ctid, "alpha", name), app, slug, "demo");
    }

    private SimGuest tagged(int ctid, String name) {
        return alpha.container(ctid, "alpha", name).set("tags", "community-script;demo");
    }

    private static FileTree inside(SimGuest guest) {
        return guest.computer().computer().files();
    }

    private long begun(String order) {
        Answer answer = plane.as(ADMIN).post("/apps/import", order);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private JsonNode imported(String order) {
        return result(begun(order));
    }

    private JsonNode result(long job) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        return end.get("result");
    }

    private static JsonNode item(JsonNode result, int ctid) {
        return result.get("items")
                .valueStream()
                .filter(one -> one.get("ctid").asInt() == ctid)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no container " + ctid + " in " + result));
    }

    /** Evidence, entry, outcome and reason. */
    private static String verdict(JsonNode result, int ctid) {
        JsonNode item = item(result, ctid);
        return String.join(
                " ",
                item.get("evidence").asString("-"),
                item.get("catalog_slug").asString("-"),
                item.get("outcome").asString(),
                item.get("reason").asString("-"));
    }

    private List<Map<String, Object>> apps() {
        return plane.as(VIEWER).get("/apps").list();
    }

    private void fourContainers() {
        made(110, "somename", "Wiki", "wiki").start();
        made(111, "other", "notes", "notes");
        tagged(112, "bigboard").start();
        alpha.container(113, "alpha", "plain").start();
    }

    private static final String LOCAL = """
            "found":[{"server":"ALPHA","ctid":113,"script":"scripts/ct/wiki.sh","web_port":9999}]""";

    @Test
    void eachKindOfEvidenceLeadsToAnAppWithItsEntryAndItsScriptAsFound() {
        fourContainers();
        JsonNode result = imported("{" + LOCAL + "}");
        assertThat(verdict(result, 110)).isEqualTo("update_file wiki adopted -");
        assertThat(verdict(result, 111)).isEqualTo("description notes adopted -");
        assertThat(verdict(result, 112)).isEqualTo("tag_and_name board adopted -");
        assertThat(verdict(result, 113)).isEqualTo("local wiki adopted -");
        assertThat(result.get("items").size()).isEqualTo(4);
        assertThat(result.get("adopted").asInt()).isEqualTo(4);
        assertThat(apps())
                .hasSize(4)
                .allSatisfy(app -> assertThat(app)
                        .containsEntry("adopted", true)
                        .containsEntry("update_available", null)
                        .containsEntry("host_name", "alpha"));
        long wiki = item(result, 110).get("app_id").asLong();
        assertThat(plane.as(VIEWER).get("/apps/" + wiki).json())
                .containsEntry("name", "somename")
                .containsEntry("catalog_slug", "wiki")
                .containsEntry("web_port", 8080)
                .containsEntry("web_protocol", "http");
        long local = item(result, 113).get("app_id").asLong();
        assertThat(plane.as(VIEWER).get("/apps/" + local).json())
                .containsEntry("web_port", 9999)
                .containsEntry("web_protocol", null);
        assertThat(plane.as(OPERATOR).get("/apps/" + wiki + "/script").json())
                .containsEntry("version", 1)
                .containsEntry("source", "found")
                .containsEntry("diff_vs_upstream", "");
        assertThat(plane.as(ADMIN).get("/audit?action=apps.import").list())
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("outcome", "ok").containsEntry("status", 202));
    }

    @Test
    void whetherAnImportedAppHasAnUpdateIsUnknownUntilTheCatalogueChanges() {
        made(110, "wiki", "Wiki", "wiki").start();
        String app = "/apps/" + item(imported("{}"), 110).get("app_id").asLong();
        assertThat(plane.as(VIEWER).get(app + "/update").json())
                .containsEntry("update_available", null)
                .containsEntry("code", "unknown");
        JsonNode all = plane.as(OPERATOR)
                .post("/apps/update-all", "{\"consent\":true}")
                .tree();
        assertThat(all.get("jobs").size()).isZero();
        assertThat(all.get("skipped").get(0).get("code").asString()).isEqualTo("unknown");
        assertThat(plane.as(OPERATOR)
                        .post(app + "/update", "{\"consent\":true}")
                        .error())
                .as("an update is not refused as unneeded")
                .isNotEqualTo("up_to_date");
        catalog.app("wiki", "echo newer", "echo installing").read(plane);
        assertThat(plane.as(VIEWER).get(app).json()).containsEntry("update_available", true);
    }

    @Test
    void aDryRunListsTheSameAndChangesNothing() {
        fourContainers();
        JsonNode result = imported("{\"dry_run\":true," + LOCAL + "}");
        assertThat(verdict(result, 110)).isEqualTo("update_file wiki would_adopt -");
        assertThat(verdict(result, 111)).isEqualTo("description notes would_adopt -");
        assertThat(verdict(result, 112)).isEqualTo("tag_and_name board would_adopt -");
        assertThat(verdict(result, 113)).isEqualTo("local wiki would_adopt -");
        assertThat(result.get("adopted").asInt()).isEqualTo(4);
        assertThat(result.get("dry_run").asBoolean()).isTrue();
        assertThat(apps()).isEmpty();
    }

    @Test
    void contradictionsAreReportedAndOnlyANameIsOutweighed() {
        made(110, "wiki", "notes", "wiki").start();
        made(111, "bigboard", "Wiki", "wiki").start();
        JsonNode result = imported("{}");
        assertThat(verdict(result, 110)).isEqualTo("update_file - skipped contradiction");
        assertThat(item(result, 110).get("clues").toString())
                .isEqualTo("[{\"evidence\":\"update_file\",\"slug\":\"wiki\"},"
                        + "{\"evidence\":\"description\",\"slug\":\"notes\"},"
                        + "{\"evidence\":\"tag_and_name\",\"slug\":\"wiki\"}]");
        assertThat(verdict(result, 111)).isEqualTo("update_file wiki adopted -");
        assertThat(item(result, 111).get("clues").toString()).contains("\"slug\":\"board\"");
        assertThat(apps()).hasSize(1);
    }

    @Test
    void aScriptThatTheCatalogueDoesNotHaveGivesAnAppWithoutEntry() {
        made(110, "helpdesk", "Zammad", "zammad");
        JsonNode result = imported("{}");
        assertThat(verdict(result, 110)).isEqualTo("description - adopted no_entry");
        assertThat(apps())
                .singleElement()
                .satisfies(app ->
                        assertThat(app).containsEntry("catalog_slug", null).containsEntry("web_port", null));
    }

    @Test
    void whatIsNotAdoptedIsListedWithTheReason() {
        made(110, "wiki", "Wiki", "wiki").start();
        plane.as(ADMIN).post("/hosts/" + hosts.getFirst() + "/sync", "");
        plane.adopt(hosts.getFirst(), 110, "Mine");
        tagged(111, "whatever").start();
        tagged(112, "asleep");
        CommunityScripts.made(sim.clusterOf("beta").container(120, "beta", "silent"), "Wiki", "wiki", "demo");
        var _ = sim.faults().hang("GET beta .*/120/config");
        JsonNode result = imported("""
                {"found":[{"server":"nowhere","ctid":130,"script":"wiki.sh"},{"server":null,"ctid":131,"script":"wiki.sh"},
                          {"server":"alpha","ctid":999,"script":"wiki.sh"}]}
                """);
        assertThat(verdict(result, 110)).isEqualTo("- - skipped already_adopted");
        assertThat(verdict(result, 111)).isEqualTo("- - skipped no_evidence");
        assertThat(verdict(result, 112)).isEqualTo("- - skipped not_running");
        assertThat(verdict(result, 120)).isEqualTo("- - skipped host_silent");
        assertThat(verdict(result, 130)).isEqualTo("- - skipped unknown_host");
        assertThat(verdict(result, 131)).isEqualTo("- - skipped unknown_host");
        assertThat(verdict(result, 999)).isEqualTo("- - skipped no_container");
        assertThat(result.get("adopted").asInt()).isZero();
        assertThat(apps()).hasSize(1);
    }

    @Test
    void containersWithoutTheTagAreLookedAtOnRequest() {
        made(110, "wiki", "Wiki", "wiki").set("tags", "mine").start();
        assertThat(imported("{\"dry_run\":true}").get("items").size()).isZero();
        JsonNode all = imported("{\"dry_run\":true,\"only_tagged\":false}");
        assertThat(verdict(all, 110)).isEqualTo("update_file wiki would_adopt -");
        assertThat(verdict(all, 101)).endsWith("skipped no_evidence");
        assertThat(imported("{\"dry_run\":true,\"only_tagged\":false,\"host_ids\":[" + hosts.get(1) + "]}")
                        .get("items")
                        .size())
                .isOne();
    }

    @Test
    void oneContainerThatIsAdoptedInTheMeantimeKeepsTheWholeBatchFromBeingAdopted() {
        made(110, "wiki", "Wiki", "wiki").start();
        made(111, "notes", "notes", "notes").start();
        var late = sim.faults().hang("GET alpha .*/111/config");
        long job = begun("{}");
        TestPlane.until("it looks", () -> plane.log(job).toString().contains("Looking at"));
        plane.adopt(hosts.getFirst(), 110, "Mine");
        late.lift();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("none was adopted");
        assertThat(apps()).singleElement().satisfies(app -> assertThat(app).containsEntry("name", "Mine"));
    }

    @Test
    void anImportThatWasCutOffWhileItLookedIsContinued() {
        made(110, "wiki", "Wiki", "wiki").start();
        made(111, "notes", "notes", "notes").start();
        var late = sim.faults().hang("GET alpha .*/111/config");
        long job = begun("{}");
        TestPlane.until("it looks", () -> plane.log(job).toString().contains("Looking at"));
        plane.halt();
        late.lift();
        plane.resume();
        assertThat(result(job).get("adopted").asInt()).isEqualTo(2);
        assertThat(apps()).hasSize(2);
    }

    @Test
    void hostileUpdateProgramsAreReadAndNeverRun() throws IOException {
        String url = "https://raw.githubusercontent.com/community-scripts/ProxmoxVE/main/ct/";
        var texts = new HashMap<Integer, String>();
        texts.put(110, "#!/bin/sh\ntouch /tmp/ran\n");
        texts.put(111, "x".repeat(1 << 20) + "\n" + url + "wiki.sh\n");
        texts.put(112, "\u0000\u0001\u001b[2J\u0007" + "\u00ff".repeat(5000));
        texts.put(113, url + "../../../etc/passwd.sh " + url + "$(touch${IFS}/tmp/ran).sh");
        texts.put(114, url + "WIKI.sh");
        texts.put(115, url + "wiki.sh\n" + url + "notes.sh\n");
        texts.put(116, "https://evil.example/ProxmoxVE/main/ct/wiki.sh\n");
        texts.forEach(
                (ctid, text) -> inside(tagged(ctid, "guest" + ctid).start()).write("/usr/bin/update", text));
        FileTree linked = inside(tagged(117, "guest117").start());
        linked.write("/etc/elsewhere", url + "wiki.sh\n");
        linked.put("/usr/bin/update", FileEntry.link("/etc/elsewhere"));
        FileTree endless = inside(tagged(118, "guest118").start());
        endless.put("/usr/bin/update", FileEntry.link("/dev/zero"));
        JsonNode result = imported("{}");
        for (int ctid : List.of(110, 111, 112, 113, 114, 115, 116, 118)) {
            assertThat(verdict(result, ctid)).as("container " + ctid).isEqualTo("- - skipped no_evidence");
            assertThat(inside(Objects.requireNonNull(alpha.guest(ctid))).find("/tmp/ran"))
                    .isNull();
        }
        assertThat(verdict(result, 117)).as("a link within the container").isEqualTo("update_file wiki adopted -");
    }

    @Test
    void aTeamSeesAndAdoptsOnlyWhatIsOnItsOwnHosts() {
        made(110, "wiki", "Wiki", "wiki").start();
        CommunityScripts.made(sim.clusterOf("beta").container(120, "beta", "secret"), "notes", "notes", "demo");
        long red = plane.as(OWNER)
                .post("/teams", "{\"name\":\"Red\"}")
                .tree()
                .get("id")
                .asLong();
        plane.as(OWNER).patch("/hosts/" + hosts.getFirst(), "{\"team_id\":" + red + "}");
        TestBrowser member = member(red);
        Answer foreign = member.post("/apps/import", "{\"host_ids\":[" + hosts.get(1) + "]}");
        Answer missing = member.post("/apps/import", "{\"host_ids\":[99]}");
        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.body().replace("" + hosts.get(1), "99")).isEqualTo(missing.body());
        Answer begun = member.post(
                "/apps/import", "{\"found\":[{\"server\":\"beta\",\"ctid\":120,\"script\":\"ct/notes.sh\"}]}");
        long job = begun.tree().get("job").asLong();
        JsonNode result = result(job);
        assertThat(member.get("/jobs/" + job).status()).isEqualTo(200);
        assertThat(verdict(result, 110)).isEqualTo("update_file wiki adopted -");
        assertThat(verdict(result, 120)).isEqualTo("- - skipped unknown_host");
        assertThat(result.toString()).doesNotContain("secret");
        // An import of everything belongs to nobody's team.
        long all = begun("{\"dry_run\":true}");
        assertThat(result(all).get("items").size()).isEqualTo(2);
        assertThat(member.get("/jobs/" + all).status()).isEqualTo(404);
    }

    private TestBrowser member(long team) {
        String email = "red@plane.test";
        Answer made =
                plane.as(OWNER).post("/users", Json.write(Map.of("email", email, "password", TestPlane.PASSWORD)));
        plane.as(OWNER)
                .put(
                        "/teams/" + team + "/members/" + made.tree().get("id").asLong(),
                        "{\"cidr\":\"0.0.0.0/0\",\"role\":\"admin\"}");
        return plane.stranger().signIn(email, TestPlane.PASSWORD);
    }

    @Test
    void anEmptyCatalogueIsReportedBeforeAnythingIsRead() {
        try (var other = TestPlane.empty()) {
            other.start().enrol(sim, "beta");
            Answer answer = other.as(ADMIN).post("/apps/import", "{}");
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.body()).contains("The catalogue is empty");
        }
    }

    @Test
    void containersThatCanBeAdoptedComeWithTheEntryThatTheirTagAndNameSuggest() {
        tagged(110, "wiki");
        tagged(111, "bigboard");
        tagged(112, "Else").set("tags", "proxmox-helper-scripts");
        alpha.container(113, "alpha", "notes");
        plane.as(ADMIN).post("/hosts/" + hosts.getFirst() + "/sync", "");
        var found = new HashMap<Object, Object>();
        plane.as(VIEWER).get("/apps/discovered").list().forEach(one -> {
            if (one.get("host_id").equals(hosts.getFirst().intValue()))
                found.put(one.get("ctid"), String.valueOf(one.get("catalog_slug")));
        });
        assertThat(found)
                .containsEntry(110, "wiki")
                .containsEntry(111, "board")
                .containsEntry(112, "null")
                .containsEntry(113, "null");
    }

    @Test
    void allContainersAreAdoptedWithTheEntryOfThoseThatAreRecognised() {
        fourContainers();
        JsonNode all = imported("{\"only_tagged\":false,\"unrecognised\":true}");
        assertThat(verdict(all, 110)).isEqualTo("update_file wiki adopted -");
        assertThat(verdict(all, 113)).isEqualTo("- - adopted no_evidence");
        assertThat(plane.as(VIEWER).get("/apps/discovered").list()).isEmpty();
    }
}
