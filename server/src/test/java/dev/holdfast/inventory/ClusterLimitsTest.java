package dev.holdfast.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.node.ClusterStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterLimitsTest {
    private static final ClusterLimits LIMITS = new ClusterLimits(3, 4, 5, 7);
    private static final ClusterStatus NOBODY = new ClusterStatus("lab", true, "a", List.of());

    private static ClusterResource row(String type, String node, Integer vmid, String storage) {
        return new ClusterResource(
                type, type, node, vmid, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null, storage, null, null, null, null);
    }

    private static List<ClusterResource> guests(int number) {
        var rows = new ArrayList<ClusterResource>();
        for (int i = 0; i < number; i++) rows.add(row(i % 2 == 0 ? "lxc" : "qemu", "a", 100 + i, null));
        return rows;
    }

    private static Snapshot other(int guests) {
        var status = new ClusterStatus("other", true, "a", List.of());
        return SnapshotReader.read(2, Instant.EPOCH, 1, status, guests(guests), null);
    }

    @Test
    void aClusterMayListSoMuch() {
        var rows = guests(5);
        for (String node : List.of("a", "b", "c")) rows.add(row("node", node, null, null));
        for (String name : List.of("s", "t", "u", "v")) rows.add(row("storage", "a", null, name));
        assertThat(LIMITS.fault(NOBODY, rows, List.of(other(2)))).isNull();
    }

    @Test
    void nodesCountWhetherTheyAreMembersOrRows() {
        var members = new ClusterStatus(
                "lab",
                true,
                "a",
                List.of(new ClusterStatus.Member("a", null, true), new ClusterStatus.Member("b", null, true)));
        var rows = List.of(row("node", "c", null, null), row("node", "d", null, null));
        assertThat(LIMITS.fault(members, rows, List.of()))
                .isEqualTo(
                        "The cluster lists 4 nodes, more than the 3 that are followed; its last known state is shown.");
    }

    @Test
    void tooManyStoragesOrGuestsAreNotReadInPart() {
        var storages = new ArrayList<ClusterResource>();
        for (int i = 0; i < 5; i++) storages.add(row("storage", "a", null, "s" + i));
        assertThat(LIMITS.fault(NOBODY, storages, List.of())).contains("5 storages, more than the 4");
        assertThat(LIMITS.fault(NOBODY, guests(6), List.of())).contains("6 guests, more than the 5", "larger heap");
    }

    @Test
    void theGuestsOfAllClustersHaveALimitTogether() {
        assertThat(LIMITS.fault(NOBODY, guests(4), List.of(other(4))))
                .startsWith("All clusters together list 8 guests, more than the 7");
    }

    @Test
    void namesAndTagsAreCut() {
        var row = new ClusterResource(
                "lxc",
                "lxc/1",
                "a",
                1,
                "n".repeat(10_000),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                "t".repeat(5_000) + ";t".repeat(5_000),
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        GuestState read = SnapshotReader.read(1, Instant.EPOCH, 1, NOBODY, List.of(row), null)
                .guests()
                .get(1);
        assertThat(read.name()).hasSize(255);
        assertThat(read.tags()).hasSize(100).allSatisfy(tag -> assertThat(tag).hasSizeLessThanOrEqualTo(255));
    }
}
