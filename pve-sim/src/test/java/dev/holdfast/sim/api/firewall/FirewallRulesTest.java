package dev.holdfast.sim.api.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Sim;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules and options of firewalls, beyond the recordings. */
class FirewallRulesTest extends FirewallWorlds {
    private static final String CLUSTER = "/cluster/firewall";
    private static final String NODE = "/nodes/alpha/firewall";
    private static final String CONTAINER = "/nodes/alpha/lxc/101/firewall";
    private static final String MACHINE = "/nodes/alpha/qemu/201/firewall";
    private static final String ANY = "type=in&action=ACCEPT";

    private Asker alpha;

    @BeforeEach
    void begin() {
        use(Sim.oneHost());
        sim.clusterOf("alpha").machine(201, "alpha", "win");
        alpha = root("alpha");
    }

    @ParameterizedTest
    @ValueSource(strings = {CLUSTER, NODE, CONTAINER, MACHINE})
    void everyScopeHasItsOwnRules(String scope) {
        taken(alpha.post(scope + "/rules", ANY + "&comment=one"));
        taken(alpha.post(scope + "/rules", ANY + "&comment=two&enable=1&pos=1"));
        assertThat(alpha.get(scope + "/rules").data().findValuesAsString("comment"))
                .containsExactly("two", "one");
        taken(alpha.put(scope + "/rules/1", "enable=1"));
        taken(alpha.delete(scope + "/rules/0"));
        assertThat(alpha.get(scope + "/rules/0").data().path("enable").asInt()).isEqualTo(1);
        for (String other : List.of(CLUSTER, NODE, CONTAINER, MACHINE)) {
            assertThat(alpha.get(other + "/rules").data().size()).isEqualTo(other.equals(scope) ? 1 : 0);
        }
    }

    @ParameterizedTest(name = "from {0} to {1} makes {2}")
    @CsvSource({"0, 2, bacd", "0, 3, bcad", "0, 4, bcda", "3, 0, dabc", "2, 1, acbd", "1, 1, abcd", "3, 9, abcd"})
    void ruleIsMovedBeforeTheOneAtThePosition(int from, int to, String order) {
        for (String comment : List.of("d", "c", "b", "a"))
            taken(alpha.post(NODE + "/rules", ANY + "&comment=" + comment));
        taken(alpha.put(NODE + "/rules/" + from, "moveto=" + to));
        assertThat(String.join("", alpha.get(NODE + "/rules").data().findValuesAsString("comment")))
                .isEqualTo(order);
    }

