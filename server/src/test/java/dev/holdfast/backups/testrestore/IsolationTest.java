package dev.holdfast.backups.testrestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is changed about a copy before it is started, and what prevents its start. */
class IsolationTest {
    private static final String MARK = "test 1";
    private final Isolation container = new Isolation(GuestKind.LXC, 113, MARK);
    private final Isolation machine = new Isolation(GuestKind.QEMU, 113, MARK);

    private static GuestConfig config(Map<String, String> values) {
        return new GuestConfig(values, "digest");
    }

    private static GuestConfig after(GuestConfig before, ConfigChange change) {
        var values = new TreeMap<>(before.values());
        change.delete().forEach(values::remove);
        values.putAll(change.set());
        return config(values);
    }

    @Test
    void aContainerKeepsItsNicsWithoutALinkAndNothingOfItsNode() {
        GuestConfig before = config(Map.of(
                "net0", "name=eth0,bridge=vmbr0,hwaddr=BC:24:11:39:20:70,ip=dhcp,type=veth",
                "rootfs", "local:113/vm-113-disk-0.raw,size=1G",
                "mp0", "/srv/media,mp=/media",
                "mp1", "local-zfs:subvol-113-disk-1,mp=/data,size=4G",
                "dev0", "/dev/dri/renderD128",
                "onboot", "0",
                "tags", "prod",
                "hookscript", "local:snippets/hook.sh",
                "description", "mine"));
        ConfigChange change = container.change(before);
        assertThat(change.digest()).isEqualTo("digest");
        assertThat(change.delete()).containsExactlyInAnyOrder("mp0", "dev0", "onboot", "tags", "hookscript");
        assertThat(change.set())
                .containsOnly(
                        Map.entry("description", MARK),
                        Map.entry(
                                "net0",
                                "name=eth0,bridge=vmbr0,hwaddr=BC:24:11:39:20:70,ip=dhcp,type=veth,link_down=1"));
        assertThat(container.faults(before)).hasSize(6);
        assertThat(container.faults(after(before, change))).isEmpty();
    }

    @Test
    void aMachineKeepsOnlyItsOwnDisksAndSockets() {
        GuestConfig before = config(Map.ofEntries(
                Map.entry("net0", "virtio=BC:24:11:00:02:02,bridge=vmbr0,link_down=0"),
                Map.entry("scsi0", "local-lvm:vm-113-disk-0,size=8G"),
                Map.entry("scsi1", "local-lvm:vm-200-disk-3,size=8G"),
                Map.entry("scsi2", "/dev/disk/by-id/ata-1"),
                Map.entry("virtio0", "local:900/base-900-disk-0.qcow2/113/vm-113-disk-1.qcow2"),
                Map.entry("ide0", "local:113/vm-113-cloudinit.qcow2,media=cdrom"),
                Map.entry("ide1", "cdrom,media=cdrom"),
                Map.entry("ide2", "local:iso/debian.iso,media=cdrom"),
                Map.entry("ide3", "none,media=cdrom"),
                Map.entry("hostpci0", "0000:01:00.0"),
                Map.entry("usb1", "host=1-1"),
                Map.entry("virtiofs0", "share"),
                Map.entry("serial0", "socket"),
                Map.entry("serial1", "/dev/ttyS0"),
                Map.entry("parallel0", "/dev/parport0"),
                Map.entry("args", "-foo"),
                Map.entry("protection", "1")));
        ConfigChange change = machine.change(before);
        assertThat(change.delete())
                .containsExactlyInAnyOrder(
                        "scsi1",
                        "scsi2",
                        "ide1",
                        "hostpci0",
                        "usb1",
                        "virtiofs0",
                        "serial1",
                        "parallel0",
                        "args",
                        "protection");
        assertThat(machine.faults(after(before, change))).isEmpty();
    }

    @Test
    void aLinkAnotherDescriptionOrRawLinesPreventTheStart() {
        assertThat(container.faults(config(Map.of("description", MARK + "\n", "net0", "name=eth0,link_down=1"))))
                .isEmpty();
        assertThat(container.faults(config(Map.of("description", MARK, "net1", "name=eth1"))))
                .containsExactly("net1 has a link");
        assertThat(container.faults(config(Map.of("description", "test 2"))))
                .containsExactly("its description is not that of this test");
        assertThat(container.faults(config(Map.of("description", MARK, "lxc", "[[\"lxc.net.9.type\",\"phys\"]]"))))
                .containsExactly("lxc is still there");
    }
}
