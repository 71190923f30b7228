package dev.holdfast.sim;

import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.volume.Volume;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Replays the second set of recordings: running machines, what is pending, snapshots with memory, backups, disks. */
class MachineTranscriptTest {
    private static final String COUNTERS =
            "not modelled: counters of drives and cards, and the version of the running QEMU";
    private static final String DUMP = "not modelled: the cloud-init text";
    private static final String PLACE = "an artefact: failures caused by the recording environment";

    /** Why exchanges are not replayed, by number. */
    private static final Map<String, String> LEFT_OUT = new LinkedHashMap<>();

    static {
        for (String number : List.of("8-9", "16", "58", "132")) LEFT_OUT.put(number, COUNTERS);
        for (String number : List.of("91", "217-218")) LEFT_OUT.put(number, DUMP);
        for (String number : List.of("88", "127-128", "130-131", "139", "214", "219", "236-237", "242-243")) {
            LEFT_OUT.put(number, PLACE);
        }
        LEFT_OUT.put("95", "not modelled: a serial interface with no peer, and the wait for it");
        LEFT_OUT.put("51", "not modelled: the processor of a machine when its memory was saved");
        for (String number : List.of("165", "245"))
            LEFT_OUT.put(number, "its NIC has a random MAC address, or one from before the first exchange");
        LEFT_OUT.put("216", "not modelled: the cloud-init text for a drive that could not be created");
        LEFT_OUT.put("184", "not modelled: a node's own disks");
        LEFT_OUT.put("192", "not modelled: the tags in use, among the options");
    }

    private static final String NO_LOCK =
            "clone failed: qemu-img.real: Could not open '/var/lib/vz/images/202/vm-202-disk-0.qcow2': Failed to get shared"
                    + " \"write\" lock Is another process using the image [/var/lib/vz/images/202/vm-202-disk-0.qcow2]?";
    private static final String NO_POWERDOWN = "VM quit/powerdown failed";

    private final ManualClock clock = new ManualClock();

    /** Changes between two recordings by other means, or failures whose cause was the recording environment. */
    private final Map<Integer, Consumer<Sim>> before = new TreeMap<>(Map.ofEntries(
            // Nothing in it releases a device.
            Map.entry(41, s -> s.guest("pve1", 202).ignoreShutdown(true)),
            Map.entry(46, s -> s.guest("pve1", 202).ignoreShutdown(false)),
            Map.entry(73, s -> s.faults().nextTaskFails(NO_LOCK)),
            Map.entry(75, s -> s.node("pve1").ask("DELETE", "/nodes/pve1/qemu/402", Map.of())),
            Map.entry(97, s -> s.guest("pve1", 202).agentAnswers(false)),
            Map.entry(117, s -> s.faults().nextTaskFails(NO_POWERDOWN)),
            Map.entry(120, s -> s.faults().nextTaskFails(NO_POWERDOWN)),
            Map.entry(123, s -> s.faults().nextTaskFails(NO_POWERDOWN)),
            Map.entry(138, _ -> clock.pass(Duration.ofHours(1))),
            // Machines could not be backed up in the recording environment.
            Map.entry(153, s -> s.faults().nextTaskFails("job errors")),
            // A write of which only the cloud-init drive failed, because a program was missing.
            Map.entry(215, MachineTranscriptTest::cloudInit)));

    @TestFactory
    List<DynamicTest> simulatorAnswersAsProxmoxDid() throws IOException {
        return new TranscriptReplay(world(), clock, Map.of("admin", "holdfast@pve!holdfast"))
                .before(before)
                .tests("recordings-machines", LEFT_OUT);
    }

    private Sim world() {
        Sim sim = Sim.builder().clock(clock).build().version8();
        sim.faults().taskDuration(Duration.ofSeconds(1));
        SimCluster pve1 = sim.host("pve1");
        pve1.storage("bulk", "dir", "iso,backup,images", 252);
        pve1.findStorage("local")
                .put("pve1", new Volume("local", "iso/demo-1.0.iso", "iso", "iso", 9, 9, null, 0, null, null, false));
        containers(pve1);
        machines(pve1);
        sim.token("holdfast@pve!holdfast").role("/", "Administrator");
        SimNode node = sim.node("pve1");
        node.ask("POST", "/pools", form("poolid=production"));
        node.ask("PUT", "/pools/production", form("vms=101,102,201"));
        String nightly =
                "id=nightly;comment=Nightly;mode=suspend;schedule=02:30;vmid=101,102;storage=local;compress=zstd";
        String weekly = "id=weekly-all;all=1;enabled=0;mode=snapshot;schedule=sun 01:00;storage=local;compress=zstd";
        String kept = ";prune-backups=keep-daily=7,keep-weekly=4;notes-template={{guestname}}";
        node.ask("POST", "/cluster/backup", form(nightly + kept));
        node.ask("POST", "/cluster/backup", form(weekly));
        String bridge = "iface=vmbr1;type=bridge;cidr=10.20.0.1/24;autostart=1;comments=internal";
        node.ask("POST", "/nodes/pve1/network", form(bridge));
        String backup = "vmid=101;storage=local;mode=suspend;compress=zstd;notes-template=web1 nightly";
        node.ask("POST", "/nodes/pve1/vzdump", form(backup));
        return sim;
    }

