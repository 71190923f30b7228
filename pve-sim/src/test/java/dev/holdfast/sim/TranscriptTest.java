package dev.holdfast.sim;

import dev.holdfast.sim.model.SimCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Replays the first set of recordings: containers, machines that cannot start, firewalls, networks, storages. */
class TranscriptTest {
    private static final String UNSEEN = "an artefact: lists in the recording did not include staged changes";

    /** Why exchanges are not replayed, by number. Every exchange must be replayed or be listed here. */
    private static final Map<String, String> LEFT_OUT = new LinkedHashMap<>();

    static {
        LEFT_OUT.put("305", UNSEEN);
        LEFT_OUT.put("363", UNSEEN);
        LEFT_OUT.put("369", UNSEEN);
    }

    private static final String NO_START = "command 'systemctl start pve-container@101' failed: exit code 1";

    /** Changes between two recordings by other means, or failures whose cause was the recording environment. */
    private final Map<Integer, Consumer<Sim>> before = new TreeMap<>(Map.ofEntries(
            Map.entry(55, s -> s.faults().nextTaskFails(NO_START)),
            Map.entry(58, s -> {
                s.guest("pve1", 101).stop();
                s.faults().nextTaskFails(NO_START);
            }),
            // The recording environment had no card on its bridge.
            Map.entry(43, s -> s.guest("pve1", 101).refuseHotplug("net0", "no physical interface on bridge 'vmbr0'\n")),
            Map.entry(44, s -> s.guest("pve1", 101).refuseHotplug("net0", null)),
            Map.entry(61, s -> s.guest("pve1", 101).stop()),
            Map.entry(91, s -> s.guest("pve1", 102).stop()),
            Map.entry(137, s -> s.guest("pve1", 200).set("net0", "virtio=BC:24:11:16:61:C1,bridge=vmbr0,tag=10")),
            Map.entry(149, TranscriptTest::machine),
            Map.entry(152, s -> s.guest("pve1", 202).snapshot("s2", "")),
            Map.entry(286, s -> s.node("pve1").removeFirewallLog()),
            Map.entry(345, this::anHour),
            Map.entry(380, s -> s.guest("pve1", 101).stop()),
            Map.entry(
                    385,
                    s -> s.guest("pve1", 101)
                            .stop()
                            .set("net0", "name=eth0,bridge=vmbr0,hwaddr=BC:24:11:98:3F:4E,ip=dhcp,type=veth"))));

    /** During these exchanges running tasks keep running. */
    private static final Set<Integer> WITHOUT_WAITING = Set.of(329, 330, 331);

    private final ManualClock clock = new ManualClock();

    @TestFactory
    List<DynamicTest> simulatorAnswersAsProxmoxDid() throws IOException {
        var tokens = Map.of("admin", "holdfast@pve!full", "auditor", "viewer@pve!audit", "nothing", "nothing@pve!none");
        return new TranscriptReplay(world(), clock, tokens)
                .before(before)
                .withoutWaiting(WITHOUT_WAITING)
                .tests("transcripts", LEFT_OUT);
    }

    private Sim world() {
        Sim sim = Sim.builder().clock(clock).build().version8();
        sim.faults().taskDuration(Duration.ofSeconds(1));
        sim.template("busybox_1.0_amd64.tar.gz");
        SimCluster pve1 = sim.host("pve1");
        pve1.container(101, "pve1", "web")
                .set("cores", 1)
                .set("memory", 384)
                .set("swap", 128)
                .set("ostype", "unmanaged")
                .set("unprivileged", null)
                .set("rootfs", "local:101/vm-101-disk-0.raw,size=102M")
                .set("net0", "name=eth0,bridge=vmbr0,hwaddr=BC:24:11:62:ED:D0,ip=dhcp,type=veth")
                .start();
        sim.token("holdfast@pve!full").role("/", "Administrator");
        sim.token("viewer@pve!audit").role("/", "PVEAuditor");
        sim.token("nothing@pve!none");
        return sim;
    }

    private static void machine(Sim sim) {
        sim.clusterOf("pve1")
                .machine(202, "pve1", "snap")
                .set("cores", null)
                .set("memory", "256")
                .set("meta", "creation-qemu=7.2.22,ctime=1795232386")
                .set("net0", null)
                .set("scsi0", "local:202/vm-202-disk-0.qcow2,size=1G")
                .set("scsihw", null)
                .set("smbios1", "uuid=e9018f3b-ec7c-41ee-8de6-c9fcd9be1360")
                .set("vmgenid", "0c4da9f6-667e-4160-be25-61be98862ddf");
    }

    /** An hour in which the node was away for a while and the container ran for a while. */
    private void anHour(Sim sim) {
        sim.node("pve1").down();
        clock.pass(Duration.ofMinutes(10));
        sim.node("pve1").up();
        sim.guest("pve1", 101).start();
        clock.pass(Duration.ofMinutes(10));
        sim.guest("pve1", 101).stop();
        clock.pass(Duration.ofMinutes(10));
    }
}
