package dev.holdfast.pve;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.api.Rrd;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.firewall.PveFirewallGroups;
import dev.holdfast.pve.firewall.PveFirewallObjects;
import dev.holdfast.pve.guest.CloneSpec;
import dev.holdfast.pve.guest.ContainerSpec;
import dev.holdfast.pve.guest.MachineSpec;
import dev.holdfast.pve.guest.PveDisks;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveMigration;
import dev.holdfast.pve.network.PveNetwork;
import dev.holdfast.pve.node.PveCluster;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.node.PveSystem;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.Download;
import dev.holdfast.pve.storage.PveStorage;
import dev.holdfast.pve.storage.Retention;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.storage.StorageConfig;
import dev.holdfast.pve.storage.Upload;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.Fingerprint;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Every call to an endpoint, by class and method, with arguments that a real endpoint accepts. A second variant of a call
 * has a remark after its name. {@link SchemaTest} checks that no public method is missing.
 */
final class Calls {
    static final Upid UPID = Upid.parse("UPID:pve1:0000198A:000CE7CA:6B01124F:vzstop:101:a@b!c:");
    static final VolumeId BACKUP = VolumeId.parse("local:backup/vzdump-lxc-102-2026_11_21-03_39_41.tar.zst");
    private static final Retention KEEP = new Retention(3, 1, 7, 4, 12, 2);

    private final Map<String, Function<PveClient, Object>> calls = new LinkedHashMap<>();

    private Calls() {
        client();
        node();
        task();
        guest();
        storage();
        backups();
        storages();
        snapshots();
        disks();
        migration();
        agent();
        firewall();
        firewallObjects();
        network();
        system();
        cluster();
    }

    static Map<String, Function<PveClient, Object>> all() {
        return new Calls().calls;
    }

    private void client() {
        asks("PveClient.version", PveClient::version);
        asks("PveClient.permissions", PveClient::permissions);
        asks("PveClient.permissions of a token", c -> c.permissions("holdfast@pve!full", "/vms/101"));
        asks("PveClient.clusterResources", PveClient::clusterResources);
        asks("PveClient.clusterStatus", PveClient::clusterStatus);
        asks("PveClient.nextId", PveClient::nextId);
        asks("PveClient.nodes", PveClient::nodes);
    }

    private void node() {
        asks("PveNode.status", c -> node(c).status());
        asks("PveNode.version", c -> node(c).version());
        asks("PveNode.processorTypes", c -> node(c).processorTypes());
        asks("PveNode.machineTypes", c -> node(c).machineTypes());
        asks("PveNode.software", c -> node(c).software());
        asks("PveNode.terminal", c -> node(c).terminal());
        asks("PveNode.replication", c -> node(c).replication());
        asks("PveNode.replicationTargets", c -> node(c).replicationTargets(101));
        asks("PveNode.storages", c -> node(c).storages());
        asks(
                "PveNode.tasks",
                c -> node(c).tasks(new NodeTask.Filter("archive", 5, 5, 101, "vzdump", "root@pam", true, 1L, 2L)));
        asks("PveNode.extractConfig", c -> node(c).extractConfig(BACKUP));
        var some = BackupSpec.of(new BackupSpec.Guests.Some(List.of(101, 102)), "nas");
        asks("PveNode.backUp", c -> node(c).backUp(some));
        asks(
                "PveNode.backUp with every option",
                c -> node(c).backUp(new BackupSpec(
                        some.guests(),
                        "nas",
                        BackupSpec.Mode.STOP,
                        BackupSpec.Compression.NONE,
                        "{{guestname}}",
                        true,
                        KEEP,
                        5000)));
        asks(
                "PveNode.backUp all guests",
                c -> node(c).backUp(BackupSpec.of(new BackupSpec.Guests.All(List.of(103)), "nas")));
        asks(
                "PveNode.backUp a job",
                c -> node(c).backUp(new Parameters().with("all", true).with("storage", "nas")));
        asks("PveNode.backUp a pool", c -> node(c).backUp(BackupSpec.of(new BackupSpec.Guests.Pool("prod"), "nas")));
    }