    private static Map<String, String> form(String fields) {
        var form = new TreeMap<String, String>();
        for (String field : fields.split(";")) form.put(field.split("=", 2)[0], field.split("=", 2)[1]);
        return form;
    }

    private static void containers(SimCluster pve1) {
        container(pve1, 101, "web1", "prod;web")
                .set("cores", 2)
                .set("memory", 200)
                .set("swap", 64)
                .start();
        container(pve1, 102, "db1", "db;prod")
                .set("cores", 2)
                .set("memory", 512)
                .set("description", "Database\n\n<b>not html</b> & 100% plain: ünïcode\n")
                .set("mp0", "local:102/vm-102-disk-1.raw,mp=/srv/data,backup=1,size=1G")
                .set(
                        "net0",
                        "name=eth0,bridge=vmbr0,firewall=1,gw=10.10.0.1,hwaddr=BC:24:11:05:85:56,ip=10.10.0.12/24,type=veth")
                .set("rootfs", "local:102/vm-102-disk-0.raw,size=2G")
                .start();
        container(pve1, 103, "dns1", "infra");
        container(pve1, 9000, "ct-base", "template").set("template", 1);
    }

    private static SimGuest container(SimCluster cluster, int vmid, String name, String tags) {
        return cluster.container(vmid, "pve1", name)
                .set("cores", 1)
                .set("memory", 128)
                .set("swap", 0)
                .set("tags", tags)
                .set("ostype", "unmanaged")
                .set("rootfs", "local:" + vmid + "/vm-" + vmid + "-disk-0.raw,size=1G");
    }

    private static void machines(SimCluster pve1) {
        machine(pve1, 201, "app1")
                .set("tags", "app;prod")
                .set("boot", "order=scsi0;ide2")
                .set("ide2", "local:iso/demo-1.0.iso,media=cdrom,size=364K")
                .set("net0", "virtio=BC:24:11:66:20:9F,bridge=vmbr0")
                .set("scsi0", "local:201/vm-201-disk-0.qcow2,size=1G")
                .set("scsihw", "virtio-scsi-pci")
                .start()
                .snapshot("before-upgrade", "clean state");
        machine(pve1, 202, "build1")
                .set("agent", "1")
                .set("boot", "order=scsi0;net0")
                .set("net0", "virtio=BC:24:11:34:98:49,bridge=vmbr0,firewall=1")
                .set("scsi0", "local:202/vm-202-disk-0.qcow2,size=2G")
                .set("scsihw", "virtio-scsi-single");
        machine(pve1, 300, "tiny");
        machine(pve1, 9001, "vm-base")
                .set("boot", "order=scsi0")
                .set("cores", null)
                .set("scsi0", "local:9001/base-9001-disk-0.qcow2,size=1G")
                .template();
    }

    /** As minimal as the machines of the recording environment, which has no KVM. */
    private static SimGuest machine(SimCluster cluster, int vmid, String name) {
        return cluster.machine(vmid, "pve1", name)
                .set("boot", null)
                .set("cores", 1)
                .set("kvm", 0)
                .set("memory", "64")
                .set("meta", "creation-qemu=7.2.22,ctime=1795323251")
                .set("net0", null)
                .set("scsi0", null)
                .set("scsihw", null)
                .set("smbios1", "uuid=49f30f64-28b6-4183-bf68-047b0bf43f66")
                .set("vmgenid", "7aa18add-8edd-4b19-a1b0-e993831568e7");
    }

    private static void cloudInit(Sim sim) {
        sim.guest("pve1", 422)
                .set("cipassword", "**********")
                .set("ciuser", "admin")
                .set("ide2", "local:422/vm-422-cloudinit.qcow2,media=cdrom")
                .set("ipconfig0", "ip=10.10.0.60/24,gw=10.10.0.1")
                .set("sshkeys", "ssh-ed25519%20AAAA%20a%40b");
    }
}
