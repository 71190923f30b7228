package dev.holdfast.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.sim.Sim;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What was recorded of Proxmox VE's firewall, asked through the product: one sequence of requests, of which later ones build on
 * earlier ones. A line is a request, its body, the status and, after a colon, something that the answer contains or, with a
 * minus, does not contain.
 */
class FirewallExchangesTest {
    private static final String SEQUENCE = """
            # options of the cluster
            GET cluster/options | | 200 : 'policy_in':null
            PUT cluster/options | {'enable':0,'policy_in':'DROP'} | 200 : 'policy_in':'DROP'
            GET cluster/options | | 200 : 'enable':0
            PUT cluster/options | {'policy_in':'PERHAPS'} | 422 : policy_in
            PUT cluster/options | {'policy_in':'ACCEPT','digest':'da39a3ee5e6b4b0d3255bfef95601890afd80709'} | 409 : digest_mismatch
            PUT cluster/options | {'policy_in':null} | 200 : 'policy_in':null

            # aliases
            POST cluster/aliases | {'name':'campus','cidr':'10.0.0.0/8','comment':'all buildings'} | 200 : 'ipversion':4
            POST cluster/aliases | {'name':'campus','cidr':'10.0.0.0/8'} | 409 : conflict
            POST cluster/aliases | {'name':'y1','cidr':'10.0.0.0/99'} | 422 : cidr
            POST cluster/aliases | {'name':'1y','cidr':'10.0.0.1'} | 422 : name
            POST cluster/aliases | {'name':'y2'} | 422 : missing
            GET cluster/aliases | | 200 : all buildings
            PUT cluster/aliases/campus | {'cidr':'10.1.0.0/16','rename':'yard'} | 200 : 'name':'yard','cidr':'10.1.0.0/16'
            PUT cluster/aliases/yard | {'cidr':'10.2.0.0/16','digest':'0000000000000000000000000000000000000000'} | 409 : 10.1.0.0
            PUT cluster/aliases/absent | {'cidr':'10.2.0.0/16'} | 404 : alias

            # sets and their members
            POST cluster/ipsets | {'name':'keepers','comment':'of keys'} | 200 : 'comment':'of keys'
            POST cluster/ipsets | {'name':'keepers'} | 409 : conflict
            GET cluster/ipsets | | 200 : keepers
            POST cluster/ipsets/keepers/members | {'cidr':'10.0.0.5','comment':'ann'} | 200 : 'nomatch':0,'comment':'ann'
            POST cluster/ipsets/keepers/members | {'cidr':'10.0.0.0/24','nomatch':1} | 200 : 'nomatch':1
            POST cluster/ipsets/keepers/members | {'cidr':'10.0.0.5'} | 409 : conflict
            POST cluster/ipsets/keepers/members | {'cidr':'no address'} | 422 : cidr
            POST cluster/ipsets/keepers/members | {'cidr':'dc/yard'} | 200 : dc/yard
            POST cluster/ipsets/keepers/members | {'cidr':'dc/phantom'} | 422 : cidr
            GET cluster/ipsets/keepers/members | | 200 : 10.0.0.0/24
            PUT cluster/ipsets/keepers/members/10.0.0.5 | {'comment':'ben','nomatch':0} | 200 : ben
            PUT cluster/ipsets/keepers/members/10.9.9.9 | {'comment':'x'} | 404 : member
            DELETE cluster/ipsets/keepers/members/10.0.0.5 | {} | 200 : -10.0.0.5
            DELETE cluster/ipsets/keepers/members/10.0.0.5 | {} | 404 : member
            DELETE cluster/ipsets/keepers | {} | 409 : force=true
            GET cluster/ipsets/absent/members | | 404 : IP set

            # groups and their rules
            POST cluster/groups | {'group':'sites','comment':'pages'} | 200 : 'group':'sites'
            POST cluster/groups | {'group':'sites'} | 409 : conflict
            POST cluster/groups | {'group':'y'} | 422 : group
            GET cluster/groups | | 200 : pages
            GET cluster/groups/sites/rules | | 200 : 'rules':[]
            GET cluster/groups/absent/rules | | 404 : security group
            POST cluster/groups/sites/rules | {'type':'in','action':'ACCEPT','macro':'HTTP','enable':1} | 200 : 'pos':0
            POST cluster/groups/sites/rules | {'type':'in','action':'ACCEPT','proto':'tcp','dport':'443','enable':1,'source':'+keepers','comment':'tls'} | 200 : 'pos':0
            GET cluster/groups/sites/rules | | 200 : HTTP
            DELETE cluster/groups/sites | {} | 409 : 2 rules

            # rules
            POST cluster/rules | {'type':'in','action':'DROP','source':'dc/yard','log':'info'} | 200 : 'enable':0
            POST cluster/rules | {'type':'group','action':'sites','enable':1} | 200 : 'enable':1
            GET cluster/rules | | 200 : 'pos':0,'type':'group','action':'sites'
            PUT cluster/rules/99 | {'enable':1} | 404 : rule
            POST cluster/rules | {'type':'sideways','action':'DROP'} | 422 : type
            POST cluster/rules | {'type':'in','action':'bad action'} | 422 : action
            POST cluster/rules | {'type':'group','action':'phantom'} | 422 : action
            POST cluster/rules | {'type':'in'} | 422 : missing
            POST cluster/rules | {'type':'in','action':'ACCEPT','macro':'Absent'} | 422 : macro
            POST cluster/rules | {'type':'in','action':'ACCEPT','dport':'80'} | 422 : proto
            POST cluster/rules | {'type':'in','action':'ACCEPT','proto':'tcp','dport':'80-70000'} | 422 : dport
            POST cluster/rules | {'type':'in','action':'ACCEPT','source':'no no'} | 422 : source
            POST cluster/rules | {'type':'in','action':'ACCEPT','source':'+phantom'} | 422 : source
            POST cluster/rules | {'type':'in','action':'ACCEPT','source':'10.0.0.1','dest':'fe80::1'} | 422 : dest
            PUT cluster/rules/0 | {'comment':'changed','enable':0} | 200 : changed
            PUT cluster/rules/0 | {'comment':'y','digest':'0000000000000000000000000000000000000000'} | 409 : present
            PUT cluster/rules/0/move | {'moveto':2} | 200 : 'pos':1
            GET cluster/rules | | 200 : 'pos':1,'type':'group'
            PUT cluster/rules/0/move | {'moveto':50} | 200 : 'pos':1
            PUT cluster/rules/77/move | {'moveto':0} | 404 : rule
            PUT cluster/rules/0 | {'delete':'comment'} | 200 : 'comment':null
            DELETE cluster/rules/0 | {'digest':'0000000000000000000000000000000000000000'} | 409 : digest_mismatch
            DELETE cluster/rules/55 | {} | 404 : rule
            POST cluster/rules | {'type':'out','action':'ACCEPT'} | 200 : 'pos':0
            DELETE cluster/rules/0 | {} | 200 : -'type':'out'

            # what rules can name, and what is in use
            GET cluster/refs | | 200 : 'ref':'+keepers'
            GET cluster/refs?type=ipset | | 200 : -yard
            GET cluster/macros | | 200 : SSH
            DELETE cluster/aliases/yard | {} | 409 : IP set keepers of the cluster
            DELETE cluster/aliases/absent | {} | 404 : alias

            # a guest
            GET app/options | | 200 : 'enable':null
            PUT app/options | {'enable':1,'dhcp':1,'ndp':0,'radv':0,'macfilter':1,'ipfilter':0,'policy_in':'DROP','policy_out':'ACCEPT'} | 200 : 'macfilter':1
            GET app/options | | 200 : 'policy_in':'DROP'
            POST app/aliases | {'name':'peer','cidr':'10.3.0.1'} | 200 : peer
            GET app/aliases | | 200 : 10.3.0.1
            POST app/ipsets | {'name':'mine'} | 200 : mine
            POST app/rules | {'type':'in','action':'ACCEPT','iface':'net0','source':'guest/peer','enable':1} | 200 : guest/peer
            POST app/rules | {'type':'in','action':'ACCEPT','iface':'veth0'} | 422 : iface
            GET app/rules | | 200 : 'iface':'net0'
            GET app/refs | | 200 : 'scope':'guest'
            GET app/log | | 200 : 'lines':[]

            # a node
            GET node/rules | | 200 : 'rules':[]
            GET node/options | | 200 : 'nosmurfs':null
            GET node/log | | 200 : starting pvefw logger
            """;

    @ParameterizedTest
    @ValueSource(ints = {8, 9})
    void theProductAnswersWhatWasRecorded(int version) {
        Sim sim = version == 8 ? Sim.cluster(2).version8() : Sim.cluster(2);
        try (var world = new FirewallWorld(sim)) {
            SEQUENCE.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .forEach(line -> step(world, line));
        }
    }

    private static void step(FirewallWorld world, String line) {
        String[] parts = line.split("\\|", 3);
        String[] request = parts[0].strip().split(" ", 2);
        int slash = request[1].indexOf('/');
        String path = world.at(request[1].substring(0, slash)) + request[1].substring(slash);
        String body = parts[1].strip().replace('\'', '"');
        Answer answer = world.owner().send(request[0], path, body.isEmpty() ? null : body, Map.of());
        String[] expected = parts[2].split(":", 2);
        assertThat(answer.status()).as("%s%n%s", line, answer.body()).isEqualTo(Integer.parseInt(expected[0].strip()));
        String word = expected[1].strip().replace('\'', '"');
        if (word.startsWith("-")) assertThat(answer.body()).as(line).doesNotContain(word.substring(1));
        else assertThat(answer.body()).as(line).contains(word);
    }
}
