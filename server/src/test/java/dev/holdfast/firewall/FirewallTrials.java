package dev.holdfast.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;

/** A service whose first host can be told over SSH to undo changes of firewalls; its cluster has a third node that is not enrolled. */
final class FirewallTrials implements AfterEachCallback, AfterAllCallback {
    private final FirewallWorld world;

    /** Nodes wait this long for a person. */
    FirewallTrials(int seconds) {
        world = new FirewallWorld(Sim.cluster(3), Map.of("HOLDFAST_REVERT_SECONDS", String.valueOf(seconds)));
        world.plane().openSsh(world.host(), world.sim().node("lab1"));
    }

    FirewallWorld world() {
        return world;
    }

    JsonNode view(String firewall) {
        return world.get(firewall + "/switch");
    }

    long arm(String firewall) {
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

    JsonNode end(long job, String status) {
        JsonNode end = world.plane().endOf(job);
        assertThat(end.get("status").asString())
                .as(end + "\n" + String.join("\n", world.plane().log(job)))
                .isEqualTo(status);
        return end;
    }

    int rules(String firewall) {
        return world.get(firewall + "/rules").get("rules").size();
    }

    String conflict(String path) {
        Answer answer = world.owner().post(path, "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        assertThat(answer.tree().get("error").asString()).isEqualTo("conflict");
        return answer.tree().get("detail").asString();
    }

    /** Switches the firewall off and removes all rules. */
    @Override
    public void afterEach(ExtensionContext context) {
        world.put(world.cluster() + "/options", "{'enable':0,'confirm':'lab1'}");
        world.clearRules(world.cluster());
        world.clearRules(world.node());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        world.close();
    }
}
