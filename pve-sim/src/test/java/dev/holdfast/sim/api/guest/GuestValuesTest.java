package dev.holdfast.sim.api.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invalid values in a guest's configuration are refused with the key's name; valid values are accepted. */
class GuestValuesTest extends Worlds {
    private Asker root;

    @BeforeEach
    void begin() {
        sim.host("alpha").container(101, "alpha", "web");
        sim.clusterOf("alpha").machine(201, "alpha", "win");
        root = root("alpha");
    }

    private Asker.Answer put(String guest, String key, String value) {
        return root.put(
                "/nodes/alpha/" + guest + "/config", key + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
    }

    @ParameterizedTest(name = "{0} of {1} is not {2}")
    @CsvSource(delimiter = '|', textBlock = """
            boot      | qemu/201 | bogus
            boot      | qemu/201 | order=scsi0,order=net0
            startup   | qemu/201 | bogus=1
            startup   | lxc/101  | order=first
            tags      | qemu/201 | A!
            tags      | lxc/101  | good;not/good
            agent     | qemu/201 | bogus=1
            agent     | qemu/201 | type=isa
            hotplug   | qemu/201 | everything
            startdate | qemu/201 | yesterday
            vga       | qemu/201 | voodoo
            machine   | qemu/201 | toaster
            affinity  | qemu/201 | all
            ipconfig0 | qemu/201 | ip=somewhere
            nameserver| lxc/101  | not an address
            nameserver| qemu/201 | 1.2.3
            features  | lxc/101  | bogus=1
            mp0       | lxc/101  | local-lvm:1,mp=relative
            mp0       | lxc/101  | local-lvm:1
            """)
    void invalidValuesAreRefusedByName(String key, String guest, String value) {
        var answer = put(guest, key, value);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errors").path(key).asString()).isNotBlank();
    }

    @ParameterizedTest(name = "{0} of {1} may be {2}")
    @CsvSource(delimiter = '|', textBlock = """
            boot      | qemu/201 | order=scsi0;net0
            boot      | qemu/201 | cdn
            startup   | qemu/201 | order=1,up=30,down=60
            startup   | lxc/101  | 3
            tags      | qemu/201 | prod;web-1 b.2
            agent     | qemu/201 | 1,fstrim_cloned_disks=1
            agent     | qemu/201 | enabled=0,type=virtio
            hotplug   | qemu/201 | network,disk,usb
            hotplug   | qemu/201 | 0
            startdate | qemu/201 | 2026-11-21T10:00:00
            vga       | qemu/201 | qxl,memory=32
            machine   | qemu/201 | pc-q35-9.2+pve1
            machine   | qemu/201 | q35,viommu=intel
            affinity  | qemu/201 | 0-3,8
            ipconfig0 | qemu/201 | ip=10.0.0.5/24,gw=10.0.0.1,ip6=auto
            nameserver| lxc/101  | 10.0.0.1 fe80::1%eth0
            features  | lxc/101  | nesting=1
            mp0       | lxc/101  | local-lvm:1,mp=/data,backup=1
            """)
    void validValuesAreAccepted(String key, String guest, String value) {
        assertThat(put(guest, key, value).status()).isEqualTo(200);
    }
}
