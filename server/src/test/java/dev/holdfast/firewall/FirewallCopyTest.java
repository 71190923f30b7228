package dev.holdfast.firewall;

import static dev.holdfast.access.Role.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.sim.Sim;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Copying between firewalls, and comparing groups of clusters. */
class FirewallCopyTest {
    private static final FirewallWorld world = new FirewallWorld();
    private static final Sim sim = Sim.oneHost();
    private static long alone;

    @BeforeAll
    static void start() {
        alone = world.plane().enrol(sim, "alpha").getFirst();
    }

    @AfterAll
    static void stop() {
        world.close();
        sim.close();
    }

    @AfterEach
    void clear() {
        for (String kind : List.of("app", "vm", "cluster", "group", "node")) world.clearRules(world.at(kind));
        for (var all : List.of(
                world.sim().clusterOf("lab1").firewalls(),
                sim.clusterOf("alpha").firewalls())) {
            all.cluster()
                    .groups()
                    .keySet()
                    .removeIf(group -> !group.equals("web")
                            || all != world.sim().clusterOf("lab1").firewalls());
            for (var firewall : List.of(all.cluster(), all.ofGuest(101), all.ofGuest(150))) {
                firewall.aliases().clear();
                firewall.sets().clear();
            }
        }
    }

    private static String app() {
        return "{'type':'app','id':" + world.app().replaceAll("\\D", "") + "}";
    }

    private static String vm() {
        return "{'type':'vm','id':" + world.vm().replaceAll("\\D", "") + "}";
    }

    private static String cluster() {
        return "{'type':'cluster','id':" + world.host() + "}";
    }

    private static String other() {
        return "{'type':'cluster','id':" + alone + "}";
    }

    private static JsonNode copy(String from, String to, String what) {
        return world.post("/firewall/copy", "{'from':" + from + ",'to':[" + to + "]," + what + "}");
    }

    private static List<String> outcomes(JsonNode copy) {
        return copy.at("/targets/0/items")
                .valueStream()
                .map(item ->
                        item.get("kind").asString() + " " + item.get("name").asString() + " "
                                + item.get("outcome").asString())
                .toList();
    }

    private static void furnish() {
        world.post(world.app() + "/aliases", "{'name':'office','cidr':'192.0.2.1','comment':'here'}");
        world.post(world.app() + "/ipsets", "{'name':'friends'}");
        world.post(world.app() + "/ipsets/friends/members", "{'cidr':'192.0.2.0/24'}");
        world.post(world.app() + "/ipsets/friends/members", "{'cidr':'192.0.2.9','nomatch':1}");
        world.post(world.app() + "/rules", "{'type':'in','action':'DROP','comment':'c'}");
        world.post(
                world.app() + "/rules", "{'type':'in','action':'ACCEPT','source':'+friends','enable':1,'comment':'b'}");
        world.post(world.app() + "/rules", "{'type':'in','action':'ACCEPT','source':'guest/office','comment':'a'}");
    }

    @Test
    void aPreviewChangesNothingAndTheCopyDoesWhatItShowed() {
        furnish();
        String what = "'rules':[0,1,2],'aliases':['office'],'ipsets':['friends']";
        JsonNode preview = copy(app(), vm(), what);
        List<String> expected =
                List.of("alias office add", "ipset friends add", "rule 0 add", "rule 1 add", "rule 2 add");
        assertThat(preview.get("applied").asBoolean()).isFalse();
        assertThat(outcomes(preview)).isEqualTo(expected);
        assertThat(world.get(world.vm() + "/rules").get("rules")).isEmpty();
        assertThat(world.get(world.vm() + "/aliases").get("aliases")).isEmpty();

        JsonNode done = copy(app(), vm(), what + ",'apply':true");
        assertThat(outcomes(done)).isEqualTo(expected);
        assertThat(world.get(world.vm() + "/rules").get("rules"))
                .isEqualTo(world.get(world.app() + "/rules").get("rules"));
        assertThat(world.get(world.vm() + "/ipsets/friends/members").get("members"))
                .isEqualTo(world.get(world.app() + "/ipsets/friends/members").get("members"));

        assertThat(outcomes(copy(app(), vm(), what)))
                .containsExactly(
                        "alias office same", "ipset friends same", "rule 0 same", "rule 1 same", "rule 2 same");
    }

