package dev.holdfast.firewall;

import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Changes of the firewall of a cluster or a node that the node undoes by itself unless a person keeps them in time. */
class FirewallArmTest {
    private static final FirewallWorld world =
            new FirewallWorld(Sim.cluster(2), Map.of("HOLDFAST_REVERT_SECONDS", "6"));
    private static final String RULE = "{'type':'in','action':'ACCEPT','proto':'tcp','dport':'9090'}";
    private static final String CUT =
            "{'type':'in','action':'DROP','proto':'tcp','dport':'22,8006','enable':1,'confirm':'lab1'}";

    @BeforeAll
    static void openSsh() {
        world.plane().openSsh(world.host(), world.sim().node("lab1"));
    }

    @AfterAll
    static void close() {
        world.close();
    }

    @AfterEach
    void clear() {
        world.put(world.cluster() + "/options", "{'enable':0,'confirm':'lab1'}");
        world.clearRules(world.cluster());
        world.clearRules(world.node());
    }

    private static JsonNode view(String firewall) {
        return world.get(firewall + "/switch");
    }

    private static long arm(String firewall) {
        Answer answer = world.owner().post(firewall + "/switch", "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        long job = answer.tree().get("job").asLong();
        TestPlane.until("it is armed", () -> {
            JsonNode view = view(firewall);
            return view.get("state").asString().equals("armed")
                    && view.get("job").asLong() == job;
        });
        return job;
    }

    private static JsonNode end(long job, String status) {
        JsonNode end = world.plane().endOf(job);
        assertThat(end.get("status").asString())
                .as(end + "\n" + String.join("\n", world.plane().log(job)))
                .isEqualTo(status);
        return end;
    }

    private static int rules(String firewall) {
        return world.get(firewall + "/rules").get("rules").size();
    }

    private static String conflict(String path) {
        Answer answer = world.owner().post(path, "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        assertThat(answer.tree().get("error").asString()).isEqualTo("conflict");
        return answer.tree().get("detail").asString();
    }

    @Test
    void aChangeThatIsKeptStays() {
        long job = arm(world.cluster());
        JsonNode armed = view(world.cluster());
        assertThat(armed.get("can_arm").asBoolean()).isTrue();
        assertThat(armed.get("remaining_s").asLong()).isBetween(0L, 6L);
        world.post(world.cluster() + "/rules", RULE);

        JsonNode kept = world.post(world.cluster() + "/switch/keep", "");
        assertThat(kept.get("state").asString()).isEqualTo("kept");
        assertThat(kept.get("remaining_s").isNull()).isTrue();
        assertThat(end(job, "succeeded").at("/result/kept").asBoolean()).isTrue();
        assertThat(rules(world.cluster())).isEqualTo(1);
        assertThat(world.plane().log(job))
                .contains(
                        "Node lab1 puts the present firewall back in 6 seconds, unless someone keeps the changes before.",
                        "Node lab1 keeps the changes.");
    }

    @Test
    void whoLocksHoldfastOutIsLetInAgainAfterTheTimeIsUp() {
        world.put(world.cluster() + "/options", "{'enable':1,'policy_in':'ACCEPT','confirm':'lab1'}");
        long job = arm(world.cluster());
        world.post(world.cluster() + "/rules", CUT);
        JsonNode end = end(job, "failed");
        assertThat(end.get("error").asString())
                .isEqualTo("Nobody kept the changes in time, so node lab1 put the old firewall back.");
        assertThat(end.at("/result/kept").asBoolean(true)).isFalse();
        assertThat(rules(world.cluster())).isZero();
        assertThat(view(world.cluster()).get("state").asString()).isEqualTo("fired");
        assertThat(conflict(world.cluster() + "/switch/keep"))
                .isEqualTo("Node lab1 has already put its old configuration back.");
    }

    @Test
    void theChangesOfANodeAreUndoneAtOnceWhenAPersonAsksForIt() {
        long job = arm(world.node());
        world.post(world.node() + "/rules", RULE);
        world.post(world.cluster() + "/rules", RULE);
        world.post(world.node() + "/switch/undo", "");
        JsonNode end = end(job, "succeeded");
        assertThat(end.at("/result/kept").asBoolean(true)).isFalse();
        assertThat(rules(world.node())).isZero();
        assertThat(rules(world.cluster()))
                .as("the firewall of the cluster was not armed")
                .isEqualTo(1);
        assertThat(String.join("\n", world.plane().log(job)))
                .contains("Holdfast asked for the old files.", "/etc/pve/nodes/lab1/host.fw");
    }

    @Test
    void groupsAndNamesAreUndoneWithTheirCluster() {
        long job = arm(world.cluster());
        world.post(world.cluster() + "/aliases", "{'name':'office','cidr':'192.0.2.7'}");
        world.post(world.group() + "/rules", RULE);
        world.post(world.cluster() + "/switch/undo", "");
        end(job, "succeeded");
        assertThat(world.get(world.cluster() + "/aliases").get("aliases").isEmpty())
                .isTrue();
        assertThat(rules(world.group())).isZero();
    }

    @Test
    void anArmedFirewallIsNotArmedAgain() {
        long job = arm(world.cluster());
        Answer again = world.owner().post("/firewall/cluster/" + world.other() + "/switch", "");
        assertThat(again.status()).as(again.body()).isEqualTo(409);
        assertThat(again.tree().get("job").asLong()).isEqualTo(job);
        assertThat(again.tree().get("detail").asString()).contains("armed already");
        // The firewall of the node is another one.
        long other = arm(world.node());
        world.post("/firewall/cluster/" + world.other() + "/switch/keep", "");
        world.post(world.node() + "/switch/keep", "");
        end(job, "succeeded");
        end(other, "succeeded");
        assertThat(conflict(world.node() + "/switch/undo"))
                .isEqualTo("Node lab1 was already told to keep its new configuration.");
    }

    @Test
    void aNodeWithoutSshIsNotArmed() {
        String lab2 = "/firewall/nodes/" + world.other() + "/lab2";
        assertThat(view(lab2).get("can_arm").asBoolean(true)).isFalse();
        assertThat(view(lab2).get("state").asString()).isEqualTo("none");
        Answer answer = world.owner().post(lab2 + "/switch", "");
        assertThat(answer.tree().get("error").asString()).isEqualTo("capability_missing");
        assertThat(conflict(lab2 + "/switch/keep")).isEqualTo("No change waits for a confirmation.");
    }

    @Test
    void theJobGoesOnAfterARestart() {
        long job = arm(world.cluster());
        world.post(world.cluster() + "/rules", RULE);
        world.plane().halt();
        world.plane().resume();
        assertThat(world.plane().as(VIEWER).get(world.cluster() + "/switch").status())
                .isEqualTo(200);
        end(job, "failed");
        assertThat(rules(world.cluster())).isZero();
    }
}
