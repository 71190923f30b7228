package dev.holdfast.firewall;

import static dev.holdfast.access.Role.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.base.json.Json;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The firewall of a cluster whose nodes belong to two teams, for an admin of one of them. */
class FirewallTeamsTest {
    private static final FirewallWorld world = new FirewallWorld();
    private static TestBrowser red;

    @BeforeAll
    static void start() {
        long team = team("Red");
        give(world.host(), team);
        give(world.other(), team("Blue"));
        String email = "red@teams.test";
        long user =
                id(world.owner().post("/users", Json.write(Map.of("email", email, "password", TestPlane.PASSWORD))));
        world.owner()
                .put(
                        "/teams/" + team + "/members/" + user,
                        Json.write(Map.of("cidr", TwoTeams.ANYWHERE, "role", ADMIN.word())));
        red = world.plane().stranger().signIn(email, TestPlane.PASSWORD);
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    private static long team(String name) {
        return id(world.owner().post("/teams", Json.write(Map.of("name", name))));
    }

    private static long id(Answer answer) {
        return answer.tree().get("id").asLong();
    }

    private static void give(long host, long team) {
        assertThat(world.owner()
                        .patch("/hosts/" + host, "{\"team_id\":" + team + "}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void whatAppliesToAllNodesIsChangedByAdminsOfAllOfThem() {
        String rule = "{\"type\":\"in\",\"action\":\"DROP\"}";
        assertThat(red.get(world.cluster() + "/rules").status()).isEqualTo(200);
        for (String kind : new String[] {"cluster", "group", "groupOfCluster"}) {
            Answer refused = red.post(world.at(kind) + "/rules", rule);
            assertThat(refused.status()).as(refused.body()).isEqualTo(403);
            assertThat(refused.error()).isEqualTo("role_required");
            assertThat(refused.tree().get("detail").asString()).contains("all of its hosts");
        }
        assertThat(red.post(world.node() + "/rules", rule).status()).isEqualTo(200);
        assertThat(red.post(world.app() + "/rules", rule).status()).isEqualTo(200);
    }

    @Test
    void theNodeOfTheOtherTeamIsHidden() {
        String node = "/firewall/nodes/" + world.host() + "/lab2";
        assertThat(red.get(node + "/rules").status()).isEqualTo(404);
        assertThat(red.get(world.vm() + "/rules").status()).isEqualTo(404);
        assertThat(red.get(world.cluster() + "/log").body()).doesNotContain("lab2");
    }

    @Test
    void usesThatOneMayNotReadAreSaidToBeUnknown() {
        world.post(world.cluster() + "/aliases", "{'name':'office','cidr':'192.0.2.1'}");
        world.post(world.vm() + "/rules", "{'type':'in','action':'DROP','source':'office'}");
        JsonNode refs = FirewallWorld.made(red.get(world.cluster() + "/refs"));
        assertThat(refs.at("/refs/0/used_by")).isEmpty();
        assertThat(refs.get("unread").toString()).contains("that you may not read");
    }

    @Test
    void nothingIsCopiedToOrFromTheOtherTeam() {
        String vm = "{\"type\":\"vm\",\"id\":" + world.vm().replaceAll("\\D", "") + "}";
        String app = "{\"type\":\"app\",\"id\":" + world.app().replaceAll("\\D", "") + "}";
        world.post(world.app() + "/rules", "{'type':'out','action':'DROP'}");
        assertThat(red.post("/firewall/copy", "{\"from\":" + vm + ",\"to\":[" + app + "],\"rules\":[0]}")
                        .status())
                .isEqualTo(404);
        JsonNode copy = FirewallWorld.made(
                red.post("/firewall/copy", "{\"from\":" + app + ",\"to\":[" + vm + "],\"rules\":[0],\"apply\":true}"));
        assertThat(copy.at("/targets/0/error").asString()).startsWith("There is no vm");
    }
}
