package dev.holdfast.firewall.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.Violation;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.Checks;
import dev.holdfast.http.serve.RecordBinder;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import dev.holdfast.pve.firewall.FirewallScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What makes a rule invalid, by the fields at which it is reported. */
class RuleFaultsTest {
    private static final FirewallScope GUEST = new FirewallScope.Guest(GuestKind.QEMU, "alpha", 150);

    private static final KnownNames NAMES = new KnownNames(
            Map.of("office", 4, "tunnel", 6, "both", 4),
            Map.of("home", 4, "both", 6),
            Set.of("dc/admins", "guest/friends", "sdn/zone-all"),
            Set.of("web"),
            Map.of("ssh", "SSH"));

    /** The fields with a fault, the syntax included. */
    private static Set<String> faults(String fields, FirewallScope scope) {
        var in = Json.read(fields.replace('\'', '"'), RuleIn.class);
        var found = new ArrayList<Violation>();
        in.check(Checks.of(RecordBinder.constraints(RuleIn.class), List.of("body"), found));
        found.addAll(RuleFaults.of(in.spec(), scope, NAMES));
        return found.stream().map(one -> String.valueOf(one.loc().get(1))).collect(Collectors.toSet());
    }

    private static FirewallScope scope(String word) {
        return switch (word) {
            case "guest" -> GUEST;
            case "group" -> new FirewallScope.Group("web");
            case "node" -> new FirewallScope.Node("alpha");
            default -> new FirewallScope.Cluster();
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "guest   | 'type':'in','action':'ACCEPT'",
                "guest   | 'type':'out','action':'REJECT','iface':'net0','enable':1",
                "guest   | 'type':'in','action':'DROP','proto':'tcp','dport':'22,80,8000:8100,https'",
                "guest   | 'type':'in','action':'DROP','proto':'17','sport':'53'",
                "guest   | 'type':'in','action':'DROP','source':'192.0.2.0/24,198.51.100.7'",
                "guest   | 'type':'in','action':'DROP','source':'192.0.2.5-192.0.2.9'",
                "guest   | 'type':'in','action':'DROP','source':'2001:db8::/32','dest':'2001:db8::1'",
                "guest   | 'type':'in','action':'DROP','source':'+admins','dest':'+guest/friends'",
                "guest   | 'type':'in','action':'DROP','source':'+dc/admins','dest':'+sdn/zone-all'",
                "guest   | 'type':'in','action':'DROP','source':'dc/office','dest':'home'",
                "guest   | 'type':'in','action':'DROP','source':'OFFICE'",
                "guest   | 'type':'in','action':'DROP','source':'both','dest':'tunnel'",
                "guest   | 'type':'in','action':'ACCEPT','macro':'ssh'",
                "guest   | 'type':'in','action':'ACCEPT','proto':'icmp','icmp_type':'echo-request'",
                "guest   | 'type':'in','action':'ACCEPT','proto':'ipv6-icmp','icmp_type':'packet-too-big'",
                "guest   | 'type':'in','action':'ACCEPT','proto':'icmp','dport':'echo-request'",
                "guest   | 'type':'group','action':'web','iface':'net1','comment':'sites'",
                "cluster | 'type':'forward','action':'DROP'",
                "cluster | 'type':'in','action':'DROP','iface':'vmbr0.5','log':'warning'",
                "node    | 'type':'in','action':'DROP','iface':'eno1'",
                "group   | 'type':'forward','action':'ACCEPT'",
            })
    void aRuleThatProxmoxAcceptsHasNone(String where, String fields) {
        assertThat(faults("{" + fields + "}", scope(where))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "guest   | 'type':'in','action':'ALLOW' | action",
                "guest   | 'type':'in','action':'!' | action",
                "guest   | 'type':'group','action':'unknown' | action",
                "guest   | 'type':'group','action':'web','proto':'tcp','dport':'80' | proto,dport",
                "guest   | 'type':'group','action':'web','source':'192.0.2.1','macro':'SSH','log':'info' | source,macro,log",
                "guest   | 'type':'forward','action':'DROP' | type",
                "guest   | 'type':'in','action':'DROP','enable':2 | enable",
                "guest   | 'type':'in','action':'DROP','iface':'eth0' | iface",
                "cluster | 'type':'in','action':'DROP','iface':'-' | iface",
                "cluster | 'type':'forward','action':'REJECT' | action",
                "group   | 'type':'group','action':'web' | type",
                "group   | 'type':'in','action':'DROP','iface':'vmbr0' | iface",
                "guest   | 'type':'in','action':'DROP','macro':'Gopher' | macro",
                "guest   | 'type':'in','action':'DROP','dport':'22' | proto",
                "guest   | 'type':'in','action':'DROP','proto':'esp','dport':'22' | dport",
                "guest   | 'type':'in','action':'DROP','proto':'icmp','sport':'22' | sport",
                "guest   | 'type':'in','action':'DROP','proto':'tcp','dport':'70000' | dport",
                "guest   | 'type':'in','action':'DROP','proto':'tcp','dport':'90:80' | dport",
                "guest   | 'type':'in','action':'DROP','proto':'tcp','dport':'80,' | dport",
                "guest   | 'type':'in','action':'DROP','proto':'tcp','dport':'1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16' | dport",
                "guest   | 'type':'in','action':'DROP','icmp_type':'echo-request' | icmp_type",
                "guest   | 'type':'in','action':'DROP','proto':'icmp','icmp_type':'packet-too-big' | icmp_type",
                "guest   | 'type':'in','action':'DROP','proto':'icmp','icmp_type':'ping' | icmp_type",
                "guest   | 'type':'in','action':'DROP','proto':'icmp','icmp_type':'any','dport':'any' | icmp_type",
                "guest   | 'type':'in','action':'DROP','source':'192.0.2.5/24' | source",
                "guest   | 'type':'in','action':'DROP','source':'192.0.2.300' | source",
                "guest   | 'type':'in','action':'DROP','source':'192.0.2.9-192.0.2.5' | source",
                "guest   | 'type':'in','action':'DROP','source':'192.0.2.1-192.0.2.5,192.0.2.9' | source",
                "guest   | 'type':'in','action':'DROP','source':'192.0.2.1,2001:db8::1' | source",
                "guest   | 'type':'in','action':'DROP','source':'192.0.2.1','dest':'2001:db8::1' | dest",
                "guest   | 'type':'in','action':'DROP','source':'office','dest':'tunnel' | dest",
                "guest   | 'type':'in','action':'DROP','proto':'icmpv6','source':'192.0.2.1' | source",
                "guest   | 'type':'in','action':'DROP','source':'nowhere','dest':'+nobody' | source,dest",
                "guest   | 'type':'in','action':'DROP','source':'guest/office' | source",
                "cluster | 'type':'in','action':'DROP','source':'guest/home' | source",
                "cluster | 'type':'in','action':'DROP','dest':'+guest/friends' | dest",
                "guest   | 'type':'in','action':'DROP','log':'loud' | log",
                "guest   | 'type':'in','action':'DROP','comment':'-' | comment",
                "guest   | 'type':'in','action':'DROP','comment':'two\\nlines' | comment",
                "guest   | 'type':'in','action':'NO','iface':'eth0','source':'x y','dport':'0:','log':'z' | action,iface,source,dport,log,proto",
            })
    void allFaultsAreReportedAtTheirFields(String where, String fields, String expected) {
        assertThat(faults("{" + fields + "}", scope(where))).containsExactlyInAnyOrder(expected.split(","));
    }

    @ParameterizedTest
    @CsvSource({"source", "dest"})
    void namesThatCouldNotBeReadAreLeftToProxmox(String field) {
        var spec = RuleSpec.of("in", "DROP").from(field.equals("source") ? "unknown" : "+unknown");
        assertThat(RuleFaults.of(spec, GUEST, KnownNames.NONE)).isEmpty();
    }
}
