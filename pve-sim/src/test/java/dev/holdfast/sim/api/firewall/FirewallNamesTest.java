package dev.holdfast.sim.api.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Aliases, sets and groups, references to them, and where their files are stored. */
class FirewallNamesTest extends FirewallWorlds {
    private static final String CLUSTER = "/cluster/firewall";
    private static final String GUEST = "/nodes/alpha/lxc/101/firewall";
    private static final String ANY = "type=in&action=ACCEPT";

    private Asker alpha;

    @BeforeEach
    void begin() {
        use(Sim.oneHost());
        alpha = root("alpha");
    }

    @Test
    void aliasNamesIgnoreCase() {
        taken(alpha.post(GUEST + "/aliases", "name=Web-One&cidr=10.0.0.7/32"));
        assertThat(fault(alpha.post(GUEST + "/aliases", "name=web-one&cidr=10.0.0.8"), "name"))
                .isEqualTo("alias 'web-one' already exists");
        var alias = alpha.get(GUEST + "/aliases/WEB-ONE").data();
        assertThat(alias.path("name").asString()).isEqualTo("Web-One");
        assertThat(alias.path("cidr").asString()).isEqualTo("10.0.0.7");
        assertThat(alpha.get(GUEST + "/refs").data().get(0).path("name").asString())
                .isEqualTo("web-one");
    }

    @Test
    void renamingLeavesRulesAndSetsUnchangedAndReportsErrorsOnThem() {
        taken(alpha.post(CLUSTER + "/aliases", "name=lan&cidr=10.0.0.0/8"));
        taken(alpha.post(CLUSTER + "/ipset", "name=admins"));
        taken(alpha.post(CLUSTER + "/ipset/admins", "cidr=lan"));
        taken(alpha.post(GUEST + "/rules", ANY + "&source=dc/lan&dest=%2Badmins"));
        String digest = alpha.get(CLUSTER + "/ipset/admins")
                .data()
                .get(0)
                .path("digest")
                .asString();
        taken(alpha.put(CLUSTER + "/aliases/lan", "cidr=10.0.0.0/8&rename=home"));
        taken(alpha.post(CLUSTER + "/ipset", "name=staff&rename=admins"));
        var rule = alpha.get(GUEST + "/rules/0").data();
        assertThat(rule.path("source").asString()).isEqualTo("dc/lan");
        assertThat(rule.path("errors").path("source").asString()).isEqualTo("no such alias 'dc/lan'");
        assertThat(rule.path("errors").path("dest").asString()).isEqualTo("no such ipset 'admins'");
        var member = alpha.get(CLUSTER + "/ipset/staff").data().get(0);
        assertThat(member.path("errors").path("cidr").asString()).isEqualTo("no such alias 'lan'");
        assertThat(member.path("digest").asString()).isEqualTo(digest);
    }

    @Test
    void aliasKeepsItsNameWhenTheNewOneIsTaken() {
        taken(alpha.post(CLUSTER + "/aliases", "name=one&cidr=10.0.0.1&comment=x"));
        taken(alpha.post(CLUSTER + "/aliases", "name=two&cidr=10.0.0.2"));
        assertThat(fault(alpha.put(CLUSTER + "/aliases/one", "cidr=10.0.0.3&rename=TWO"), "name"))
                .isEqualTo("alias 'TWO' already exists");
        assertThat(alpha.get(CLUSTER + "/aliases/one").data().path("cidr").asString())
                .isEqualTo("10.0.0.1");
        taken(alpha.put(CLUSTER + "/aliases/one", "cidr=10.0.0.3"));
        assertThat(alpha.get(CLUSTER + "/aliases/one").data().has("comment")).isFalse();
    }

