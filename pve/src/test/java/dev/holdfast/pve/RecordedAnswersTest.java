package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.network.PveNetwork;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.Fingerprint;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The client reads the responses of a real Proxmox VE 8.2.4, byte for byte as recorded. */
class RecordedAnswersTest {
    private final AtomicReference<Recorded> next = new AtomicReference<>();
    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);
    private final ScriptedHost host = new ScriptedHost((_, out) -> {
        Recorded recorded = next.get();
        out.write(ScriptedHost.answer(recorded.status(), recorded.body()));
        return true;
    });
    private Path folder = Path.of("");

    @BeforeEach
    void find() {
        folder = Shared.folder().resolve("transcripts");
    }

    @AfterEach
    void close() {
        pve.close();
        host.close();
    }

    private PveClient says(String name) {
        next.set(Recorded.read(folder.resolve(name + ".txt")));
        return client();
    }

    private PveClient client() {
        return pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "secret-secret"));
    }

    private static PveGuest lxc(PveClient client) {
        return client.guest(GuestKind.LXC, "pve1", 101);
    }

    private PveTask task(String name) {
        return says(name).task(Upid.parse("UPID:pve1:0000198A:000CE7CA:6B01124F:vzstop:101:holdfast@pve!full:"));
    }

    @Test
    void sparseNodeRowIsReadWithoutInventedValues() {
        PveClient.NodeRow row = says("013-nodes").nodes().getFirst();
        assertThat(row.node()).isEqualTo("pve1");
        assertThat(row.status()).isEqualTo("unknown");
        assertThat(row.mem()).isNull();
        assertThat(Fingerprint.parse(row.sslFingerprint()).toString()).startsWith("37:9A");
    }

    @Test
    void nodeStatusStoragesAndInterfacesAreRead() {
        PveNode.Status status = says("014-node-status").node("pve1").status();
        assertThat(status.cpu()).isBetween(0.0, 1.0);
        assertThat(status.memory().total()).isEqualTo(25276514304L);
        assertThat(status.loadavg()).hasSize(3);
        assertThat(says("357-node-version").node("pve1").version().version()).isEqualTo("8.2.4");

        PveNode.Storage local = says("316-storage-list").node("pve1").storages().getFirst();
        assertThat(local.storage()).isEqualTo("local");
        assertThat(local.used()).isEqualTo(27140808704L);

        PveNetwork.State network = says("291-net-list").node("pve1").network().list();
        assertThat(network.changes()).isNull();
        assertThat(network.interfaces())
                .filteredOn(i -> i.type().equals("bridge"))
                .singleElement()
                .satisfies(bridge -> {
                    assertThat(bridge.iface()).isEqualTo("vmbr0");
                    assertThat(bridge.bridgePorts()).isEqualTo("eno1");
                    assertThat(bridge.cidr()).isEqualTo("192.0.2.2/24");
                });
    }

    @Test
    void guestStatusAndConfigurationAreRead() {
        assertThat(lxc(says("027-lxc-status")).status().isUp()).isTrue();
        assertThat(lxc(says("138-qemu-status")).status().qmpstatus()).isEqualTo("stopped");

        GuestConfig container = lxc(says("388-lxc-config-with-mp")).config();
        assertThat(container.name()).isEqualTo("web");
        assertThat(container.cores()).isEqualTo(1);
        assertThat(container.memory()).isEqualTo(384);
        assertThat(container.tags()).containsExactly("prod", "web");
        assertThat(container.digest()).isEqualTo("ab16dc82703ddf328e92bbb44fe155d0caf4eb56");
        assertThat(container.disk("mp0"))
                .isEqualTo(new GuestConfig.Disk(VolumeId.parse("local:101/vm-101-disk-1.raw"), Size.parse("51M")));
        assertThat(container.disk("mp1")).isNull();
        assertThat(container.nics().get("net0").get("bridge")).isEqualTo("vmbr0");

        GuestConfig machine = lxc(says("137-qemu-config")).config();
        assertThat(machine.name()).isEqualTo("win");
        assertThat(machine.memory()).isEqualTo(512);
        assertThat(machine.disk("scsi0").size()).isEqualTo(new Size(1L << 30));
        assertThat(machine.nics().get("net0").hardwareAddress()).isEqualTo("BC:24:11:16:61:C1");

        assertThat(lxc(says("028-lxc-pending")).pending().keys()).isNotEmpty().noneMatch(PendingConfig.Key::isPending);
        assertThat(lxc(says("029-lxc-interfaces")).interfaces())
                .extracting(PveGuest.Interface::name)
                .containsExactly("lo", "eth0");
    }

    @Test
    void clusterIsRead() {
        assertThat(says("001-version").version().version()).isEqualTo("8.2.4");
        assertThat(says("020-nextid").nextId()).isEqualTo(100);
        assertThat(says("361-cluster-status").clusterStatus().localNode()).isEqualTo("pve1");
        assertThat(says("007-permissions-own").permissions()).isNotEmpty();
        assertThat(says("194-cluster-resources-full").clusterResources())
                .filteredOn(r -> r.type().equals("qemu"))
                .isNotEmpty()
                .allSatisfy(r -> assertThat(r.vmid()).isNotNull());
        assertThat(says("194-cluster-resources-full").clusterResources())
                .filteredOn(r -> r.type().equals("storage"))
                .isNotEmpty()
                .allSatisfy(r -> {
                    assertThat(r.plugintype()).isEqualTo("dir");
                    assertThat(r.content()).contains("rootdir");
                    assertThat(r.maxdisk()).isPositive();
                });
        assertThat(says("015-cluster-resources").clusterResources())
                .filteredOn(r -> r.type().equals("node"))
                .singleElement()
                .satisfies(r -> assertThat(r.mem()).isNull());
    }

    @Test
    void tasksAreRead() {
        assertThat(task("052-lxc-stop-task-status").state()).isEqualTo(new PveTask.State.Ok());
        assertThat(task("329-task-running-status").state()).isEqualTo(new PveTask.State.Running());
        assertThat(task("056-lxc-start-task-status").state()).isInstanceOf(PveTask.State.Failed.class);
        assertThat(task("057-lxc-start-task-log").log(0, 50))
                .last()
                .satisfies(line -> assertThat(line.t()).startsWith("TASK ERROR"));
        assertThat(says("321-tasks").node("pve1").tasks(NodeTask.Filter.latest(3)))
                .hasSize(3)
                .allSatisfy(t -> Upid.parse(t.upid()));
        assertThat(lxc(says("051-lxc-stop")).stop().upid().type()).isEqualTo("vzstop");
    }
}
