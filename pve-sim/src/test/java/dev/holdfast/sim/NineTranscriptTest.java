package dev.holdfast.sim;

import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
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

/** Replays the third set of recordings: what differs in Proxmox VE 9.2.11 from 8.2.4. */
class NineTranscriptTest {
    /** Why exchanges are not replayed, by number. */
    private static final Map<String, String> LEFT_OUT = new LinkedHashMap<>();

    static {
        leave("not modelled: high availability", "35-36", "38-40", "42-44");
        leave("not modelled: software-defined networks", "211-213", "215-218", "246-249");
        leave("not modelled: the path", "32-33", "56-57", "70-71", "107", "152-153", "182");
        leave("not modelled: rotating a token's secret", "7");
        leave("not modelled: these commands of the guest agent", "128-129", "133-136", "141");
        leave(
                "not modelled: counters of drives and cards, the balloon, and the version of the running QEMU",
                "108-109");
        leave("not modelled: the text for cloud-init", "148");
        leave("not modelled: directories for machines", "126-127");
        leave("not modelled: time zones of containers, and errors of calendar events", "88", "200");
        leave("not modelled: values before the data centre was created", "48");
        leave("not modelled: pressure in the histories of guests", "181");
        leave("not modelled: statistics of the agent's interfaces", "131", "143");
        leave("not modelled: details of disks in the check before a migration", "154");
        leave("not modelled: a NIC that a refused change took from a container", "83", "96-97");
        leave("not modelled: which rights on the parts of an archive or file path come first", "85", "173");
        leave("an artefact: the roles of users in the recording environment", "2", "8", "14", "27", "106", "142");
        leave(
                "an artefact: resolving names, disks, processors and ZFS of the recording environment",
                "18",
                "45-46",
                "58-59",
                "140");
        leave("an artefact: no KVM", "169-170", "179");
        leave("an artefact: a lock of the recording environment", "101-102");
        leave(
                "about what was there before the first exchange",
                "29",
                "61-62",
                "66",
                "69",
                "73",
                "201",
                "203",
                "207-208",
                "220-221");
        leave("its NIC has a random MAC address", "167", "194", "224", "245");
        leave("about a conversion to a template that was not recorded", "230-233");
        leave("an artefact: a log that ends with the progress of its program", "193");
        leave("not modelled: the map of disks in a machine's archived configuration", "190");
    }

    private static void leave(String why, String... numbers) {
        for (String number : numbers) LEFT_OUT.put(number, why);
    }

    private final ManualClock clock = new ManualClock();

    private final TranscriptReplay replay = new TranscriptReplay(
            world(),
            clock,
            Map.of(
                    "admin",
                    ADMIN,
                    "privilege-separated",
                    "hf@pve!own",
                    "privilege-separated, of a user with rights on /vms, /nodes, /storage, /sdn, /pool only",
                    "small@pve!own"));

    /** Changes between two recordings by other means, and tasks whose start was not recorded. */
    private final Map<Integer, Consumer<Sim>> before = new TreeMap<>(Map.ofEntries(
            Map.entry(11, s -> s.token("holdfast@pve!full").role("/", "Administrator")),
            Map.entry(
                    99,
                    s -> task(s, "00003177:0006D15D:6B0A111B:vzrollback:102", "lxc/102/snapshot/nine/rollback", "")),
            Map.entry(121, s -> s.guest("pve1", 202).set("memory", "192")),
            Map.entry(
                    159,
                    s -> task(s, "000032D3:0006EA4D:6B0A115B:qmsnapshot:201", "qemu/201/snapshot", "snapname=raw")),
            Map.entry(191, s -> backup(s, "vzdump-qemu-202-2026_11_27-23_25_25.vma.zst")),
            Map.entry(210, s -> s.node("pve1").removeFirewallLog()),
            Map.entry(
                    225,
                    s -> task(
                            s,
                            "000036D7:00073A1D:6B0A1227:vzclone:140",
                            "lxc/140/clone",
                            "newid=141&hostname=copy&full=1")),
            Map.entry(239, s -> backup(s, "vzdump-lxc-140-2026_11_27-23_29_09.tar"))));

    private static final String ADMIN = "root@pam!admin";
    private static final String FORM = "application/x-www-form-urlencoded";

    private static Asker admin(Sim sim) {
        return Asker.of(sim.node("pve1"), sim.token(ADMIN));
    }

    private void task(Sim sim, String recorded, String path, String form) {
        var answer = admin(sim).ask("POST", "/api2/json/nodes/pve1/" + path, FORM, form);
        replay.stands("UPID:pve1:" + recorded + ":" + ADMIN + ":", answer.data().asString());
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (sim.clusterOf("pve1").tasks().stream().anyMatch(t -> t.exit() == null)) {
            if (System.nanoTime() > end) throw new AssertionError("a task does not end");
            clock.pass(Duration.ofMillis(100));
            Thread.onSpinWait();
        }
    }

    /** The names of backups contain the time. */
    private void backup(Sim sim, String recorded) {
        String alike = recorded.substring(0, recorded.indexOf("-2026") + 1);
        admin(sim)
                .get("/nodes/pve1/storage/bulk/content?content=backup")
                .data()
                .valueStream()
                .map(row -> row.path("volid").asString())
                .filter(volid -> volid.contains(alike))
                .forEach(volid -> replay.stands("bulk:backup/" + recorded, volid));
    }

