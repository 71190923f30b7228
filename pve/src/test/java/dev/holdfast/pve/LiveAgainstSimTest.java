package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.SimNode;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

/** The suite for real hosts against the simulator, so that it is the suite that is proved before it meets a host. */
class LiveAgainstSimTest extends LiveSuite {
    private final Sim sim = Sim.oneHost();

    @Override
    Host host() {
        SimNode node = sim.nodes().getFirst();
        int vmid = 101;
        return new Host(
                Address.parse(node.address()),
                new Trust.Pinned(Fingerprint.parse(node.fingerprint())),
                new ApiToken(sim.token().id(), sim.token().secret()),
                new FirewallScope.Guest(GuestKind.LXC, node.name(), vmid),
                "local",
                Duration.ofMillis(1));
    }

    /** A token that may everything is refused nothing; what is left is what the simulator has not. */
    @Override
    void judge(Map<String, String> notHeard) {
        assertThat(notHeard.values()).allMatch(why -> why.contains("not modelled") || why.contains("guest agent"));
    }

    @AfterEach
    void end() {
        sim.close();
    }
}
