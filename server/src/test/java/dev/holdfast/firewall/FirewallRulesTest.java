package dev.holdfast.firewall;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.PairedFaults;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The rules of all kinds of firewalls. */
class FirewallRulesTest {
    private static final FirewallWorld world = new FirewallWorld();

    @AfterAll
    static void stop() {
        world.close();
    }

    @AfterEach
    void clear() {
        world.sim().faults().clear();
        for (String kind : List.of("app", "vm", "cluster", "group", "node")) world.clearRules(world.at(kind));
    }

    private static String add(String firewall, String fields) {
        return world.post(firewall + "/rules", "{'type':'in','action':'ACCEPT'," + fields + "}")
                .get("digest")
                .asString();
    }

    private static List<String> comments(String firewall) {
        return world.get(firewall + "/rules")
                .get("rules")
                .valueStream()
                .map(rule -> rule.get("comment").asString())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"app", "vm", "cluster", "group", "groupOfCluster", "node"})
    void rulesAreAddedChangedMovedAndDeleted(String kind) {
        String firewall = world.at(kind);
        JsonNode first = world.post(firewall + "/rules", "{'type':'in','action':'DROP','comment':'last'}");
        assertThat(first.get("pos").asInt()).isZero();
        assertThat(first.at("/rule/enable").asInt()).isZero();
        JsonNode second = world.post(
                firewall + "/rules",
                "{'type':'in','action':'ACCEPT','enable':1,'proto':'tcp','dport':'443','source':'192.0.2.0/24',"
                        + "'log':'info','comment':'first'}");
        assertThat(second.get("pos").asInt()).isZero();
        assertThat(second.at("/rule/enable").asInt()).isEqualTo(1);
        assertThat(second.at("/rule/dport").asString()).isEqualTo("443");
        assertThat(second.at("/rule/iface").isNull()).isTrue();

        JsonNode changed = world.put(firewall + "/rules/0", "{'enable':0,'dport':'8443','delete':'source, log'}");
        assertThat(changed.at("/rule/dport").asString()).isEqualTo("8443");
        assertThat(changed.at("/rule/source").isNull()).isTrue();
        assertThat(changed.at("/rule/log").isNull()).isTrue();
        assertThat(changed.at("/rule/comment").asString()).isEqualTo("first");

        JsonNode moved = world.put(firewall + "/rules/0/move", "{'moveto':2}");
        assertThat(moved.get("pos").asInt()).isEqualTo(1);
        assertThat(moved.at("/rule/comment").asString()).isEqualTo("first");
        assertThat(comments(firewall)).containsExactly("last", "first");

        JsonNode left = world.delete(firewall + "/rules/0");
        assertThat(left.get("rules")).hasSize(1);
        assertThat(left.get("digest").asString())
                .isEqualTo(world.get(firewall + "/rules").get("digest").asString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"vm", "cluster"})
    void allFaultsAreNamedTogether(String kind) {
        new PairedFaults(Map.of("type", "in", "action", "ACCEPT"))
                .with("comment", "x".repeat(3000))
                .with("source", "+nowhere")
                .with("log", "loud")
                .with("dest", "nobody")
                .with("colour", "red")
                .areNamedTogether(body -> world.owner().post(world.at(kind) + "/rules", body));
    }

    @Test
    void bothPrefixesOfAGroupShowTheSameRules() {
        add(world.group(), "'comment':'here'");
        assertThat(comments(world.groupOfCluster())).containsExactly("here");
        assertThat(comments(world.cluster())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0,0,0", "0,1,0", "0,2,1", "0,3,2", "0,99,2", "2,0,0", "2,1,1", "2,3,2", "1,1,1"})
    void aMoveAnswersTheTruePosition(int pos, int moveto, int end) {
        for (String comment : List.of("c", "b", "a")) add(world.app(), "'comment':'" + comment + "'");
        String moving = comments(world.app()).get(pos);
        JsonNode moved = world.put(world.app() + "/rules/" + pos + "/move", "{'moveto':" + moveto + "}");
        assertThat(moved.get("pos").asInt()).isEqualTo(end);
        assertThat(comments(world.app()).get(end)).isEqualTo(moving);
    }

    @Test
    void anEmptyListHasADigestThatProtectsTheFirstRule() {
        String empty = world.get(world.vm() + "/rules").get("digest").asString();
        String now = add(world.vm(), "'comment':'first','digest':'" + empty + "'");
        Answer late = world.owner()
                .post(world.vm() + "/rules", "{\"type\":\"in\",\"action\":\"DROP\",\"digest\":\"" + empty + "\"}");
        assertThat(late.error()).isEqualTo("digest_mismatch");
        assertThat(late.tree().at("/present/digest").asString()).isEqualTo(now);
        assertThat(comments(world.vm())).containsExactly("first");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "POST   | /rules        | {'type':'in','action':'DROP','digest':'D'}",
                "PUT    | /rules/0      | {'enable':1,'digest':'D'}",
                "PUT    | /rules/0/move | {'moveto':2,'digest':'D'}",
                "DELETE | /rules/0      | {'digest':'D'}",
            })
    void ofTwoEditorsTheSecondIsToldWhatIsInForce(String method, String path, String body) {
        add(world.cluster(), "'comment':'one'");
        String seen = add(world.cluster(), "'comment':'two'");
        String now = world.put(world.cluster() + "/rules/1", "{'comment':'changed','digest':'" + seen + "'}")
                .get("digest")
                .asString();
        Answer late = world.owner()
                .send(method, world.cluster() + path, body.replace('\'', '"').replace("D\"}", seen + "\"}"), Map.of());
        assertThat(late.status()).as(late.body()).isEqualTo(409);
        assertThat(late.error()).isEqualTo("digest_mismatch");
        assertThat(late.tree().at("/present/digest").asString()).isEqualTo(now);
        assertThat(late.tree().at("/present/rules/1/comment").asString()).isEqualTo("changed");
        assertThat(comments(world.cluster())).containsExactly("two", "changed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "app     | {'type':'in','action':'DROP','iface':'eth0','macro':'Gopher','source':'nowhere'} | iface,macro,source",
                "vm      | {'type':'group','action':'unknown'} | action",
                "cluster | {'type':'in','action':'DROP','dest':'+nobody'} | dest",
                "group   | {'type':'group','action':'web'} | type",
                "node    | {'type':'in','action':'DROP','proto':'esp','dport':'0:70000','log':'loud'} | dport,log",
                "node    | {'action':'DROP'} | type",
                "node    | {'type':'sideways','action':'DROP'} | type",
            })
    void faultsAreReportedTogetherAndNothingIsWritten(String kind, String body, String fields) {
        Answer answer = world.owner().post(world.at(kind) + "/rules", body.replace('\'', '"'));
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.faults().stream().map(fault -> fault.replaceAll("body\\.(\\w+) .*", "$1")))
                .containsExactlyInAnyOrder(fields.split(","));
        assertThat(world.get(world.at(kind) + "/rules").get("rules")).isEmpty();
    }

    @Test
    void aChangeIsCheckedAsPartOfTheWholeRule() {
        add(world.app(), "'proto':'tcp','dport':'22'");
        Answer answer = world.owner().put(world.app() + "/rules/0", "{\"delete\":\"proto\"}");
        assertThat(answer.faults()).containsExactly("body.proto value_error");
        answer = world.owner().put(world.app() + "/rules/0", "{\"delete\":\"type,enable\",\"dport\":\"1\"}");
        assertThat(answer.faults()).containsExactly("body.delete value_error");
        answer = world.owner().put(world.app() + "/rules/0", "{\"delete\":\"dport\",\"dport\":\"1\"}");
        assertThat(answer.faults()).containsExactly("body.delete value_error");
        assertThat(world.owner().put(world.app() + "/rules/0", "{}").faults())
                .containsExactly("body nothing_to_change");
    }

    @Test
    void whatOnlyProxmoxKnowsIsReportedAtItsField() {
        Answer answer = world.owner()
                .post(world.vm() + "/rules", "{\"type\":\"in\",\"action\":\"DROP\",\"proto\":\"notaprotocol\"}");
        assertThat(answer.faults()).containsExactly("body.proto value_error");
        answer = world.owner()
                .post(
                        world.vm() + "/rules",
                        "{\"type\":\"in\",\"action\":\"DROP\",\"proto\":\"tcp\",\"dport\":\"notaservice\"}");
        assertThat(answer.faults()).containsExactly("body.dport value_error");
    }

    @Test
    void aRuleWhoseAliasIsGoneShowsItsError() {
        world.post(world.app() + "/aliases", "{'name':'gone','cidr':'192.0.2.1'}");
        add(world.app(), "'source':'gone'");
        world.sim().clusterOf("lab1").firewalls().ofGuest(101).aliases().clear();
        JsonNode rule = world.get(world.app() + "/rules").at("/rules/0");
        assertThat(rule.at("/errors/source").asString()).contains("gone");
    }

    @ParameterizedTest
    @CsvSource({
        "PUT,/rules/7,{\"enable\":1},rule",
        "PUT,/rules/999999999999/move,{\"moveto\":1},rule",
        "DELETE,/rules/7,{},rule"
    })
    void aPositionWithoutARuleIsNotFound(String method, String path, String body, String resource) {
        Answer answer = world.owner().send(method, world.node() + path, body, Map.of());
        assertThat(answer.status()).as(answer.body()).isEqualTo(404);
        assertThat(answer.tree().get("resource").asString()).isEqualTo(resource);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/groups/none/rules", "/groups/none/aliases", "/groups/no%20name/options"})
    void aGroupThatDoesNotExistIsNotFound(String path) {
        assertThat(world.owner().get(world.cluster() + path).status()).isEqualTo(404);
    }

    @Test
    void aNodeOfAnotherClusterIsNotFound() {
        assertThat(world.owner()
                        .get("/firewall/nodes/" + world.host() + "/elsewhere/rules")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void operatorsChangeRulesOfGuestsOnly() {
        var operator = world.plane().as(OPERATOR);
        String rule = "{\"type\":\"in\",\"action\":\"DROP\"}";
        assertThat(operator.post(world.app() + "/rules", rule).status()).isEqualTo(200);
        for (String kind : List.of("cluster", "group", "groupOfCluster", "node")) {
            Answer refused = operator.post(world.at(kind) + "/rules", rule);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.tree().get("required_role").asString()).isEqualTo("admin");
        }
        assertThat(world.plane().as(VIEWER).post(world.app() + "/rules", rule).status())
                .isEqualTo(403);
        assertThat(world.plane().as(VIEWER).get(world.node() + "/rules").status())
                .isEqualTo(200);
    }

    @Test
    void whatTheTokenMayNotReadIsNamed() {
        world.sim().faults().fail("GET .*/cluster/firewall/rules", 403, "Permission check failed (/, Sys.Audit)");
        Answer answer = world.owner().get(world.cluster() + "/rules");
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.tree().get("kind").asString()).isEqualTo("permission");
        assertThat(answer.tree().get("detail").asString()).contains("Sys.Audit");
    }
}