    @Test
    void aRuleWhoseNamesAreMissingThereIsNotCopied() {
        furnish();
        JsonNode done = copy(app(), vm(), "'rules':[0,2],'apply':true");
        assertThat(outcomes(done)).containsExactly("rule 0 invalid", "rule 2 add");
        assertThat(done.at("/targets/0/items/0/detail").asString()).contains("source: There is no such alias");
        assertThat(world.get(world.vm() + "/rules").get("rules")).hasSize(1);
    }

    @Test
    void namesThatExistThereAreKeptUnlessTheyAreToBeReplaced() {
        furnish();
        world.post(world.vm() + "/aliases", "{'name':'OFFICE','cidr':'198.51.100.1'}");
        world.post(world.vm() + "/ipsets", "{'name':'friends'}");
        world.post(world.vm() + "/ipsets/friends/members", "{'cidr':'192.0.2.9'}");
        world.post(world.vm() + "/ipsets/friends/members", "{'cidr':'203.0.113.1'}");
        String what = "'aliases':['office'],'ipsets':['friends'],'apply':true";
        assertThat(outcomes(copy(app(), vm(), what))).containsExactly("alias office exists", "ipset friends exists");
        assertThat(world.get(world.vm() + "/aliases").at("/aliases/0/cidr").asString())
                .isEqualTo("198.51.100.1");
        assertThat(outcomes(copy(app(), vm(), what + ",'replace':true")))
                .containsExactly("alias office replace", "ipset friends replace");
        assertThat(world.get(world.vm() + "/aliases").at("/aliases/0/cidr").asString())
                .isEqualTo("192.0.2.1");
        assertThat(world.get(world.vm() + "/ipsets/friends/members").get("members"))
                .isEqualTo(world.get(world.app() + "/ipsets/friends/members").get("members"));
    }

    @Test
    void aGroupIsKeptEqualOnSeveralClusters() {
        world.post(world.cluster() + "/aliases", "{'name':'office','cidr':'192.0.2.1'}");
        world.post(world.group() + "/rules", "{'type':'in','action':'ACCEPT','source':'office','comment':'x'}");
        world.post(world.group() + "/rules", "{'type':'in','action':'DROP','proto':'tcp','dport':'25','enable':1}");
        assertThat(compared("exists").asBoolean()).isFalse();
        assertThat(compared("same").asBoolean()).isFalse();

        assertThat(outcomes(copy(cluster(), other(), "'groups':['web']"))).containsExactly("group web invalid");
        String what = "'groups':['web'],'aliases':['office'],'apply':true";
        assertThat(outcomes(copy(cluster(), other(), what))).containsExactly("alias office add", "group web add");
        assertThat(compared("same").asBoolean()).isTrue();

        String there = "/firewall/groups/" + alone + "/web/rules";
        world.put(there + "/0/move", "{'moveto':2}");
        assertThat(compared("reordered").asBoolean()).isTrue();
        world.put(there + "/0", "{'enable':1}");
        assertThat(compared("missing").toString()).contains("(disabled) in ACCEPT source office");
        assertThat(compared("extra").toString()).contains("[\"in ACCEPT source office\"]");
        assertThat(compared("same").asBoolean()).isFalse();
        assertThat(outcomes(copy(cluster(), other(), what))).containsExactly("alias office same", "group web exists");
        assertThat(outcomes(copy(cluster(), other(), what + ",'replace':true")))
                .containsExactly("alias office same", "group web replace");
        assertThat(compared("same").asBoolean()).isTrue();
        world.put("/firewall/cluster/" + alone + "/aliases/office", "{'cidr':'192.0.2.2'}");
        assertThat(compared("objects").toString()).contains("alias office");
        assertThat(compared("same").asBoolean()).isFalse();
    }