    private void creation() {
        both("can", g -> g.can(PveGuest.Feature.SNAPSHOT));
        var clone = new CloneSpec(105, "copy", true, "nas", "pve2", "before", "a copy");
        both("clone", g -> g.clone(clone));
        both("makeTemplate", PveGuest::makeTemplate);
        both("terminal", PveGuest::terminal);
        both("vnc", PveGuest::vnc);
        both("history", g -> g.history(Rrd.Span.WEEK, Rrd.Join.AVERAGE));
        both("presentConfig", PveGuest::presentConfig);
        both("revert", g -> {
            g.revert(List.of("cores", "memory"), "abc");
            return "";
        });
        both("shutdownOrStop", g -> g.shutdownOrStop(Duration.ofMinutes(1)));
        asks("PveGuest.updateLater", c -> qemu(c).updateLater(ConfigChange.NONE.set("cores", 4)));
        var template = VolumeId.parse("local:vztmpl/busybox_1.0_amd64.tar.gz");
        asks(
                "PveNode.create a container",
                c -> node(c).create(ContainerSpec.from(template, 110, "local")
                        .with("hostname", "web")
                        .with("net0", "name=eth0,bridge=vmbr0,ip=dhcp")
                        .started()));
        asks(
                "PveNode.create from a backup",
                c -> node(c).create(new ContainerSpec(102, BACKUP, "local", true, true, true, false, Map.of())));
        asks(
                "PveNode.create a machine",
                c -> node(c).create(new MachineSpec(
                        210, null, null, false, false, true, Map.of("name", "win", "scsi0", "local:32"))));
        var dump = VolumeId.parse("local:backup/vzdump-qemu-200-2026_11_21-03_39_41.vma.zst");
        asks(
                "PveNode.create a machine from a backup",
                c -> node(c).create(new MachineSpec(200, dump, "local", true, true, false, Map.of())));
    }

    private void network() {
        asks("PveNetwork.list", c -> node(c).network().list());
        asks("PveNetwork.bridges", c -> node(c).network().bridges());
        for (PveNetwork.Spec spec : List.of(
                new PveNetwork.Spec("vmbr1", "bridge", Map.of("bridge_ports", "eno1 eno2", "cidr", "10.5.0.1/24")),
                new PveNetwork.Spec("bond0", "bond", Map.of("slaves", "eno1 eno2", "bond_mode", "802.3ad")),
                new PveNetwork.Spec("vmbr0.50", "vlan", Map.of("vlan-raw-device", "vmbr0", "vlan-id", "50")))) {
            orders("PveNetwork.create " + spec.type(), c -> node(c).network().create(spec));
        }
        orders(
                "PveNetwork.update",
                c -> node(c).network()
                        .update(
                                "vmbr1",
                                "bridge",
                                ConfigChange.NONE
                                        .set("mtu", 9000)
                                        .delete("comments")
                                        .onlyAt("not sent")));
        orders("PveNetwork.delete", c -> node(c).network().delete("vmbr1"));
        asks("PveNetwork.apply", c -> node(c).network().apply());
        orders("PveNetwork.revert", c -> node(c).network().revert());
    }

