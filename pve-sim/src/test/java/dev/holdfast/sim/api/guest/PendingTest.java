package dev.holdfast.sim.api.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Changes that are pending until a restart, and deleted keys. */
class PendingTest extends Worlds {
    private static final String CT = "/nodes/alpha/lxc/101";
    private static final String VM = "/nodes/alpha/qemu/201";
    private SimCluster alpha;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(1));
        alpha = sim.host("alpha");
        alpha.container(101, "alpha", "web").start();
        alpha.machine(201, "alpha", "vm").start();
        root = root("alpha");
    }

    private JsonNode row(String guest, String key) {
        return root.get(guest + "/pending")
                .data()
                .valueStream()
                .filter(r -> r.path("key").asString().equals(key))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void coresAndMemoryOfARunningVmArePending() {
        assertThat(root.put(VM + "/config", "cores=8&memory=8192&name=other").status())
                .isEqualTo(200);
        assertThat(row(VM, "cores").toString()).isEqualTo("{\"key\":\"cores\",\"pending\":8,\"value\":2}");
        assertThat(row(VM, "name").toString()).isEqualTo("{\"key\":\"name\",\"value\":\"other\"}");
        assertThat(root.get(VM + "/config").data().path("cores").asInt()).isEqualTo(8);
        assertThat(root.get(VM + "/config?current=1").data().path("cores").asInt())
                .isEqualTo(2);
        assertThat(root.get(VM + "/status/current").data().path("cpus").asInt()).isEqualTo(2);
        end(task(root.post(VM + "/status/reboot", "")));
        assertThat(row(VM, "cores").has("pending")).isFalse();
        assertThat(root.get(VM + "/status/current").data().path("cpus").asInt()).isEqualTo(8);
    }

    @Test
    void pendingChangesCanBeReverted() {
        root.put(VM + "/config", "cores=8&delete=scsihw");
        assertThat(row(VM, "scsihw").path("delete").asInt()).isOne();
        assertThat(root.put(VM + "/config", "revert=cores%20scsihw").status()).isEqualTo(200);
        assertThat(row(VM, "cores").has("pending")).isFalse();
        assertThat(row(VM, "scsihw").has("delete")).isFalse();
        assertThat(root.put(VM + "/config", "revert=cores&cores=3")
                        .json()
                        .at("/errors/revert")
                        .asString())
                .isEqualTo("you can't use '-cores' and '-revert cores' at the same time");
    }

    @Test
    void settingTheCurrentValueClearsThePendingChange() {
        root.put(VM + "/config", "cores=8");
        root.put(VM + "/config", "cores=2");
        assertThat(row(VM, "cores").has("pending")).isFalse();
    }

    @Test
    void containerLimitsChangeImmediatelyAndFeaturesLater() {
        alpha.guest(101).set("mp0", "local-lvm:vm-101-disk-1,mp=/data,size=4G");
        root.put(CT + "/config", "cores=7&memory=2048&features=nesting%3D1&delete=mp0");
        assertThat(row(CT, "cores").has("pending")).isFalse();
        assertThat(row(CT, "features").path("pending").asString()).isEqualTo("nesting=1");
        assertThat(row(CT, "mp0").path("delete").asInt()).isOne();
        alpha.guest(101).stop();
        assertThat(row(CT, "features").has("pending")).isTrue();
        end(task(root.post(CT + "/status/start", "")));
        assertThat(root.get(CT + "/config?current=1").data().path("features").asString())
                .isEqualTo("nesting=1");
        assertThat(root.get(CT + "/config").data().path("unused0").asString()).isEqualTo("local-lvm:vm-101-disk-1");
        assertThat(root.put(CT + "/config", "mp1=local-lvm%3A1%2Cmp%3D/more").status())
                .isEqualTo(200);
        assertThat(row(CT, "mp1").has("pending")).isFalse();
    }

    @Test
    void optionsOfARunningContainerChangeImmediatelyOrLaterByKey() {
        root.put(
                CT + "/config",
                "cpulimit=1.5&cpuunits=20000&onboot=1&hostname=other&nameserver=9.9.9.9&searchdomain=lab&cmode=shell&tty=4");
        for (String key : List.of("cpulimit", "cpuunits", "onboot", "hostname")) {
            assertThat(row(CT, key).has("pending")).as(key).isFalse();
        }
        for (String key : List.of("nameserver", "searchdomain", "cmode", "tty")) {
            assertThat(row(CT, key).has("pending")).as(key).isTrue();
        }
        assertThat(row(CT, "cpuunits").path("value").asInt()).isEqualTo(10_000);
        root.put(CT + "/config", "delete=cpulimit");
        assertThat(root.get(CT + "/config").data().has("cpulimit")).isFalse();
    }

    @Test
    void onlyNestingOfAnUnprivilegedContainerIsChangedByAToken() {
        String privileged = "changing feature flags for privileged container is only allowed for root@pam";
        String others = "changing feature flags (except nesting) is only allowed for root@pam";
        alpha.guest(101).set("features", "keyctl=1,nesting=1");
        assertThat(root.put(CT + "/config", "delete=features").reason()).contains(others);
        assertThat(root.put(CT + "/config", "features=keyctl%3D1").status()).isEqualTo(200);
        assertThat(root.put(CT + "/config", "delete=dev0").reason()).contains("configuring device passthrough");
        var token = sim.token("few@pve!one").grant("/vms/101", Set.of("VM.Config.Options"));
        Asker few = Asker.of(sim.node("alpha"), token);
        assertThat(few.put(CT + "/config", "features=keyctl%3D1,nesting%3D0").reason())
                .contains("(/vms/101, VM.Allocate)");
        alpha.guest(101).set("unprivileged", 0);
        assertThat(root.put(CT + "/config", "features=nesting%3D1").reason()).contains(privileged);
        assertThat(root.put(CT + "/config", "delete=features").reason()).contains(privileged);
    }

    @Test
    void mountPointsOfAProtectedContainerAreNotChanged() {
        alpha.guest(101).set("mp0", "local-lvm:vm-101-disk-0,mp=/data,size=4G").set("protection", 1);
        assertThat(root.put(CT + "/config", "mp0=local-lvm:vm-101-disk-0%2Cmp%3D/data%2Cro%3D1")
                        .reason())
                .isEqualTo("can't update CT 101 drive 'mp0' - protection mode enabled");
    }

    @Test
    void disksAreHotpluggedUnlessDisabled() {
        root.put(VM + "/config", "scsi1=local-lvm%3A4&net1=virtio%2Cbridge%3Dvmbr0&ide0=local-lvm%3A1");
        assertThat(row(VM, "scsi1").path("value").asString()).isEqualTo("local-lvm:vm-201-disk-2,size=4G");
        assertThat(row(VM, "net1").has("pending")).isFalse();
        assertThat(row(VM, "ide0").path("pending").asString()).isEqualTo("local-lvm:vm-201-disk-1,size=1G");
        alpha.guest(201).set("hotplug", "0");
        root.put(VM + "/config", "delete=scsi1");
        assertThat(row(VM, "scsi1").path("delete").asInt()).isOne();
        alpha.guest(201).set("hotplug", "disk,memory,cpu");
        root.put(VM + "/config", "memory=8192&vcpus=2&cores=5");
        assertThat(row(VM, "memory").has("pending")).isFalse();
        assertThat(row(VM, "vcpus").has("pending")).isFalse();
        assertThat(row(VM, "cores").has("pending")).isTrue();
    }

    @Test
    void theBalloonOfARunningVmChangesItsSizeButIsNotPlugged() {
        assertThat(root.put(VM + "/config", "balloon=1024").status()).isEqualTo(200);
        assertThat(row(VM, "balloon").has("pending")).isFalse();
        root.put(VM + "/config", "balloon=0");
        assertThat(row(VM, "balloon").path("pending").asInt(-1)).isZero();
        var tooLarge = root.put(VM + "/config", "memory=1024&balloon=2048");
        assertThat(tooLarge.status() + " " + tooLarge.reason())
                .isEqualTo("500 balloon value too large (must be smaller than assigned memory)");
        assertThat(row(VM, "memory").has("pending")).isFalse();
    }

    @Test
    void theProcessorOfAVmIsOneOfTheListOfItsNode() {
        var listed = root.get("/nodes/alpha/capabilities/qemu/cpu").data().valueStream();
        assertThat(listed.map(type -> type.path("name").asString())).contains("host", "x86-64-v3", "EPYC-Milan");
        assertThat(root.put(VM + "/config", "cpu=host%2Cflags%3D%2Baes").status())
                .isEqualTo(200);
        assertThat(row(VM, "cpu").path("pending").asString()).isEqualTo("host,flags=+aes");
        assertThat(root.put(VM + "/config", "cpu=i4004")
                        .json()
                        .at("/errors/cpu")
                        .asString())
                .contains("'i4004' is not defined");
    }

    private JsonNode refusedNic(String guest, String value) {
        var answer = root.put(guest + "/config", "net0=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
        assertThat(answer.status() + " " + answer.reason()).isEqualTo("400 Parameter verification failed.");
        return answer.json().at("/errors/net0");
    }

    @Test
    void refusedNicOfARunningContainerIsPendingAndTheOldOneLosesItsBridge() {
        alpha.guest(101).set("net0", "name=eth0,bridge=vmbr0,firewall=1,hwaddr=BC:24:11:00:00:01,ip=dhcp,type=veth");
        String wanted = "name=eth0,bridge=vmbr9,firewall=1,hwaddr=BC:24:11:00:00:01,ip=dhcp,type=veth";
        assertThat(refusedNic(CT, wanted).asString())
                .isEqualTo("unable to hotplug net0: bridge 'vmbr9' does not exist\n");
        assertThat(row(CT, "net0").path("pending").asString()).isEqualTo(wanted);
        assertThat(row(CT, "net0").path("value").asString())
                .isEqualTo("name=eth0,hwaddr=BC:24:11:00:00:01,ip=dhcp,type=veth");
        assertThat(root.get(CT + "/config").data().path("net0").asString()).isEqualTo(wanted);
        assertThat(root.get(CT + "/config?current=1").data().path("net0").asString())
                .doesNotContain("bridge");
        // With an existing bridge the NIC is plugged in, and nothing is pending any more.
        assertThat(root.put(CT + "/config", "net0=name%3Deth0%2Cbridge%3Dvmbr0%2Chwaddr%3DBC:24:11:00:00:01")
                        .status())
                .isEqualTo(200);
        assertThat(row(CT, "net0").has("pending")).isFalse();
        assertThat(row(CT, "net0").path("value").asString()).contains("bridge=vmbr0");
    }

    @Test
    void containerNicWithANewAddressIsLostWhenTheChangeIsRefused() {
        refusedNic(CT, "name=eth0,bridge=vmbr9,hwaddr=BC:24:11:00:00:09");
        assertThat(row(CT, "net0").toString())
                .isEqualTo("{\"key\":\"net0\",\"pending\":\"name=eth0,bridge=vmbr9,hwaddr=BC:24:11:00:00:09\"}");
        assertThat(root.get(CT + "/config?current=1").data().has("net0")).isFalse();
        assertThat(root.put(CT + "/config", "revert=net0").status()).isEqualTo(200);
        assertThat(root.get(CT + "/config").data().has("net0")).isFalse();
    }

    @Test
    void stagedBridgesAndTagsWithoutAPhysicalPortAreRefused() {
        assertThat(root.post("/nodes/alpha/network", "iface=vmbr1&type=bridge&autostart=1")
                        .status())
                .isEqualTo(200);
        String nic = "name=eth0,bridge=vmbr1,hwaddr=BC:24:11:00:00:01,tag=20";
        assertThat(refusedNic(CT, nic).asString()).isEqualTo("unable to hotplug net0: bridge 'vmbr1' does not exist\n");
        end(task(root.put("/nodes/alpha/network", "")));
        assertThat(refusedNic(CT, nic).asString())
                .isEqualTo("unable to hotplug net0: no physical interface on bridge 'vmbr1'\n");
    }

    @Test
    void pendingNicWithoutBridgePreventsTheStart() {
        refusedNic(CT, "name=eth0,bridge=vmbr9,hwaddr=BC:24:11:00:00:09");
        alpha.guest(101).stop();
        assertThat(done(root.post(CT + "/status/start", ""))).isEqualTo("startup for container '101' failed");
    }

    @Test
    void vmThatDoesNotReleaseItsNicKeepsItAndTheChangeIsPending() {
        String before = row(VM, "net0").path("value").asString();
        alpha.guest(201).ignoreShutdown(true);
        String wanted = "virtio=BC:24:11:00:00:09,bridge=vmbr0";
        assertThat(refusedNic(VM, wanted).asString())
                .isEqualTo("hotplug problem - error on hot-unplugging device 'net0'\n");
        assertThat(row(VM, "net0").path("value").asString()).isEqualTo(before);
        assertThat(row(VM, "net0").path("pending").asString()).isEqualTo(wanted);
        assertThat(root.get(VM + "/config?current=1").data().path("net0").asString())
                .isEqualTo(before);
        assertThat(root.put(VM + "/config", "delete=net0").status()).isEqualTo(400);
        assertThat(row(VM, "net0").path("delete").asInt()).isOne();
        alpha.guest(201).ignoreShutdown(false);
        assertThat(root.put(VM + "/config", "net0=virtio%3DBC:24:11:00:00:09%2Cbridge%3Dvmbr0")
                        .status())
                .isEqualTo(200);
        assertThat(row(VM, "net0").toString()).doesNotContain("pending", "delete");
    }

    @Test
    void staleDigestOfAVmHasItsOwnError() {
        assertThat(root.put(VM + "/config", "cores=3&digest=0").reason())
                .isEqualTo("checksum mismatch (file change by other user?)");
        assertThat(root.put(CT + "/config", "cores=3&digest=0").reason())
                .isEqualTo("detected modified configuration - file changed by other user? Try again.");
    }

    @Test
    void mediumChangesInARunningDrive() {
        alpha.findStorage("local")
                .put("alpha", new Volume("local", "iso/a.iso", "iso", "iso", 5, 5, null, 0, null, null, false));
        alpha.guest(201).set("ide2", "none,media=cdrom");
        root.put(VM + "/config", "ide2=local%3Aiso/a.iso%2Cmedia%3Dcdrom");
        assertThat(row(VM, "ide2").path("value").asString()).startsWith("local:iso/a.iso,media=cdrom");
        assertThat(root.put(VM + "/config", "ide2=local%3Aiso/b.iso%2Cmedia%3Dcdrom")
                        .reason())
                .isEqualTo("volume 'local:iso/b.iso' does not exist");
    }

    @Test
    void removedDiskStaysUnusedUntilItIsRemovedAgain() {
        SimStorage lvm = alpha.findStorage("local-lvm");
        alpha.guest(201).stop();
        root.put(VM + "/config", "delete=scsi0");
        assertThat(root.get(VM + "/config").data().path("unused0").asString()).isEqualTo("local-lvm:vm-201-disk-0");
        assertThat(lvm.find("alpha", "vm-201-disk-0")).isNotNull();
        root.put(VM + "/config", "scsi3=local-lvm%3Avm-201-disk-0");
        assertThat(root.get(VM + "/config").data().has("unused0")).isFalse();
        assertThat(lvm.find("alpha", "vm-201-disk-0")).isNotNull();
        assertThat(root.put(VM + "/unlink", "idlist=scsi3").status()).isEqualTo(200);
        assertThat(root.put(VM + "/unlink", "idlist=unused0").status()).isEqualTo(200);
        assertThat(lvm.find("alpha", "vm-201-disk-0")).isNull();
    }

    @Test
    void forceDeletesTheDisk() {
        alpha.guest(201).stop();
        root.put(VM + "/unlink", "idlist=scsi0&force=1");
        assertThat(root.get(VM + "/config").data().has("unused0")).isFalse();
        assertThat(alpha.findStorage("local-lvm").find("alpha", "vm-201-disk-0"))
                .isNull();
    }

    @Test
    void snapshotKeepsItsDisk() {
        alpha.guest(201).stop().snapshot("s1", "");
        root.put(VM + "/unlink", "idlist=scsi0&force=1");
        assertThat(alpha.findStorage("local-lvm").find("alpha", "vm-201-disk-0"))
                .isNotNull();
    }

    @Test
    void protectionKeepsDisks() {
        alpha.guest(201).stop().set("protection", 1);
        assertThat(root.put(VM + "/config", "delete=scsi0").reason())
                .isEqualTo("can't remove drive 'scsi0' - protection mode enabled");
    }

    @Test
    void requiredOptionsAreNotDeleted() {
        for (String key : new String[] {"rootfs", "memory"}) {
            assertThat(root.put(CT + "/config", "delete=" + key).reason())
                    .isEqualTo("unable to delete required option '" + key + "'");
        }
    }

    @Test
    void someKeysAreOnlyForRoot() {
        assertThat(root.put(VM + "/config", "args=-vnc").reason()).isEqualTo("only root can set 'args' config");
        assertThat(root.put(VM + "/config", "scsi1=/dev/sda").reason())
                .isEqualTo("Only root can pass arbitrary filesystem paths.");
        assertThat(root.put(VM + "/config", "cores=1&skiplock=1").body()).contains("Only root may use this option.");
    }

    @Test
    void lockOnAContainerIsSetAndEnforced() {
        assertThat(root.put(CT + "/config", "lock=backup").status()).isEqualTo(200);
        assertThat(root.put(CT + "/config", "cores=2").reason()).isEqualTo("CT is locked (backup)");
    }

    @Test
    void cloudInitChangesApplyWhenTheImageIsRegenerated() {
        alpha.guest(201).stop().set("ciuser", "me").start();
        root.put(VM + "/config", "ciuser=you&cipassword=secret");
        var rows = root.get(VM + "/cloudinit").data();
        assertThat(rows.toString())
                .isEqualTo("[{\"key\":\"cipassword\",\"pending\":\"**********\"},"
                        + "{\"key\":\"ciuser\",\"pending\":\"you\",\"value\":\"me\"}]");
        assertThat(root.get(VM + "/config").data().path("cipassword").asString())
                .isEqualTo("**********");
        assertThat(root.put(VM + "/cloudinit", "").status()).isEqualTo(200);
        assertThat(root.get(VM + "/cloudinit").data().findValues("pending")).isEmpty();
    }
}
