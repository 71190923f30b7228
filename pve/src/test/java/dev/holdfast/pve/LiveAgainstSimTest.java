package dev.holdfast.pve;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.SimNode;
import java.time.Duration;
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

    @AfterEach
    void end() {
        sim.close();
    }
}