    private void system() {
        asks("PveSystem.clock", c -> node(c).system().clock());
        asks("PveSystem.dns", c -> node(c).system().dns());
        orders(
                "PveSystem.setDns",
                c -> node(c).system().setDns(new PveSystem.Dns("example.net", "192.0.2.53", "192.0.2.54", null)));
        asks("PveSystem.certificates", c -> node(c).system().certificates());
        asks("PveSystem.journal", c -> node(c).system().journal(50));
        asks("PveSystem.journalSince", c -> node(c).system().journalSince("s=abc;i=1"));
        asks("PveSystem.services", c -> node(c).system().services());
        asks("PveSystem.service", c -> node(c).system().service("pveproxy"));
        for (PveSystem.Action action : PveSystem.Action.values()) {
            asks("PveSystem.order " + action, c -> node(c).system().order("pveproxy", action));
        }
        asks("PveSystem.updates", c -> node(c).system().updates());
        asks("PveHardware.disks", c -> node(c).hardware().disks());
        asks("PveHardware.smart", c -> node(c).hardware().smart("/dev/sda"));
        asks("PveHardware.pools", c -> node(c).hardware().pools());
        asks("PveHardware.pool", c -> node(c).hardware().pool("rpool"));
        asks("PveSystem.refreshUpdates", c -> node(c).system().refreshUpdates());
        asks("PveSystem.templates", c -> node(c).system().templates());
        asks("PveSystem.fetch", c -> node(c).system().fetch("debian-13-standard_13.1-1_amd64.tar.zst", "local"));
        orders("PveSystem.reboot", c -> node(c).system().reboot());
        orders("PveSystem.shutDown", c -> node(c).system().shutDown());
        asks("PveSystem.history", c -> node(c).system().history(Rrd.Span.YEAR, Rrd.Join.AVERAGE));
    }

    private void cluster() {
        asks("PveCluster.resources", c -> c.cluster().resources(PveCluster.Kind.VM));
        asks("PveCluster.tasks", c -> c.cluster().tasks());
        asks("PveCluster.replication", c -> c.cluster().replication());
        asks("PveCluster.mappings", c -> c.cluster().mappings(PveCluster.Mapped.USB));
        asks("PveCluster.ceph", c -> c.cluster().ceph());
        asks("PveCluster.isFree", c -> c.cluster().isFree(101));
        asks("PveCluster.members", c -> c.cluster().members());
        asks("PveCluster.idLimit", c -> c.cluster().idLimit());
        orders(
                "PveCluster.change",
                c -> c.cluster().change(ConfigChange.NONE.set("max_workers", 4).delete("description")));
        asks("PveCluster.tagColors", c -> c.cluster().tagColors());
        asks("PveCluster.pools", c -> c.cluster().pools());
        orders("PveCluster.putIntoPool", c -> c.cluster().putIntoPool("prod", 201));
        orders("PveCluster.takeOutOfPool", c -> c.cluster().takeOutOfPool("prod", 201));
        asks("PveCluster.log", c -> c.cluster().log(50));
    }

    private void snapshots() {
        creation();
        asks("PveSnapshots.list", c -> lxc(c).snapshots().list());
        asks("PveSnapshots.list (qemu)", c -> qemu(c).snapshots().list());
        asks("PveSnapshots.create", c -> lxc(c).snapshots().create("before", null));
        asks("PveSnapshots.createWithMemory", c -> qemu(c).snapshots().createWithMemory("before", "an upgrade"));
        asks("PveSnapshots.config", c -> lxc(c).snapshots().config("before"));
        asks("PveSnapshots.config (qemu)", c -> qemu(c).snapshots().config("before"));
        orders("PveSnapshots.describe", c -> lxc(c).snapshots().describe("before", "an upgrade"));
        asks("PveSnapshots.rollBack", c -> qemu(c).snapshots().rollBack("before", true));
        asks("PveSnapshots.delete", c -> qemu(c).snapshots().delete("before", true));
    }

    private void disks() {
        asks("PveDisks.resize", c -> lxc(c).disks().resize("rootfs", Size.parse("8G"), "abc"));
        asks("PveDisks.resize (qemu)", c -> qemu(c).disks().resize("scsi0", Size.parse("8G"), null));
        asks("PveDisks.move", c -> lxc(c).disks().move("rootfs", PveDisks.Move.to("nas")));
        asks(
                "PveDisks.move (qemu)",
                c -> qemu(c).disks().move("scsi0", new PveDisks.Move("nas", "qcow2", false, 1024, "abc")));
    }