    @Test
    void otherParametersOfAMoveAreIgnored() {
        taken(alpha.post(NODE + "/rules", ANY + "&comment=one"));
        taken(alpha.post(NODE + "/rules", ANY + "&comment=two"));
        taken(alpha.put(NODE + "/rules/0", "moveto=5&comment=new"));
        assertThat(alpha.get(NODE + "/rules").data().findValuesAsString("comment"))
                .containsExactly("one", "two");
    }

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    proto=nosuch | proto | invalid format - unknown protocol 'nosuch'
                    proto=gre&dport=80 | dport | protocol 'gre' does not support ports
                    proto=icmp&sport=80 | sport | protocol 'icmp' does not support ports
                    sport=80 | proto | missing property - 'sport' requires this property
                    proto=tcp&dport=80,81, | dport | invalid format - extraneous commas in list
                    proto=tcp&dport=65536 | dport | invalid format - invalid port '65536'
                    proto=tcp&dport=80:65536 | dport | invalid format - invalid port '65536'
                    proto=tcp&dport=nosuch | dport | invalid format - invalid port 'nosuch'
                    proto=tcp&dport=90:80 | dport | invalid format - backwards range '90:80' not allowed, did you mean '80:90'?
                    proto=tcp&dport=echo-request,80 | dport | invalid format - ICMP ports not allowed in port range
                    proto=tcp&dport=1,2,3,4,5,6,7,8,9,10,11,12,13,14:15,16 | dport | invalid format - too many entries in port list (> 15 numbers)
                    proto=tcp&sport=echo-request | sport | invalid format - invalid port 'echo-request'
                    icmp-type=nosuch&proto=icmp | icmp-type | invalid format - invalid icmp-type value 'nosuch'
                    icmp-type=echo-request | proto | missing property - 'icmp-type' requires this property
                    icmp-type=echo-request&proto=icmp&dport=any | icmp-type | 'icmp-type' cannot be specified together with 'dport'
                    icmp-type=no-route&proto=icmp | icmp-type | invalid icmp-type 'no-route' for proto 'icmp'
                    source=10.0.0.300 | source | invalid format - invalid IP address: Invalid quad in IP address 10.0.0.300 - 300
                    source=10.0.0.0/33 | source | invalid format - invalid IP address: Prefix length 33 is longer than IP address (32)
                    source=10.0.0.1/8 | source | invalid format - invalid IP address: Invalid prefix 00001010000000000000000000000001/8
                    source=10..1 | source | invalid format - invalid IP address: Empty quad in IP address 10..1
                    source=10.1. | source | invalid format - invalid IP address: Invalid IP 10.1. - ends with a dot
                    source=.10 | source | invalid format - invalid IP address: Invalid IP .10 - starts with a dot
                    source=1.2.3.4.5 | source | invalid format - invalid IP address: Invalid IP address 1.2.3.4.5
                    source=fe80::zz | source | invalid format - invalid IP address: Invalid IP address fe80::zz
                    source=10.0.0.9-10.0.0.1 | source | invalid format - invalid IP address: Begin address is greater than End address 10.0.0.9-10.0.0.1
                    source=10.0.0.1,10.0.0.2-10.0.0.3 | source | invalid format - you can't use a range in a list
                    source=10.0.0.1,fe80::1 | source | invalid format - detected mixed ipv4/ipv6 addresses in address list '10.0.0.1,fe80::1'
                    source=10.0.0.1,10.0.0.2, | source | invalid format - extraneous commas in list
                    source=ghost | source | no such alias 'ghost'
                    dest=dc/ghost | dest | no such alias 'dc/ghost'
                    dest=%2Bno,good | dest | invalid ipset name '+no,good'
                    dest=%2Bsdn/ghost | dest | no such ipset 'ghost'
                    proto=icmpv6&source=10.0.0.1 | source | detected mixed ipv4/ipv6 addresses in rule
                    iface=x | iface | invalid format - invalid network interface name 'x'
                    log=loud | log | value 'loud' does not have a value in the enumeration 'emerg, alert, crit, err, warning, notice, info, debug, nolog'
                    macro=HTTP&proto=udp | proto | parameter 'proto' already define in macro (value = 'tcp')
                    macro=HTTP&proto=tcp&dport=8080 | dport | parameter 'dport' already define in macro (value = '80')
                    macro=Ping&proto=icmp&source=fe80::1 | source | detected mixed ipv4/ipv6 addresses in rule
                    enable=-1 | enable | value must have a minimum value of 0
                    """)
    void invalidRuleIsRefused(String form, String field, String text) {
        assertThat(fault(alpha.post(CONTAINER + "/rules", ANY + "&" + form), field))
                .isEqualTo(text);
        assertThat(alpha.get(CONTAINER + "/rules").data().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "proto=tcp&dport=ssh,80:90&sport=1024:65535",
                "proto=6&dport=22",
                "proto=icmp&icmp-type=echo-request",
                "proto=icmp&dport=echo-request",
                "proto=ipv6-icmp&icmp-type=packet-too-big&source=fe80::1",
                "source=10.0.0.1-10.0.0.9",
                "source=10.0.0.0/8,192.168.0.0/16",
                "source=::ffff:10.0.0.0/104",
                "source=fe80::1-fe80::9",
                "macro=ping&source=fe80::1",
                "macro=Web&source=10.0.0.1&log=info"
            })
    void validRuleIsAccepted(String form) {
        taken(alpha.post(CONTAINER + "/rules", ANY + "&" + form));
        assertThat(alpha.get(CONTAINER + "/rules/0").data().has("errors")).isFalse();
    }

    @Test
    void macroNamesIgnoreCase() {
        taken(alpha.post(CLUSTER + "/rules", ANY + "&macro=postgresql"));
        assertThat(alpha.get(CLUSTER + "/rules/0").data().path("macro").asString())
                .isEqualTo("PostgreSQL");
        assertThat(alpha.get(CLUSTER + "/macros").data().findValuesAsString("macro"))
                .contains("SSH", "HTTPS", "NeighborDiscovery")
                .doesNotHaveDuplicates();
    }

    @Test
    void actionIsOneOfThreeUnlessTheRuleIsAGroup() {
        assertThat(fault(alpha.post(NODE + "/rules", "type=in&action=accept"), "action"))
                .isEqualTo("unknown action 'accept'");
        taken(alpha.post(NODE + "/rules", "type=group&action=nosuch-group"));
        assertThat(fault(alpha.put(NODE + "/rules/0", "type=in"), "action")).isEqualTo("unknown action 'nosuch-group'");
    }

    @Test
    void groupContainsNeitherGroupsNorInterfaces() {
        String group = CLUSTER + "/groups/web";
        taken(alpha.post(CLUSTER + "/groups", "group=web"));
        assertThat(fault(alpha.post(group, "type=group&action=other"), "type"))
                .isEqualTo("security groups not allowed");
        assertThat(fault(alpha.post(group, ANY + "&iface=net0"), "type"))
                .isEqualTo("parameter -i not allowed for this rule type");
        taken(alpha.post(NODE + "/rules", ANY + "&iface=vmbr0"));
        assertThat(fault(alpha.post(MACHINE + "/rules", ANY + "&iface=vmbr0"), "iface"))
                .isEqualTo("value does not match the regex pattern 'net\\d+'");
    }

    @Test
    void rulesForForwardedPacketsCameWithVersion9() {
        String form = "type=forward&action=DROP";
        taken(alpha.post(CLUSTER + "/rules", form));
        assertThat(alpha.post(CONTAINER + "/rules", form).status()).isEqualTo(501);
        sim.version8();
        assertThat(fault(alpha.post(CLUSTER + "/rules", form), "type"))
                .isEqualTo("value 'forward' does not have a value in the enumeration 'in, out, group'");
        assertThat(fault(alpha.put(CLUSTER + "/options", "policy_forward=DROP"), "policy_forward"))
                .startsWith("property is not defined in schema");
    }

    @Test
    void keysAreRemovedFromARuleByNameOrByADash() {
        taken(alpha.post(NODE + "/rules", ANY + "&comment=x&source=10.0.0.1&log=info"));
        taken(alpha.put(NODE + "/rules/0", "delete=comment%2Cenable&source=-"));
        var rule = alpha.get(NODE + "/rules/0").data();
        assertThat(rule.propertyNames()).containsExactlyInAnyOrder("action", "type", "enable", "log", "pos", "digest");
        assertThat(rule.path("enable").asInt()).isEqualTo(1);
        assertThat(fault(alpha.put(NODE + "/rules/0", "delete=colour"), "delete"))
                .isEqualTo("no such property ('colour')");
        assertThat(fault(alpha.put(NODE + "/rules/0", "delete=type"), "delete"))
                .isEqualTo("unable to delete required property 'type'");
        assertThat(fault(alpha.put(NODE + "/rules/0", "delete=9"), "delete"))
                .isEqualTo("invalid format - invalid configuration ID '9'");
    }

    @Test
    void refusedChangeChangesNothing() {
        taken(alpha.post(NODE + "/rules", ANY + "&comment=old"));
        assertThat(alpha.put(NODE + "/rules/0", "comment=new&source=ghost").status())
                .isEqualTo(400);
        assertThat(alpha.get(NODE + "/rules/0").data().path("comment").asString())
                .isEqualTo("old");
        assertThat(alpha.put(NODE + "/options", "enable=1&delete=nosuch").status())
                .isEqualTo(400);
        assertThat(alpha.get(NODE + "/options").data().has("enable")).isFalse();
    }

    @Test
    void digestGuardsOneListOnly() {
        taken(alpha.post(NODE + "/rules", ANY));
        String digest = alpha.get(NODE + "/rules/0").data().path("digest").asString();
        taken(alpha.put(NODE + "/options", "enable=1"));
        taken(alpha.post(CONTAINER + "/rules", ANY));
        taken(alpha.put(NODE + "/rules/0", "comment=one&digest=" + digest));
        assertThat(alpha.put(NODE + "/rules/0", "comment=two&digest=" + digest).reason())
                .startsWith("detected modified configuration");
        assertThat(alpha.put(NODE + "/rules/0", "moveto=3&digest=" + digest).status())
                .isEqualTo(500);
        assertThat(alpha.delete(NODE + "/rules/0?digest=" + digest).status()).isEqualTo(500);
        taken(alpha.put(NODE + "/rules/0", "comment=three&digest="));
    }

    @Test
    void positionMustExist() {
        assertThat(fault(alpha.get(NODE + "/rules/first"), "pos"))
                .isEqualTo("type check ('integer') failed - got 'first'");
        assertThat(fault(alpha.delete(NODE + "/rules/-1"), "pos")).isEqualTo("value must have a minimum value of 0");
        assertThat(alpha.get(NODE + "/rules/99999999999").reason()).isEqualTo("no rule at position 99999999999");
    }

    @Test
    void optionsDependOnTheScope() {
        taken(alpha.put(
                NODE + "/options", "nf_conntrack_max=65536&nf_conntrack_helpers=ftp%2Csip&nosmurfs=yes&ndp=off"));
        var options = alpha.get(NODE + "/options").data();
        assertThat(options.path("nf_conntrack_max").asInt()).isEqualTo(65536);
        assertThat(options.path("nosmurfs").asInt()).isEqualTo(1);
        assertThat(options.path("ndp").asInt(-1)).isZero();
        assertThat(fault(alpha.put(NODE + "/options", "nf_conntrack_helpers=gopher"), "nf_conntrack_helpers"))
                .startsWith("invalid format");
        assertThat(fault(alpha.put(NODE + "/options", "policy_in=DROP"), "policy_in"))
                .startsWith("property is not defined in schema");
        assertThat(fault(alpha.put(MACHINE + "/options", "delete=ebtables"), "delete"))
                .isEqualTo("no such option 'ebtables'");
        assertThat(fault(alpha.put(CLUSTER + "/options", "log_ratelimit=enable%3D1%2Crate%3Dfast"), "log_ratelimit"))
                .contains("log_ratelimit.rate: value does not match the regex pattern");
        taken(alpha.put(CLUSTER + "/options", "log_ratelimit=1%2Crate%3D5/minute%2Cburst%3D9"));
    }

    @Test
    void clusterFirewallStoresTheTimeItWasEnabled() {
        taken(alpha.put(CLUSTER + "/options", "enable=2"));
        assertThat(alpha.get(CLUSTER + "/options").data().path("enable").asLong())
                .isGreaterThan(1_000_000_000);
    }

    @Test
    void everyFolderListsItsContent() {
        assertThat(alpha.get(CLUSTER).data().findValuesAsString("name"))
                .containsExactly("aliases", "groups", "ipset", "macros", "options", "refs", "rules");
        assertThat(alpha.get(NODE).data().findValuesAsString("name")).containsExactly("log", "options", "rules");
        assertThat(alpha.get(MACHINE).data().findValuesAsString("name"))
                .containsExactly("aliases", "ipset", "log", "options", "refs", "rules");
        assertThat(alpha.get("/cluster/firewall/nothing").status()).isEqualTo(501);
    }

    @Test
    void auditorsCannotChangeAnything() {
        var viewer = Asker.of(
                sim.node("alpha"),
                sim.token("viewer@pve!one").grant("/vms", Set.of("VM.Audit")).grant("/nodes", Set.of("Sys.Audit")));
        taken(viewer.get(CONTAINER + "/rules"));
        taken(viewer.get(NODE + "/options"));
        taken(viewer.get(CLUSTER + "/groups"));
        assertThat(viewer.get(CLUSTER + "/rules").reason()).isEqualTo("Permission check failed (/, Sys.Audit)");
        // Privileges are checked before parameters.
        assertThat(viewer.post(CONTAINER + "/rules", "type=nonsense").reason())
                .isEqualTo("Permission check failed (/vms/101, VM.Config.Network)");
        assertThat(viewer.put(NODE + "/options", "enable=1").reason())
                .isEqualTo("Permission check failed (/nodes/alpha, Sys.Modify)");
        assertThat(viewer.get(CONTAINER + "/log").reason()).isEqualTo("Permission check failed (/vms/101, VM.Console)");
        assertThat(viewer.get(NODE + "/log").reason()).isEqualTo("Permission check failed (/nodes/alpha, Sys.Syslog)");
    }

    @Test
    void withoutQuorumOnlyReadingWorks() {
        sim.clusterOf("alpha").quorum(false);
        taken(alpha.get(CLUSTER + "/rules"));
        assertThat(alpha.post(CLUSTER + "/rules", ANY).reason())
                .isEqualTo("cfs-lock 'firewall-cluster' error: no quorum!");
        assertThat(alpha.put(NODE + "/options", "enable=1").reason())
                .isEqualTo("cfs-lock 'firewall-host-alpha' error: no quorum!");
        assertThat(alpha.post(MACHINE + "/aliases", "name=lan&cidr=10.0.0.1").reason())
                .isEqualTo("cfs-lock 'firewall-vm-201' error: no quorum!");
    }
}
