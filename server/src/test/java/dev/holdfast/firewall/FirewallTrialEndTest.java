package dev.holdfast.firewall;

import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Changes of an armed firewall that nobody keeps. */
class FirewallTrialEndTest {
    @RegisterExtension
    private static final FirewallTrials trials = new FirewallTrials(12);

    private static final FirewallWorld world = trials.world();
    private static final String CUT =
            "{'type':'in','action':'DROP','proto':'tcp','dport':'22,8006','enable':1,'confirm':'lab1'}";
    private static final String RULE = "{'type':'in','action':'ACCEPT','proto':'tcp','dport':'9090'}";

    @Test
    void whoLocksHoldfastOutIsLetInAgainAfterTheTimeIsUp() {
        world.put(world.cluster() + "/options", "{'enable':1,'policy_in':'ACCEPT','confirm':'lab1'}");
        long job = trials.arm(world.cluster());
        world.post(world.cluster() + "/rules", CUT);
        JsonNode end = trials.end(job, "failed");
        assertThat(end.get("error").asString())
                .isEqualTo("Nobody kept the changes in time, so node lab1 put the old firewall back.");
        assertThat(end.at("/result/kept").asBoolean(true)).isFalse();
        assertThat(trials.rules(world.cluster())).isZero();
        assertThat(trials.view(world.cluster()).get("state").asString()).isEqualTo("fired");
        assertThat(trials.conflict(world.cluster() + "/switch/keep"))
                .isEqualTo("Node lab1 has already put its old configuration back.");
    }

    @Test
    void theJobGoesOnAfterARestart() {
        long job = trials.arm(world.cluster());
        world.post(world.cluster() + "/rules", RULE);
        world.plane().halt();
        world.plane().resume();
        assertThat(world.plane().as(VIEWER).get(world.cluster() + "/switch").status())
                .isEqualTo(200);
        trials.end(job, "failed");
        assertThat(trials.rules(world.cluster())).isZero();
    }
}