    @Test
    void guestAliasTakesPrecedenceOverTheClusters() {
        taken(alpha.post(CLUSTER + "/aliases", "name=peer&cidr=10.0.0.1"));
        taken(alpha.post(GUEST + "/aliases", "name=peer&cidr=fd00::1"));
        taken(alpha.post(GUEST + "/rules", ANY + "&source=peer"));
        taken(alpha.post(GUEST + "/rules", ANY + "&source=dc/peer"));
        taken(alpha.post(GUEST + "/rules", ANY + "&source=guest/peer"));
        assertThat(alpha.get(GUEST + "/rules").data().findValuesAsString("ipversion"))
                .containsExactly("6", "4", "6");
        assertThat(fault(alpha.post(GUEST + "/rules", ANY + "&source=peer&dest=10.0.0.1"), "dest"))
                .isEqualTo("detected mixed ipv4/ipv6 addresses in rule");
        taken(alpha.post(GUEST + "/ipset", "name=mine"));
        taken(alpha.post(GUEST + "/ipset/mine", "cidr=guest/peer"));
        assertThat(alpha.post("/nodes/alpha/lxc/102/firewall/ipset", "name=mine")
                        .status())
                .isEqualTo(200);
        assertThat(alpha.post("/nodes/alpha/lxc/102/firewall/ipset/mine", "cidr=guest/peer")
                        .reason())
                .isEqualTo("no such alias 'peer'");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"10.0.0.0%2F24", "10.0.0.0/24"})
    void memberIsFoundWithItsSlashEncodedOrNot(String path) {
        String member = GUEST + "/ipset/mine/" + path;
        taken(alpha.post(GUEST + "/ipset", "name=mine"));
        taken(alpha.post(GUEST + "/ipset/mine", "cidr=10.0.0.0/24&nomatch=1&comment=x"));
        assertThat(alpha.get(member).data().path("nomatch").asInt()).isEqualTo(1);
        String digest = alpha.get(member).data().path("digest").asString();
        taken(alpha.put(member, "comment=y&digest=" + digest));
        assertThat(alpha.get(member).data().has("nomatch")).isFalse();
        assertThat(alpha.put(member, "comment=z&digest=" + digest).reason())
                .startsWith("detected modified configuration");
        assertThat(alpha.delete(member + "?digest=" + digest).reason()).startsWith("detected modified configuration");
        taken(alpha.delete(member));
        assertThat(fault(alpha.get(member), "cidr")).isEqualTo("no such IP/Network");
    }

    @Test
    void setAcceptsOnlyValidMembers() {
        taken(alpha.post(CLUSTER + "/ipset", "name=mine"));
        assertThat(fault(alpha.post(CLUSTER + "/ipset/mine", "cidr=0.0.0.0/0"), "cidr"))
                .isEqualTo("a zero prefix is not allowed in ipset entries");
        assertThat(fault(alpha.post(CLUSTER + "/ipset/mine", "cidr=10.0.0.1/24"), "cidr"))
                .isEqualTo("invalid format - Invalid prefix 00001010000000000000000000000001/24");
        assertThat(fault(alpha.get(CLUSTER + "/ipset/mine/nonsense%20value"), "cidr"))
                .startsWith("invalid format");
        taken(alpha.post(CLUSTER + "/ipset/mine", "cidr=fd00::/64"));
        taken(alpha.post(CLUSTER + "/ipset/mine", "cidr=10.0.0.1/32"));
        assertThat(alpha.get(CLUSTER + "/ipset/mine").data().findValuesAsString("cidr"))
                .containsExactly("10.0.0.1", "fd00::/64");
        assertThat(alpha.delete(CLUSTER + "/ipset/mine").reason()).isEqualTo("IPSet 'mine' is not empty");
        taken(alpha.delete(CLUSTER + "/ipset/mine?force=1"));
        assertThat(alpha.delete(CLUSTER + "/ipset/mine").reason()).isEqualTo("no such IPSet 'mine'");
        assertThat(fault(alpha.get(CLUSTER + "/ipset/9"), "name")).isEqualTo("value does not match the regex pattern");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"ipset, name, IPSet", "groups, group, Security group"})
    void setsAndGroupsAreRenamedByCreatingThemAgain(String kind, String key, String title) {
        String all = CLUSTER + "/" + kind;
        taken(alpha.post(all, key + "=one&comment=first"));
        taken(alpha.post(all, key + "=two"));
        String digest = alpha.get(all).data().get(0).path("digest").asString();
        assertThat(fault(alpha.post(all, key + "=new&rename=nosuch"), key))
                .isEqualTo(title + " 'nosuch' does not exist");
        assertThat(fault(alpha.post(all, key + "=two&rename=one"), key)).isEqualTo(title + " 'two' does already exist");
        taken(alpha.post(all, key + "=new&rename=one&digest=" + digest));
        assertThat(alpha.get(all).data().get(0).path("comment").asString()).isEqualTo("first");
        assertThat(alpha.post(all, key + "=newer&rename=new&digest=" + digest).reason())
                .startsWith("detected modified configuration");
        taken(alpha.post(all, key + "=new&rename=new&comment=second"));
        assertThat(alpha.get(all).data().get(0).path("comment").asString()).isEqualTo("second");
    }

    @Test
    void renamedGroupIsRenamedInAllRules() {
        taken(alpha.post(CLUSTER + "/groups", "group=web"));
        taken(alpha.post(CLUSTER + "/rules", "type=group&action=web"));
        taken(alpha.post(GUEST + "/rules", "type=group&action=web&iface=net0"));
        taken(alpha.post(CLUSTER + "/groups", "group=pages&rename=web"));
        for (String rules : List.of(CLUSTER + "/rules", GUEST + "/rules")) {
            assertThat(alpha.get(rules).data().get(0).path("action").asString()).isEqualTo("pages");
        }
    }

    @Test
    void onlyAnEmptyGroupIsDeletedAndRulesKeepNamingIt() {
        taken(alpha.post(CLUSTER + "/groups", "group=web"));
        taken(alpha.post(CLUSTER + "/groups/web", ANY + "&macro=HTTP"));
        taken(alpha.post(GUEST + "/rules", "type=group&action=web&iface=net0"));
        assertThat(alpha.delete(CLUSTER + "/groups/web").reason()).isEqualTo("Security group 'web' is not empty");
        taken(alpha.delete(CLUSTER + "/groups/web/0"));
        taken(alpha.delete(CLUSTER + "/groups/web"));
        assertThat(alpha.delete(CLUSTER + "/groups/web").reason()).isEqualTo("no such security group 'web'");
        assertThat(alpha.post(CLUSTER + "/groups/web", ANY).reason()).isEqualTo("no such security group 'web'");
        assertThat(alpha.get(GUEST + "/rules/0").data().has("errors")).isFalse();
    }

    @Test
    void staleDigestPreventsAnAliasChange() {
        taken(alpha.post(GUEST + "/aliases", "name=one&cidr=10.0.0.1"));
        String digest =
                alpha.get(GUEST + "/aliases").data().get(0).path("digest").asString();
        taken(alpha.post(GUEST + "/aliases", "name=two&cidr=10.0.0.2"));
        assertThat(alpha.delete(GUEST + "/aliases/one?digest=" + digest).reason())
                .startsWith("detected modified configuration");
        taken(alpha.delete(GUEST + "/aliases/one"));
        assertThat(alpha.get("/nodes/alpha/firewall/aliases").status()).isEqualTo(501);
    }

    @Test
    void guestFileIsRemovedWithTheGuest() {
        taken(alpha.post("/nodes/alpha/lxc/103/firewall/rules", ANY));
        sim.guest("alpha", 103).stop();
        assertThat(end(task(alpha.delete("/nodes/alpha/lxc/103")))).isEqualTo("OK");
        assertThat(alpha.get("/nodes/alpha/lxc/103/firewall/rules").data().isEmpty())
                .isTrue();
    }

    @Test
    void missingGuestMayHaveAFile() {
        taken(alpha.post("/nodes/alpha/qemu/999/firewall/rules", ANY));
        assertThat(alpha.get("/nodes/alpha/qemu/999/firewall/rules").data().size())
                .isEqualTo(1);
    }

    @Test
    void anyMemberAnswersForAGuestFileEvenWhenItsNodeIsDown() {
        SimCluster lab = use(Sim.builder().clock(clock).build()).cluster("lab", "a", "b", "c");
        lab.container(101, "c", "web");
        lab.guest(101).start();
        Asker a = root("a");
        sim.node("c").down();
        taken(a.post("/nodes/c/lxc/101/firewall/rules", ANY));
        taken(root("b").get("/nodes/c/lxc/101/firewall/refs"));
        assertThat(root("b").get("/nodes/c/lxc/101/firewall/rules").data().size())
                .isEqualTo(1);
        assertThat(a.get("/nodes/c/lxc/101/firewall/options").status()).isEqualTo(595);
        assertThat(a.get("/nodes/c/lxc/101/firewall/log").status()).isEqualTo(595);
        assertThat(a.get("/nodes/c/firewall/rules").status()).isEqualTo(595);
    }
}
