package dev.holdfast.hosts;

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
import dev.holdfast.sim.Sim;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Hosts that belong to teams, and what members of a team may do with hosts. */
class HostTeamsTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    private TestBrowser owner() {
        return house.plane().as(OWNER);
    }

    private Answer move(TestBrowser by, long host, Object team) {
        return by.patch("/hosts/" + host, "{\"team_id\":" + team + "}");
    }

    private String hostIn(Sim sim, String node, Object team) {
        var in = new LinkedHashMap<String, Object>();
        in.put("name", node);
        in.put("address", sim.node(node).address());
        in.put("token_id", sim.token().id());
        in.put("token_secret", sim.token().secret());
        in.put("team_id", team);
        return Json.write(in);
    }

    @Test
    void aMovedHostTakesEverythingOnItAlong() {
        TestBrowser red = house.red(VIEWER);
        var user = house.user();
        house.join(house.blue(), user.id(), VIEWER, TwoTeams.ANYWHERE);
        String tag = red.get("/apps").header("ETag");
        assertThat(move(owner(), house.own().host(), house.blue()).json()).containsEntry("team_id", (int) house.blue());
        assertThat(red.send("GET", "/apps", null, Map.of("If-None-Match", tag)).body())
                .isEqualTo("[]");
        assertThat(red.get("/apps/discovered").body()).isEqualTo("[]");
        assertThat(red.get("/jobs").header("X-Total-Count")).isEqualTo("0");
        assertThat(red.get("/jobs/" + house.own().job()).status()).isEqualTo(404);
        assertThat(user.visitor().get("/apps").list())
                .extracting(a -> a.get("name"))
                .containsExactly("Grafana", "Jellyfin");
        assertThat(user.visitor().get("/jobs/" + house.own().job()).status()).isEqualTo(200);
        assertThat(user.visitor().get("/apps/discovered").list())
                .extracting(d -> d.get("name"))
                .containsExactly("gitea", "vaultwarden", "nextcloud");
    }

    /** Whose a host is decides who has power over everything on it. */
    @Test
    void noTokenMovesAHostButItChangesTheRest() {
        JsonNode made = owner().post("/api-tokens", "{\"name\":\"mover\",\"scopes\":[\"hosts:write\"]}")
                .tree();
        TestBrowser program = house.plane().stranger().bearing(made.get("token").asString());
        long host = house.own().host();
        for (Object team : Arrays.asList(house.blue(), null)) {
            Answer refused = move(program, host, team);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.error()).isEqualTo("scope_required");
            assertThat(refused.body()).contains("API tokens can't");
        }
        Answer renamed = program.patch("/hosts/" + host, "{\"name\":\"attic\",\"team_id\":" + house.red() + "}");
        assertThat(renamed.status()).as(renamed.body()).isEqualTo(200);
        assertThat(renamed.json()).containsEntry("name", "attic").containsEntry("team_id", (int) house.red());
        assertThat(move(owner(), host, house.blue()).status()).isEqualTo(200);
    }

    @Test
    void movingNeedsAnAdminOfBothPlaces() {
        var user = house.user();
        house.join(house.red(), user.id(), ADMIN, TwoTeams.ANYWHERE);
        TestBrowser by = user.visitor();
        Answer unknown = move(by, house.own().host(), 99);
        Answer hidden = move(by, house.own().host(), house.blue());
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.json()).containsEntry("resource", "team");
        assertThat(hidden.body()).isEqualTo(unknown.body().replace("99", "" + house.blue()));
        assertThat(move(by, house.own().host(), null).status())
                .as("without a team, the place is the platform")
                .isEqualTo(403);
        house.join(house.blue(), user.id(), OPERATOR, TwoTeams.ANYWHERE);
        assertThat(move(by, house.own().host(), house.blue()).status()).isEqualTo(403);
        assertThat(move(by, house.other().host(), house.red()).status()).isEqualTo(403);
        house.join(house.blue(), user.id(), ADMIN, TwoTeams.ANYWHERE);
        assertThat(move(by, house.own().host(), house.blue()).status()).isEqualTo(200);
        assertThat(by.patch("/hosts/" + house.own().host(), "{\"name\":\"still blue\"}")
                        .json())
                .containsEntry("team_id", (int) house.blue());
        assertThat(move(house.plane().as(ADMIN), house.own().host(), null).json())
                .containsEntry("team_id", null);
        assertThat(move(house.plane().as(ADMIN), house.own().host(), 99).status())
                .isEqualTo(404);
    }

    @Test
    void aHostIsNotMovedToWhereTheCallerBecomesItsOwner() {
        var user = house.user();
        house.join(house.red(), user.id(), ADMIN, TwoTeams.ANYWHERE);
        house.join(house.blue(), user.id(), OWNER, TwoTeams.ANYWHERE);
        Answer refused = move(user.visitor(), house.own().host(), house.blue());
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json()).containsEntry("required_role", "owner");
        assertThat(move(user.visitor(), house.other().host(), house.red()).status())
                .as("to a place where the caller is not owner, an own host may be moved")
                .isEqualTo(200);
        assertThat(move(user.visitor(), house.other().host(), house.red()).status())
                .as("and leave it there")
                .isEqualTo(200);
    }

    @Test
    void anAdminOfATeamEnrolsHostsForIt() {
        house.sim().host("delta").container(101, "delta", "wiki").start();
        TestBrowser red = house.red(ADMIN);
        assertThat(red.post("/hosts", hostIn(house.sim(), "delta", null)).status())
                .isEqualTo(403);
        assertThat(red.post("/hosts", hostIn(house.sim(), "delta", house.blue()))
                        .json())
                .containsEntry("error", "not_found")
                .containsEntry("resource", "team");
        assertThat(house.sim().node("delta").bytesReceived()).isZero();
        Answer added = red.post("/hosts", hostIn(house.sim(), "delta", house.red()));
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.json()).containsEntry("team_id", (int) house.red());
        assertThat(red.get("/hosts").list()).hasSize(2);
    }

    @Test
    void aProbeDoesNotRevealAnotherTeamsHost() {
        String probe = Json.write(Map.of(
                "address",
                house.sim().node("beta").address(),
                "token_id",
                house.sim().token().id(),
                "token_secret",
                house.sim().token().secret()));
        assertThat(house.red(ADMIN).post("/hosts/probe", probe).json()).containsEntry("already_enrolled", null);
        assertThat(owner().post("/hosts/probe", probe).json())
                .containsEntry("already_enrolled", (int) house.other().host());
    }

    /** A cluster with one member in team Red and the other in team Blue. */
    private List<Long> sharedCluster() {
        var lab = house.sim().cluster("lab", "lab1", "lab2", "lab3");
        lab.container(111, "lab1", "web").start();
        lab.container(121, "lab2", "db").start();
        List<Long> ids = house.plane().enrol(house.sim(), "lab1", "lab2");
        house.move(ids.get(0), house.red());
        house.move(ids.get(1), house.blue());
        return ids;
    }

    private static Answer adopt(TestBrowser by, long host, int ctid) {
        return by.post(
                "/apps/adopt",
                Json.write(Map.of("items", List.of(Map.of("host_id", host, "ctid", ctid, "name", "x")))));
    }

    @Test
    void adoptingNeedsAnAdminOfTheContainersPlace() {
        List<Long> lab = sharedCluster();
        TestBrowser red = house.red(ADMIN);
        assertThat(adopt(red, house.other().host(), 105).body())
                .isEqualTo(adopt(red, 99, 105)
                        .body()
                        .replace("99", "" + house.other().host()));
        Answer elsewhere = adopt(red, lab.get(0), 121);
        Answer nowhere = adopt(red, lab.get(0), 999);
        assertThat(elsewhere.status()).isEqualTo(404);
        assertThat(elsewhere.body()).isEqualTo(nowhere.body().replace("999", "121"));
        var both = house.user();
        house.join(house.red(), both.id(), ADMIN, TwoTeams.ANYWHERE);
        house.join(house.blue(), both.id(), VIEWER, TwoTeams.ANYWHERE);
        assertThat(adopt(both.visitor(), lab.get(0), 121).status()).isEqualTo(403);
        assertThat(adopt(both.visitor(), house.other().host(), 105).status()).isEqualTo(403);
        assertThat(adopt(both.visitor(), lab.get(0), 111).status()).isEqualTo(200);
        assertThat(owner().get("/apps").list()).hasSize(4);
    }

    @Test
    void anAppThatMovesToAnotherTeamsNodeChangesTeams() {
        List<Long> lab = sharedCluster();
        long app = house.plane().adopt(lab.get(0), 111, "web");
        TestBrowser red = house.red(VIEWER);
        var blue = house.user();
        house.join(house.blue(), blue.id(), VIEWER, TwoTeams.ANYWHERE);
        assertThat(red.get("/apps/" + app).status()).isEqualTo(200);
        assertThat(blue.visitor().get("/apps/" + app).status()).isEqualTo(404);
        house.sim().guest("lab1", 111).moveTo("lab2");
        TestPlane.until(
                "it is the other team's",
                () -> blue.visitor().get("/apps/" + app).status() == 200);
        assertThat(red.get("/apps/" + app).status()).isEqualTo(404);
    }

    @Test
    void oneTeamCannotChangeTheTrustOfASharedCluster() {
        List<Long> lab = sharedCluster();
        TestBrowser red = house.red(ADMIN);
        Answer added = red.post("/hosts", hostIn(house.sim(), "lab3", house.red()));
        assertThat(added.status()).isEqualTo(403);
        String rogue = Json.write(Map.of("address", house.sim().node("alpha").address()));
        assertThat(house.red(OWNER).patch("/hosts/" + lab.get(0), rogue).status())
                .isEqualTo(403);
        assertThat(red.patch("/hosts/" + lab.get(0), "{\"name\":\"ours\"}").status())
                .isEqualTo(200);
        assertThat(owner().post("/hosts", hostIn(house.sim(), "lab3", house.red()))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void aTeamCannotClaimAppsWithoutAHost() {
        owner().delete("/hosts/" + house.lone().host(), "{\"confirm\":\"gamma\"}");
        Answer claim = house.red(ADMIN).post("/hosts", hostIn(house.sim(), "gamma", house.red()));
        assertThat(claim.status()).isEqualTo(403);
        assertThat(owner().post("/hosts", hostIn(house.sim(), "gamma", house.red()))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void attemptsToChangeHiddenThingsAreAudited() {
        TestBrowser red = house.red(OWNER);
        red.delete("/apps/" + house.other().app(), "{}");
        red.get("/apps/" + house.other().app());
        assertThat(owner().get("/audit?outcome=denied").list())
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("action", "apps.uninstall")
                        .containsEntry(
                                "target",
                                Map.of("type", "app", "id", (int) house.other().app(), "name", "Jellyfin"))
                        .containsEntry("status", 404));
    }
}