    private void migration() {
        asks("PveMigration.preconditions", c -> lxc(c).migration().preconditions(null));
        asks("PveMigration.preconditions (qemu)", c -> qemu(c).migration().preconditions("pve2"));
        var move = new PveMigration.Move("pve2", true, "nas", true, null);
        asks("PveMigration.move", c -> lxc(c).migration().move(move));
        asks("PveMigration.move (qemu)", c -> qemu(c).migration().move(move));
        var there = new PveMigration.Endpoint(
                "192.0.2.7", 8006, new ApiToken("a@b!c", "secret"), Fingerprint.parse("AB:".repeat(31) + "AB"));
        var away = new PveMigration.RemoteMove(there, 300, "nas", "vmbr0", true, true);
        asks("PveMigration.moveAway", c -> lxc(c).migration().moveAway(away));
        asks("PveMigration.moveAway (qemu)", c -> qemu(c).migration().moveAway(away));
    }

    private void agent() {
        asks("PveAgent.interfaces", c -> qemu(c).agent().interfaces());
        asks("PveAgent.system", c -> qemu(c).agent().system());
        asks("PveAgent.hostname", c -> qemu(c).agent().hostname());
        asks("PveAgent.fileSystems", c -> qemu(c).agent().fileSystems());
        orders("PveAgent.setPassword", c -> qemu(c).agent().setPassword("root", "a new one"));
        asks("PveAgent.isFrozen", c -> qemu(c).agent().isFrozen());
        asks("PveAgent.run", c -> qemu(c).agent().run(List.of("/bin/echo", "a b", "&c=d"), "some input"));
        asks("PveAgent.end", c -> qemu(c).agent().end(190));
        orders("PveAgent.requireRun", c -> qemu(c).agent().requireRun());
        orders("PveAgent.ping", c -> qemu(c).agent().ping());
    }

    private static final Map<String, FirewallScope> SCOPES = Map.of(
            "", new FirewallScope.Cluster(),
            " of a group", new FirewallScope.Group("webgrp"),
            " of a node", new FirewallScope.Node("pve1"),
            " of a container", new FirewallScope.Guest(GuestKind.LXC, "pve1", 101),
            " of a machine", new FirewallScope.Guest(GuestKind.QEMU, "pve1", 200));

    private void firewall() {
        var spec = new FirewallRule.RuleSpec(
                "in",
                "ACCEPT",
                true,
                "HTTP",
                "net0",
                "+admins",
                "10.0.0.5",
                "tcp",
                "1024:",
                "443",
                "any",
                "info",
                "tls");
        SCOPES.forEach((of, scope) -> {
            asks("PveFirewall.rules" + of, c -> c.firewall(scope).rules());
            orders("PveFirewall.add" + of, c -> c.firewall(scope).add(spec, "abc"));
            orders(
                    "PveFirewall.change" + of,
                    c -> c.firewall(scope)
                            .change(0, new FirewallRule.Edit(spec.enabled(false), List.of("sport")), "abc"));
            orders("PveFirewall.move" + of, c -> c.firewall(scope).move(0, 2, "abc"));
            orders("PveFirewall.delete" + of, c -> c.firewall(scope).delete(0, "abc"));
            if (scope instanceof FirewallScope.Group) return;
            asks("PveFirewall.options" + of, c -> c.firewall(scope).options());
            orders(
                    "PveFirewall.change the options" + of,
                    c -> c.firewall(scope)
                            .change(ConfigChange.NONE
                                    .set("enable", true)
                                    .delete(scope instanceof FirewallScope.Node ? "ndp" : "policy_in")));
            if (scope instanceof FirewallScope.Cluster) return;
            asks("PveFirewall.logPage" + of, c -> c.firewall(scope).logPage(new PveFirewall.Lines(0, 50, 1L, 2L)));
        });
        asks("PveFirewall.macros", c -> c.firewall(new FirewallScope.Cluster()).macros());
        asks("PveFirewallGroups.list", c -> groups(c).list());
        orders("PveFirewallGroups.create", c -> groups(c).create("webgrp", "web"));
        orders("PveFirewallGroups.change", c -> groups(c).change("webgrp", "web", "all of it", "abc"));
        orders("PveFirewallGroups.delete", c -> groups(c).delete("webgrp"));
    }

    private static PveFirewallGroups groups(PveClient client) {
        return client.firewall(new FirewallScope.Cluster()).groups();
    }

