package dev.holdfast.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.status.HostStatuses.HostStatus;
import dev.holdfast.hosts.status.HostStatuses.Reachability;
import dev.holdfast.hosts.status.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HostStatusTest {
    private static final Instant AT = Instant.parse("2026-11-27T10:00:00Z");
    private static final Host HOST =
            new Host(1, 1, "lab", "pve1", "10.0.0.1:8006", "pve1", null, true, "a@pve!b", "9.2.11", null, AT);
    private static final NodeState AWAY = new NodeState("pve1", false, null, Usage.UNKNOWN);

    private static HostStatus status(
            int failures, @Nullable HostProblem problem, @Nullable NodeState node, boolean isPolled) {
        return Inventory.offline(HOST, new PollResults.HostContact(AT, failures, problem, null), node, isPolled);
    }

    @Test
    void aHostThatIsOfflineAlwaysHasAProblem() {
        var timeout = new HostProblem(HypervisorProblem.TIMEOUT, "The host did not answer in time.");
        for (HostStatus one : new HostStatus[] {
            status(0, null, null, true),
            status(0, null, AWAY, true),
            status(2, timeout, null, true),
            status(2, timeout, AWAY, false)
        }) {
            assertThat(one.status()).isEqualTo(Reachability.OFFLINE);
            assertThat(one.problem()).isNotNull();
        }
    }

    @Test
    void aHostWhoseNodeItsClusterDoesNotListSaysSo() {
        assertThat(status(0, null, null, true).problem().detail()).contains("no node pve1");
        assertThat(status(0, null, AWAY, true).problem().detail()).contains("pve1 is offline in its cluster");
    }

    @Test
    void rowsThatCannotBeReadAreNotWhyAHostIsOffline() {
        var unread =
                new HostProblem(HypervisorProblem.UNREAD_ROWS, "1 of 2 rows of /cluster/resources could not be read.");
        assertThat(status(0, unread, null, false).status()).isEqualTo(Reachability.UNKNOWN);
        assertThat(status(0, unread, AWAY, true).problem().detail()).contains("pve1 is offline in its cluster");
    }

    @Test
    void aHostThatWasNotAskedForAWhileIsUnknown() {
        assertThat(status(0, null, null, false).status()).isEqualTo(Reachability.UNKNOWN);
    }
}
