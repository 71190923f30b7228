package dev.holdfast.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Changes over the API that would lock out Holdfast or its user. */
class LockoutRoutesTest {
    private static final FirewallWorld world = new FirewallWorld();

    @AfterAll
    static void close() {
        world.close();
    }

    private static void assertAsked(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        assertThat(answer.tree().get("error").asString()).isEqualTo("confirm_required");
        assertThat(answer.tree().get("confirm_phrase").asString()).isEqualTo("lab1");
        assertThat(answer.tree().get("detail").asString()).contains("lab1", "Holdfast's connection to the API");
    }

    @Test
    void aChangeThatCutsAWayIsMadeOnlyWithTheNameOfTheNode() {
        String options = world.cluster() + "/options";
        assertAsked(world.owner().put(options, "{\"enable\":1}"));
        assertThat(world.get(options).path("enable").asInt(0))
                .as("nothing was written")
                .isZero();
        assertAsked(world.owner().put(options, "{\"enable\":1,\"confirm\":\"lab2\"}"));
        world.put(options, "{'policy_in':'ACCEPT'}");
        world.put(options, "{'enable':1}");

        String dropped =
                "'type':'in','action':'DROP','proto':'tcp','dport':'8006','source':'203.0.113.0/24','enable':1";
        String at = world.cluster() + "/rules";
        assertAsked(world.owner().post(at, ("{" + dropped + "}").replace('\'', '"')));
        assertThat(world.get(at).get("rules").isEmpty()).isTrue();
        world.post(at, "{" + dropped + ",'confirm':'lab1'}");
        assertThat(world.get(at).get("rules").size()).isEqualTo(1);

        // A rule that is off cuts nothing, and what opens a way is not asked about.
        world.post(at, "{" + dropped.replace("'enable':1", "'enable':0") + "}");
        world.delete(at + "/1");
    }
}
