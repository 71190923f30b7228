package dev.holdfast.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Changes of the firewall of a cluster or a node that the node undoes by itself unless a person keeps them in time. */
class FirewallArmTest {
    @RegisterExtension
    private static final FirewallTrials trials = new FirewallTrials(600);

    private static final FirewallWorld world = trials.world();
    private static final String RULE = "{'type':'in','action':'ACCEPT','proto':'tcp','dport':'9090'}";

    @Test
    void aChangeThatIsKeptStays() {
        long job = trials.arm(world.cluster());
        JsonNode armed = trials.view(world.cluster());
        assertThat(armed.get("can_arm").asBoolean()).isTrue();
        assertThat(armed.get("remaining_s").asLong()).isBetween(0L, 600L);
        world.post(world.cluster() + "/rules", RULE);

        JsonNode kept = world.post(world.cluster() + "/switch/keep", "");
        assertThat(kept.get("state").asString()).isEqualTo("kept");
        assertThat(kept.get("remaining_s").isNull()).isTrue();
        assertThat(trials.end(job, "succeeded").at("/result/kept").asBoolean()).isTrue();
        assertThat(trials.rules(world.cluster())).isEqualTo(1);
        assertThat(world.plane().log(job))
                .contains(
                        "Node lab1 puts the present firewall back in 600 seconds, unless someone keeps the changes before.",
                        "Node lab1 keeps the changes.");
    }

    @Test
    void theChangesOfANodeAreUndoneAtOnceWhenAPersonAsksForIt() {
        long job = trials.arm(world.node());
        world.post(world.node() + "/rules", RULE);
        world.post(world.cluster() + "/rules", RULE);
        world.post(world.node() + "/switch/undo", "");
        JsonNode end = trials.end(job, "succeeded");
        assertThat(end.at("/result/kept").asBoolean(true)).isFalse();
        assertThat(trials.rules(world.node())).isZero();
        assertThat(trials.rules(world.cluster()))
                .as("the firewall of the cluster was not armed")
                .isEqualTo(1);
        assertThat(String.join("\n", world.plane().log(job)))
                .contains("Holdfast asked for the old files.", "/etc/pve/nodes/lab1/host.fw");
    }

    @Test
    void groupsAndNamesAreUndoneWithTheirCluster() {
        long job = trials.arm(world.cluster());
        world.post(world.cluster() + "/aliases", "{'name':'office','cidr':'192.0.2.7'}");
        world.post(world.group() + "/rules", RULE);
        world.post(world.cluster() + "/switch/undo", "");
        trials.end(job, "succeeded");
        assertThat(world.get(world.cluster() + "/aliases").get("aliases").isEmpty())
                .isTrue();
        assertThat(trials.rules(world.group())).isZero();
    }

    @Test
    void anArmedFirewallIsNotArmedAgain() {
        long job = trials.arm(world.cluster());
        Answer again = world.owner().post("/firewall/cluster/" + world.other() + "/switch", "");
        assertThat(again.status()).as(again.body()).isEqualTo(409);
        assertThat(again.tree().get("job").asLong()).isEqualTo(job);
        assertThat(again.tree().get("detail").asString()).contains("armed already");
        // The firewall of the node is another one.
        long other = trials.arm(world.node());
        world.post("/firewall/cluster/" + world.other() + "/switch/keep", "");
        world.post(world.node() + "/switch/keep", "");
        trials.end(job, "succeeded");
        trials.end(other, "succeeded");
        assertThat(trials.conflict(world.node() + "/switch/undo"))
                .isEqualTo("Node lab1 was already told to keep its new configuration.");
    }

    @Test
    void aNodeWithoutSshIsNotArmed() {
        String lab2 = "/firewall/nodes/" + world.other() + "/lab2";
        assertThat(trials.view(lab2).get("can_arm").asBoolean(true)).isFalse();
        assertThat(trials.view(lab2).get("state").asString()).isEqualTo("none");
        Answer answer = world.owner().post(lab2 + "/switch", "");
        assertThat(answer.tree().get("error").asString()).isEqualTo("capability_missing");
        assertThat(trials.conflict(lab2 + "/switch/keep")).isEqualTo("No change waits for a confirmation.");
    }

    @Test
    void aNodeThatIsNotEnrolledIsNotArmed() {
        String lab3 = "/firewall/nodes/" + world.host() + "/lab3";
        assertThat(trials.view(lab3).get("can_arm").asBoolean(true)).isFalse();
        Answer answer = world.owner().post(lab3 + "/switch", "");
        assertThat(answer.tree().get("error").asString()).as(answer.body()).isEqualTo("capability_missing");
        assertThat(answer.tree().get("detail").asString())
                .isEqualTo("Node lab3 is not enrolled. Add its host, and set up SSH for it.");
        assertThat(trials.conflict(lab3 + "/switch/undo")).isEqualTo("No change waits for a confirmation.");
    }
}