    private void firewallObjects() {
        SCOPES.forEach((of, scope) -> {
            if (!(scope instanceof FirewallScope.Cluster) && !(scope instanceof FirewallScope.Guest)) return;
            Function<PveClient, PveFirewallObjects> objects =
                    c -> c.firewall(scope).objects();
            var edit = new PveFirewallObjects.AliasEdit("10.0.0.0/8", "the lan", "lan2", "abc");
            var member = new PveFirewallObjects.Member("10.0.0.0/24", "who", true, "abc");
            String own = "PveFirewallObjects.";
            asks(own + "aliases" + of, c -> objects.apply(c).aliases());
            orders(own + "addAlias" + of, c -> objects.apply(c).addAlias("lan", "10.0.0.0/8", "the lan"));
            orders(own + "changeAlias" + of, c -> objects.apply(c).changeAlias("lan", edit));
            orders(own + "deleteAlias" + of, c -> objects.apply(c).deleteAlias("lan", "abc"));
            asks(own + "sets" + of, c -> objects.apply(c).sets());
            orders(own + "addSet" + of, c -> objects.apply(c).addSet("admins", "who may"));
            orders(own + "deleteSet" + of, c -> objects.apply(c).deleteSet("admins", true));
            asks(own + "members" + of, c -> objects.apply(c).members("admins"));
            orders(own + "addMember" + of, c -> objects.apply(c).addMember("admins", "dc/lan", "all", true));
            orders(own + "changeMember" + of, c -> objects.apply(c).changeMember("admins", member));
            orders(own + "deleteMember" + of, c -> objects.apply(c).deleteMember("admins", "10.0.0.0/24", "abc"));
            asks(own + "references" + of, c -> objects.apply(c).references("ipset"));
        });
    }

    private void task() {
        asks("PveTask.state", c -> c.task(UPID).state());
        asks("PveTask.log", c -> c.task(UPID).log(0, 500));
        orders("PveTask.stop", c -> c.task(UPID).stop());
    }

    private void guest() {
        both("status", PveGuest::status);
        both("config", PveGuest::config);
        both("pending", PveGuest::pending);
        both("update", g -> {
            g.update(Map.of("cores", "2", "net0", "x"), List.of("tags"), "abc");
            return "";
        });
        both("start", PveGuest::start);
        both("stop", PveGuest::stop);
        both("shutdown", g -> g.shutdown(Duration.ofMinutes(2)));
        both("reboot", g -> g.reboot(Duration.ofMinutes(2)));
        both("destroy", PveGuest::destroy);
        both("destroy with options", g -> g.destroy(new PveGuest.Destroy(false, true)));
        asks("PveGuest.cloudInit", c -> qemu(c).cloudInit());
        orders("PveGuest.regenerateCloudInit", c -> qemu(c).regenerateCloudInit());
        asks("PveGuest.interfaces", c -> lxc(c).interfaces());
        asks("PveGuest.suspend", c -> qemu(c).suspend());
        asks("PveGuest.resume", c -> qemu(c).resume());
        asks("PveGuest.reset", c -> qemu(c).reset());
    }