    @TestFactory
    List<DynamicTest> simulatorAnswersAsProxmoxDid() throws IOException {
        return replay.before(before).tests("recordings-9", LEFT_OUT);
    }

    private Sim world() {
        Sim sim = Sim.builder().clock(clock).build();
        sim.faults().taskDuration(Duration.ofSeconds(1));
        SimCluster pve1 = sim.host("pve1");
        pve1.storage("bulk", "dir", "backup,iso,vztmpl,images,snippets,import,rootdir", 252);
        pve1.storage("bt", "btrfs", "rootdir,images", 6);
        pve1.findStorage("local")
                .put(
                        "pve1",
                        new Volume(
                                "local",
                                "import/tiny-cloud-1.qcow2",
                                "import",
                                "qcow2",
                                16 << 20,
                                16 << 20,
                                null,
                                0,
                                null,
                                null,
                                false));
        sim.template("alpine-3.22-tiny_3.22_amd64.tar.gz");
        container(pve1, 101, "web1", "local")
                .set("cores", 2)
                .set("memory", 192)
                .set("swap", 64)
                .set("tags", "bulk1;prod")
                .set("rootfs", "local:101/vm-101-disk-0.raw,size=2G")
                .set(
                        "net0",
                        "name=eth0,bridge=vmbr0,firewall=1,gw=10.99.0.1,hwaddr=BC:24:11:20:4C:09,ip=10.99.0.13/24,link_down=0,type=veth")
                .set("unused0", "local:101/vm-101-disk-1.raw")
                .start();
        container(pve1, 102, "db1", "bt").set("cores", 2).set("memory", 128).start();
        container(pve1, 103, "dns1", "bulk").set("cores", 2).set("memory", 128).start();
        machines(pve1);
        sim.token(ADMIN).role("/", "Administrator");
        sim.token("small@pve!own")
                .role("/vms", "PVEVMAdmin")
                .role("/nodes", "PVEAuditor")
                .role("/storage", "PVEDatastoreAdmin");
        sim.token("hf@pve!own").role("/", "PVEAuditor");
        sim.node("pve1").ask("POST", "/pools", Map.of("poolid", "production"));
        return sim;
    }

    private static SimGuest container(SimCluster cluster, int vmid, String name, String storage) {
        return cluster.container(vmid, "pve1", name)
                .set("ostype", "alpine")
                .set("arch", "amd64")
                .set("unprivileged", 1)
                .set("swap", 512)
                .set("rootfs", storage + ":" + vmid + "/vm-" + vmid + "-disk-0.raw,size=1G");
    }

    private static void machines(SimCluster pve1) {
        machine(pve1, 100, "m-empty", 128)
                .set("scsi0", "local:100/base-100-disk-0.qcow2,size=1G")
                .template();
        machine(pve1, 105, "m-img2", 192)
                .set("scsi0", "local:105/vm-105-disk-0.qcow2,size=32G")
                .set("tags", "a;b");
        machine(pve1, 106, "cl-full", 192)
                .set("scsi0", "local:106/vm-106-disk-0.qcow2,size=32G")
                .set("tags", "a;b");
        machine(pve1, 201, "m-iso", 192).set("scsi0", "local:201/vm-201-disk-0.raw,size=1G");
        machine(pve1, 202, "m-img2", 192)
                .set("agent", "1")
                .set("bios", "seabios")
                .set("boot", "order=scsi0;net0")
                .set("cipassword", "**********")
                .set("ciuser", "root2")
                .set("description", "notes\nüber")
                .set("ide0", "local:202/vm-202-cloudinit.qcow2,media=cdrom")
                .set("ipconfig0", "ip=dhcp")
                .set("nameserver", "9.9.9.9")
                .set("net0", "virtio=BC:24:11:0B:89:A3,bridge=vmbr0,firewall=1,link_down=0")
                .set("onboot", 1)
                .set("ostype", "l26")
                .set("scsi0", "local:202/vm-202-disk-0.qcow2,size=32G")
                .set("scsihw", "virtio-scsi-single")
                .set("serial0", "socket")
                .set("startup", "order=2,up=30")
                .set("tags", "a;b;bulk1")
                .set("virtio0", "local:202/vm-202-disk-1.qcow2,size=2G")
                .snapshot("disk1", "no ram")
                .start();
        machine(pve1, 311, "from-tpl", 128)
                .set("scsi0", "local:100/base-100-disk-0.qcow2/311/vm-311-disk-0.qcow2,size=1G");
    }

    /** As minimal as the machines of the recording environment, which has no KVM. */
    private static SimGuest machine(SimCluster cluster, int vmid, String name, int memory) {
        return cluster.machine(vmid, "pve1", name)
                .set("boot", null)
                .set("cores", 1)
                .set("kvm", 0)
                .set("memory", Integer.toString(memory))
                .set("meta", "creation-qemu=10.0.13,ctime=1795819918")
                .set("net0", null)
                .set("scsi0", null)
                .set("scsihw", null)
                .set("smbios1", "uuid=762ed9fc-5e1c-4e0b-80b4-d0d3e301feb3")
                .set("vmgenid", "8deb381b-c4b0-4542-9ef4-9084bfce2c5d");
    }
}