    /** A value of the second cluster in the comparison with the first. */
    private static JsonNode compared(String field) {
        JsonNode all = world.get("/firewall/groups/compare?group=web&host=" + world.host());
        assertThat(all.get("host").asLong()).isEqualTo(world.host());
        return all.get("clusters")
                .valueStream()
                .filter(one -> one.get("host_id").asLong() == alone)
                .findFirst()
                .orElseThrow()
                .get(field);
    }

    @Test
    void aGroupThatCouldNotBeReadIsUnknown() {
        sim.faults().fail("GET .*/cluster/firewall/groups.*", 500, "broken");
        try {
            assertThat(compared("exists").isNull()).isTrue();
            assertThat(compared("same").isNull()).isTrue();
            assertThat(compared("error").asString()).contains("broken");
        } finally {
            sim.faults().clear();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'app','id':1} | {'type':'vm','id':1}      | 'apply':true           | rules",
                "{'type':'disk','id':1} | {'type':'vm','id':1}     | 'rules':[0]            | from.type",
                "{'type':'app','id':1,'name':'x'} | {'type':'vm','id':1} | 'rules':[0]      | from.name",
                "{'type':'app','id':1} | {'type':'group','id':1}   | 'rules':[0]            | to.0.name",
                "{'type':'app','id':1} | {'type':'app','id':1}     | 'rules':[0]            | to",
                "{'type':'app','id':1} | {'type':'vm','id':1}      | 'rules':[-1]           | rules.0",
                "{'type':'app','id':1} | {'type':'vm','id':1}      | 'groups':['web']       | groups",
                "{'type':'node','id':1,'name':'x'} | {'type':'vm','id':1} | 'aliases':['a'] | aliases",
            })
    void aCopyThatMakesNoSenseIsAFault(String from, String to, String what, String field) {
        Answer answer = world.owner()
                .post("/firewall/copy", ("{'from':" + from + ",'to':[" + to + "]," + what + "}").replace('\'', '"'));
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.faults().toString()).contains("body." + field + " ");
    }

    @Test
    void whatDoesNotExistIsNotCopied() {
        Answer answer = world.owner()
                .post(
                        "/firewall/copy",
                        ("{'from':" + app() + ",'to':[" + vm() + "],'rules':[7],'aliases':['no'],'ipsets':['no']}")
                                .replace('\'', '"'));
        assertThat(answer.faults())
                .containsExactlyInAnyOrder(
                        "body.rules.0 value_error", "body.aliases.0 value_error", "body.ipsets.0 value_error");
    }

    @Test
    void eachTargetAsksForItsOwnRole() {
        world.post(world.app() + "/rules", "{'type':'in','action':'DROP'}");
        String body = ("{'from':" + app() + ",'to':[" + vm() + "," + cluster()
                        + ",{'type':'vm','id':999999}],'rules':[0],'apply':true}")
                .replace('\'', '"');
        JsonNode copy = FirewallWorld.made(world.plane().as(OPERATOR).post("/firewall/copy", body));
        assertThat(copy.at("/targets/0/items/0/outcome").asString()).isEqualTo("add");
        assertThat(copy.at("/targets/1/error").asString()).contains("role admin");
        assertThat(copy.at("/targets/2/error").asString()).contains("There is no");
        assertThat(world.get(world.cluster() + "/rules").get("rules")).isEmpty();
        assertThat(world.owner()
                        .post("/firewall/copy", body.replaceFirst("\"id\":[0-9]+", "\"id\":999999"))
                        .status())
                .isEqualTo(404);
    }
}
