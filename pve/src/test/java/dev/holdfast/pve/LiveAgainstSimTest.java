package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.Trust;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimNode;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

/** The suite for real hosts, run against the simulator to verify the suite itself. */
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

    /** A token with all privileges is never refused; what remains is what the simulator does not implement. */
    @Override
    void judge(Map<String, String> notHeard) {
        assertThat(notHeard.values()).allMatch(why -> why.contains("not modelled") || why.contains("guest agent"));
    }

    @AfterEach
    void end() {
        sim.close();
    }
}
