package dev.holdfast.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Aliases, IP sets and security groups, and what uses them. */
class FirewallObjectsTest {
    private static final FirewallWorld world = new FirewallWorld();

    @AfterAll
    static void stop() {
        world.close();
    }

    @AfterEach
    void clear() {
        world.sim().faults().clear();
        for (String kind : List.of("app", "vm", "cluster", "group", "node")) world.clearRules(world.at(kind));
        for (var firewall : List.of(
                world.sim().clusterOf("lab1").firewalls().cluster(),
                world.sim().clusterOf("lab1").firewalls().ofGuest(101),
                world.sim().clusterOf("lab1").firewalls().ofGuest(150))) {
            firewall.aliases().clear();
            firewall.sets().clear();
        }
    }

    private static Answer post(String path, String body) {
        return world.owner().post(path, body.replace('\'', '"'));
    }

    private static void refused(Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.error()).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"app", "vm", "cluster", "group", "groupOfCluster"})
    void anAliasIsAddedChangedAndDeleted(String kind) {
        String aliases = world.at(kind) + "/aliases";
        JsonNode made = world.post(aliases, "{'name':'Office','cidr':'192.0.2.0/24','comment':'third floor'}");
        assertThat(made.at("/alias/ipversion").asInt()).isEqualTo(4);
        JsonNode changed = world.put(aliases + "/office", "{'cidr':'2001:db8::/32'}");
        assertThat(changed.at("/alias/cidr").asString()).isEqualTo("2001:db8::/32");
        assertThat(changed.at("/alias/ipversion").asInt()).isEqualTo(6);
        assertThat(changed.at("/alias/comment").asString()).isEqualTo("third floor");
        assertThat(world.put(aliases + "/office", "{'cidr':'2001:db8::/32','comment':null}")
                        .at("/alias/comment")
                        .isNull())
                .isTrue();
        refused(post(aliases, "{'name':'OFFICE','cidr':'192.0.2.1'}"), 409, "conflict");
        assertThat(world.delete(aliases + "/Office").get("unread")).isEmpty();
        assertThat(world.get(aliases).get("aliases")).isEmpty();
        assertThat(world.owner().delete(aliases + "/office").status()).isEqualTo(404);
    }

    @Test
    void aGroupShowsTheAliasesOfItsCluster() {
        world.post(world.group() + "/aliases", "{'name':'office','cidr':'192.0.2.1'}");
        assertThat(world.get(world.cluster() + "/aliases").get("aliases")).hasSize(1);
        assertThat(world.get(world.app() + "/aliases").get("aliases")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/aliases | {'name':'2nd','cidr':'192.0.2.1/40','comment':5} | comment",
                "/aliases | {'name':'2nd','cidr':'192.0.2.1/40'} | name,cidr",
                "/aliases | {'name':'x','cidr':'here'} | name,cidr",
                "/ipsets  | {'name':'a b'} | name",
                "/groups  | {'group':'a-name-of-19-letters'} | group",
            })
    void faultsOfAnObjectAreReportedAtItsFields(String path, String body, String fields) {
        Answer answer = post(world.cluster() + path, body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.faults().stream().map(fault -> fault.replaceAll("body\\.(\\w+) .*", "$1")))
                .contains(fields.split(","));
    }

    @ParameterizedTest
    @ValueSource(strings = {"app", "vm", "cluster", "group", "groupOfCluster"})
    void membersOfASetAreNamedWithAnEncodedOrAPlainSlash(String kind) {
        String sets = world.at(kind) + "/ipsets";
        world.post(sets, "{'name':'admins','comment':'who may'}");
        String members = sets + "/admins/members";
        JsonNode added = world.post(members, "{'cidr':'192.0.2.0/24','comment':'all'}");
        assertThat(added.at("/member/cidr").asString()).isEqualTo("192.0.2.0/24");
        world.post(members, "{'cidr':'192.0.2.9','nomatch':1}");
        world.post(members, "{'cidr':'2001:db8::/32'}");
        refused(post(members, "{'cidr':'192.0.2.0/24'}"), 409, "conflict");

        assertThat(world.put(members + "/192.0.2.0/24", "{'nomatch':1}")
                        .at("/member/comment")
                        .asString())
                .isEqualTo("all");
        assertThat(world.put(members + "/192.0.2.0%2F24", "{'comment':null,'nomatch':0}")
                        .at("/member/nomatch")
                        .asInt())
                .isZero();
        world.delete(members + "/2001:db8::%2F32");
        assertThat(world.delete(members + "/192.0.2.9").get("members")).hasSize(1);
        assertThat(world.owner().delete(members + "/192.0.2.9").status()).isEqualTo(404);
        assertThat(world.owner().get(sets + "/nobody/members").status()).isEqualTo(404);

        refused(world.owner().delete(sets + "/admins"), 409, "conflict");
        assertThat(world.owner().delete(sets + "/admins?force=true").status()).isEqualTo(200);
        assertThat(world.get(sets).get("ipsets")).isEmpty();
    }

    @Test
    void aMemberIsAnAddressOrAnExistingAlias() {
        world.post(world.app() + "/ipsets", "{'name':'friends'}");
        world.post(world.cluster() + "/aliases", "{'name':'office','cidr':'192.0.2.1'}");
        String members = world.app() + "/ipsets/friends/members";
        assertThat(world.post(members, "{'cidr':'dc/office'}")
                        .at("/member/cidr")
                        .asString())
                .isEqualTo("dc/office");
        for (String wrong :
                List.of("guest/office", "nowhere", "0.0.0.0/0", "192.0.2.77/24", "192.0.2.1-192.0.2.9", "+friends")) {
            assertThat(post(members, "{'cidr':'" + wrong + "'}").faults())
                    .as(wrong)
                    .containsExactly("body.cidr value_error");
        }
        world.delete(members + "/dc/office");
        assertThat(world.get(members).get("members")).isEmpty();
    }

    @Test
    void usesAreToldAndKeepAnObjectFromBeingDeleted() {
        world.post(world.cluster() + "/aliases", "{'name':'office','cidr':'192.0.2.1'}");
        world.post(world.cluster() + "/ipsets", "{'name':'admins'}");
        world.post(world.cluster() + "/ipsets/admins/members", "{'cidr':'dc/office'}");
        world.post(world.cluster() + "/rules", "{'type':'in','action':'ACCEPT','source':'+admins'}");
        world.post(world.group() + "/rules", "{'type':'in','action':'ACCEPT','source':'office'}");
        world.post(world.node() + "/rules", "{'type':'in','action':'ACCEPT','source':'dc/office'}");
        world.post(world.vm() + "/rules", "{'type':'in','action':'ACCEPT','dest':'+dc/admins'}");
        world.post(world.vm() + "/rules", "{'type':'group','action':'web'}");

        JsonNode refs = world.get(world.cluster() + "/refs");
        assertThat(refs.get("unread")).isEmpty();
        JsonNode office = ref(refs, "office");
        assertThat(office.get("type").asString()).isEqualTo("alias");
        assertThat(office.get("used_by").toString())
                .contains("\"set\":\"admins\"", "\"scope\":\"group\",\"name\":\"web\",\"pos\":0")
                .contains("\"scope\":\"node\",\"name\":\"lab1\",\"pos\":0");
        assertThat(ref(refs, "admins").get("used_by").toString())
                .contains("\"scope\":\"cluster\"", "\"scope\":\"qemu\",\"name\":\"150\",\"pos\":1");
        assertThat(ref(world.get(world.cluster() + "/refs?uses=false"), "office")
                        .get("used_by")
                        .isNull())
                .isTrue();

        Answer alias = world.owner().delete(world.cluster() + "/aliases/office");
        refused(alias, 409, "in_use");
        assertThat(alias.tree().get("used_by")).hasSize(3);
        assertThat(alias.tree().get("detail").asString()).contains("rule 0 of the node lab1");
        refused(world.owner().delete(world.cluster() + "/ipsets/admins?force=true"), 409, "in_use");
        refused(world.owner().delete(world.cluster() + "/groups/web"), 409, "in_use");
        refused(world.owner().patch(world.cluster() + "/groups/web", "{\"rename\":\"sites\"}"), 409, "in_use");
    }

    private static JsonNode ref(JsonNode refs, String name) {
        return refs.get("refs")
                .valueStream()
                .filter(one -> one.get("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aGuestsOwnAliasHidesTheOneOfTheCluster() {
        world.post(world.cluster() + "/aliases", "{'name':'office','cidr':'192.0.2.1'}");
        world.post(world.app() + "/aliases", "{'name':'office','cidr':'198.51.100.1'}");
        world.post(world.app() + "/rules", "{'type':'in','action':'ACCEPT','source':'office'}");
        refused(world.owner().delete(world.app() + "/aliases/office"), 409, "in_use");
        assertThat(world.owner().delete(world.cluster() + "/aliases/office").status())
                .isEqualTo(200);
        JsonNode refs = world.get(world.app() + "/refs");
        assertThat(ref(refs, "office").get("used_by")).hasSize(1);
    }

    @Test
    void whatCouldNotBeReadIsSaid() {
        world.post(world.cluster() + "/aliases", "{'name':'office','cidr':'192.0.2.1'}");
        world.sim().faults().fail("GET .*/lxc/111/firewall/rules", 500, "got no answer");
        JsonNode removed = world.delete(world.cluster() + "/aliases/office");
        assertThat(removed.get("unread").valueStream().map(JsonNode::asString)).containsExactly("container 111");
    }

    @Test
    void anAliasIsRenamedWithAllThatNamesIt() {
        world.post(world.cluster() + "/aliases", "{'name':'office','cidr':'192.0.2.1','comment':'old'}");
        world.post(world.cluster() + "/ipsets", "{'name':'admins'}");
        world.post(world.cluster() + "/ipsets/admins/members", "{'cidr':'dc/office','nomatch':1,'comment':'kept'}");
        world.post(world.group() + "/rules", "{'type':'in','action':'ACCEPT','source':'office','dest':'dc/office'}");
        world.post(world.vm() + "/rules", "{'type':'in','action':'ACCEPT','source':'office','comment':'a'}");
        world.post(world.vm() + "/rules", "{'type':'in','action':'ACCEPT','source':'OFFICE','enable':1}");
        JsonNode renamed = world.put(world.cluster() + "/aliases/office", "{'cidr':'192.0.2.2','rename':'bureau'}");
        assertThat(renamed.at("/alias/name").asString()).isEqualTo("bureau");
        assertThat(renamed.at("/alias/comment").asString()).isEqualTo("old");
        assertThat(renamed.get("rewritten")).hasSize(4);
        assertThat(renamed.get("not_rewritten")).isEmpty();
        assertThat(world.get(world.cluster() + "/aliases").get("aliases")).hasSize(1);
        JsonNode rule = world.get(world.group() + "/rules").at("/rules/0");
        assertThat(rule.get("source").asString()).isEqualTo("bureau");
        assertThat(rule.get("dest").asString()).isEqualTo("dc/bureau");
        assertThat(rule.get("errors").isNull()).isTrue();
        assertThat(world.get(world.vm() + "/rules")
                        .get("rules")
                        .valueStream()
                        .map(one ->
                                one.get("source").asString() + one.get("enable").asInt()))
                .containsExactly("bureau1", "bureau0");
        JsonNode member = world.get(world.cluster() + "/ipsets/admins/members").at("/members/0");
        assertThat(member.get("cidr").asString()).isEqualTo("dc/bureau");
        assertThat(member.get("nomatch").asInt()).isEqualTo(1);
        assertThat(member.get("comment").asString()).isEqualTo("kept");
    }

    @Test
    void anAliasStaysForWhatCouldNotBeRewritten() {
        world.post(world.cluster() + "/aliases", "{'name':'office','cidr':'192.0.2.1'}");
        world.post(world.vm() + "/rules", "{'type':'in','action':'ACCEPT','source':'office'}");
        world.sim().faults().fail("PUT .*/qemu/150/firewall/rules/0", 500, "unable to write");
        JsonNode renamed = world.put(world.cluster() + "/aliases/office", "{'cidr':'192.0.2.2','rename':'bureau'}");
        assertThat(renamed.get("not_rewritten").toString()).contains("virtual machine 150", "unable to write");
        assertThat(world.get(world.cluster() + "/aliases")
                        .get("aliases")
                        .valueStream()
                        .map(one -> one.get("name").asString() + one.get("cidr").asString()))
                .containsExactly("bureau192.0.2.2", "office192.0.2.2");
        assertThat(world.get(world.vm() + "/rules").at("/rules/0/errors").isNull())
                .isTrue();
    }

    @Test
    void aGroupIsCreatedChangedAndDeleted() {
        String groups = world.cluster() + "/groups";
        JsonNode made = world.post(groups, "{'group':'mail','comment':'smtp'}");
        assertThat(made.at("/group/comment").asString()).isEqualTo("smtp");
        refused(post(groups, "{'group':'MAIL'}"), 409, "conflict");
        JsonNode renamed =
                FirewallWorld.made(world.owner().patch(groups + "/mail", "{\"rename\":\"post\",\"comment\":null}"));
        assertThat(renamed.at("/group/group").asString()).isEqualTo("post");
        assertThat(renamed.at("/group/comment").isNull()).isTrue();
        world.post(groups + "/post/rules", "{'type':'in','action':'ACCEPT'}");
        refused(world.owner().delete(groups + "/post"), 409, "conflict");
        world.delete(groups + "/post/rules/0");
        world.delete(groups + "/post");
        assertThat(world.owner().delete(groups + "/post").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "PUT    | /aliases/one               | {'cidr':'192.0.2.9','digest':'D'} | aliases",
                "DELETE | /aliases/one               | {'digest':'D'}                    | aliases",
                "DELETE | /ipsets/one                | {'digest':'D'}                    | ipsets",
                "PUT    | /ipsets/one/members/192.0.2.1 | {'nomatch':1,'digest':'D'}     | ipsets/one/members",
                "DELETE | /ipsets/one/members/192.0.2.1 | {'digest':'D'}                 | ipsets/one/members",
                "PATCH  | /groups/web                | {'comment':'x','digest':'D'}      | groups",
            })
    void anOutdatedDigestIsAnsweredWithWhatIsInForce(String method, String path, String body, String list) {
        world.post(world.cluster() + "/aliases", "{'name':'one','cidr':'192.0.2.1'}");
        world.post(world.cluster() + "/ipsets", "{'name':'one'}");
        world.post(world.cluster() + "/ipsets/one/members", "{'cidr':'192.0.2.1'}");
        String old = "0".repeat(40);
        JsonNode before = world.get(world.cluster() + "/" + list);
        Answer late = world.owner()
                .send(
                        method,
                        world.cluster() + path,
                        body.replace('\'', '"').replace("\"D\"", "\"" + old + "\""),
                        Map.of());
        refused(late, 409, "digest_mismatch");
        assertThat(late.tree().get("present")).isEqualTo(before);
        assertThat(world.get(world.cluster() + "/" + list)).isEqualTo(before);
    }

    @Test
    void aNodeHasNoNamesOfItsOwn() {
        for (String path : List.of("/aliases", "/ipsets", "/refs", "/macros", "/groups")) {
            assertThat(world.owner().get(world.node() + path).status()).as(path).isEqualTo(404);
        }
        assertThat(world.owner().get(world.app() + "/groups").status()).isEqualTo(404);
    }

    @Test
    void macrosAreListed() {
        assertThat(world.get(world.cluster() + "/macros")
                        .valueStream()
                        .map(one -> one.get("macro").asString()))
                .contains("SSH", "HTTPS");
    }
}