    private void storage() {
        asks("PveStorage.status", c -> storage(c).status());
        asks("PveStorage.content", c -> storage(c).content("backup", 102));
        asks("PveStorage.content all", c -> storage(c).content(null, null));
        asks("PveStorage.volume", c -> storage(c).volume(BACKUP));
        asks("PveStorage.allocate", c -> storage(c).allocate(102, "vm-102-disk-7.qcow2", Size.parse("1T"), "qcow2"));
        asks("PveStorage.delete", c -> storage(c).delete(BACKUP));
        orders("PveStorage.describe", c -> storage(c).describe(BACKUP, "kept", true));
        var ofOne = new PveStorage.Scope(GuestKind.LXC, 102);
        asks("PveStorage.previewPrune", c -> storage(c).previewPrune(KEEP, ofOne));
        asks("PveStorage.previewPrune as set up", c -> storage(c).previewPrune(null, PveStorage.Scope.ALL));
        var file = new Upload("iso", "tiny.iso", 3, "ab".repeat(32));
        asks("PveStorage.upload", c -> storage(c).upload(file, new ByteArrayInputStream(new byte[3])));
        asks(
                "PveStorage.upload unchecked",
                c -> storage(c)
                        .upload(new Upload("vztmpl", "a.tar.gz", 0, null), new ByteArrayInputStream(new byte[0])));
        asks(
                "PveStorage.download",
                c -> storage(c)
                        .download(new Download(
                                "iso", "tiny.iso", "https://example.net/tiny.iso", "sha256", "ab".repeat(32))));
        asks("PveStorage.pullImage", c -> storage(c).pullImage("docker.io/library/nginx:1.29", "nginx_1.29"));
        var snapshot = VolumeId.parse("pbs:backup/ct/102/2026-11-21T03:39:41Z");
        asks("PveStorage.files", c -> storage(c).files(snapshot, null));
        asks("PveStorage.readFile", c -> storage(c).readFile(snapshot, "L3Jvb3QucHhhci5kaWR4L2V0Yy9ob3N0bmFtZQ=="));
        asks("PveStorage.history", c -> storage(c).history(Rrd.Span.DAY, Rrd.Join.MAX));
    }

    private void backups() {
        asks("PveBackups.jobs", c -> c.backups().jobs());
        asks("PveBackups.command", c -> c.backups().command("nightly"));
        var what = BackupSpec.of(new BackupSpec.Guests.All(List.of()), "nas").keeping(Retention.ALL);
        orders(
                "PveBackups.create",
                c -> c.backups().create(new BackupJob.Spec("nightly", "02:30", true, false, null, "all of it", what)));
        orders(
                "PveBackups.update",
                c -> c.backups()
                        .update(
                                "nightly",
                                ConfigChange.NONE.set("enabled", false).delete("comment")));
        orders("PveBackups.delete", c -> c.backups().delete("nightly"));
        asks("PveBackups.included", c -> c.backups().included("nightly"));
    }

    private void storages() {
        asks("PveStorages.list", c -> c.storages().list(null));
        asks("PveStorages.list of a type", c -> c.storages().list("nfs"));
        asks("PveStorages.read", c -> c.storages().read("local"));
        for (StorageConfig spec : List.of(
                StorageConfig.directory("backups", "/mnt/backups").with("content", "backup,iso"),
                StorageConfig.nfs("nas", "192.0.2.9", "/export"),
                StorageConfig.cifs("share", "192.0.2.9", "files", "holdfast", "hunter2-hunter2"),
                StorageConfig.backupServer("pbs", "192.0.2.9", "main", "a@pbs!b", "hunter2-hunter2"))) {
            orders("PveStorages.create " + spec.type(), c -> c.storages().create(spec));
        }
        orders(
                "PveStorages.update",
                c -> c.storages()
                        .update(
                                "nas",
                                ConfigChange.NONE
                                        .set("disable", true)
                                        .delete("nodes")
                                        .onlyAt("abc")));
        orders("PveStorages.delete", c -> c.storages().delete("nas"));
    }

    private void asks(String name, Function<PveClient, Object> call) {
        if (calls.put(name, call) != null) throw new IllegalArgumentException("twice: " + name);
    }

    private void orders(String name, Consumer<PveClient> call) {
        asks(name, client -> {
            call.accept(client);
            return "";
        });
    }

    private void both(String name, Function<PveGuest, Object> call) {
        asks("PveGuest." + name, c -> call.apply(lxc(c)));
        asks("PveGuest." + name + " (qemu)", c -> call.apply(qemu(c)));
    }

    private static PveNode node(PveClient client) {
        return client.node("pve1");
    }

    private static PveStorage storage(PveClient client) {
        return node(client).storage("local");
    }

    private static PveGuest lxc(PveClient client) {
        return client.guest(GuestKind.LXC, "pve1", 101);
    }

    private static PveGuest qemu(PveClient client) {
        return client.guest(GuestKind.QEMU, "pve1", 101);
    }
}
