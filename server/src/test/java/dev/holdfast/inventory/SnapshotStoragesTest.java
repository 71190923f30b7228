package dev.holdfast.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.Pve;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.Trust;
import dev.holdfast.sim.Sim;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The storages of a simulated cluster in its snapshot. */
class SnapshotStoragesTest {
    private final Sim sim = Sim.cluster(2);
    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);

    @AfterEach
    void close() {
        pve.close();
        sim.close();
    }

    private List<StorageState> storages() {
        PveClient client = pve.client(
                Address.parse(sim.node("lab1").address()),
                new Trust.Pinned(Fingerprint.parse(sim.node("lab1").fingerprint())),
                new ApiToken(sim.token().id(), sim.token().secret()));
        return SnapshotReader.read(1, Instant.EPOCH, 1, client.clusterStatus(), client.clusterResources(), null)
                .storages();
    }

    private StorageState storage(String name, String node) {
        return storages().stream()
                .filter(storage -> storage.name().equals(name) && storage.node().equals(node))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aSharedStorageIsContainedOnceAndOthersForEachNode() {
        assertThat(storages())
                .extracting(storage -> storage.name() + "@" + storage.node())
                .contains("backup-nfs@lab1", "local@lab1", "local@lab2")
                .doesNotContain("backup-nfs@lab2");
        StorageState nfs = storage("backup-nfs", "lab1");
        assertThat(nfs.type()).isEqualTo("nfs");
        assertThat(nfs.content()).containsExactly("backup");
        assertThat(nfs.shared()).isTrue();
        assertThat(nfs.available()).isTrue();
        assertThat(nfs.totalBytes()).isEqualTo(4000L << 30);
        assertThat(nfs.usedBytes()).isNotNull();
        assertThat(storage("local", "lab1").shared()).isFalse();
    }

    @Test
    void aSharedStorageThatOneNodeLostIsSeenByAnother() {
        sim.clusterOf("lab1").storage("backup-nfs").unreachableFrom("lab1");
        StorageState nfs = storage("backup-nfs", "lab2");
        assertThat(nfs.available()).isTrue();
        assertThat(nfs.totalBytes()).isEqualTo(4000L << 30);
    }

    @Test
    void aStorageThatNoNodeReachesHasNoSizes() {
        sim.clusterOf("lab1").storage("backup-nfs").unreachableFrom("lab1", "lab2");
        StorageState nfs = storage("backup-nfs", "lab1");
        assertThat(nfs.available()).isFalse();
        assertThat(nfs.usedBytes()).isNull();
        assertThat(nfs.totalBytes()).isNull();
    }

    @Test
    void aNodeThatIsDownHasStoragesWithoutSizes() {
        sim.node("lab2").down();
        assertThat(storage("local", "lab1").available()).isTrue();
        StorageState local = storage("local", "lab2");
        assertThat(local.available()).isFalse();
        assertThat(local.totalBytes()).isNull();
    }

    @Test
    void aDisabledStorageIsNotListed() {
        sim.clusterOf("lab1").storage("backup-nfs").set("disable", "1");
        assertThat(storages()).extracting(StorageState::name).doesNotContain("backup-nfs");
    }
}
