package dev.holdfast.guests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GuestIdentityTest {
    private static String of(GuestKind kind, Map<String, String> config) {
        return String.valueOf(GuestIdentity.of(kind, new GuestConfig(config, "digest")));
    }

    @Test
    void aMachineIsRecognizedByTheTimeOfItsCreation() {
        assertThat(of(
                        GuestKind.QEMU,
                        Map.of(
                                "meta",
                                "creation-qemu=7.2.22,ctime=1795323384",
                                "smbios1",
                                "uuid=6197cc30-b2c6-49ec-9fa1-360cf461aa4d",
                                "vmgenid",
                                "fbc17ee3-69b0-44ac-8a39-74a7fdee86be")))
                .isEqualTo("ctime=1795323384");
    }

    @Test
    void aMachineOfAnOlderVersionIsRecognizedByItsUuid() {
        assertThat(of(
                        GuestKind.QEMU,
                        Map.of("smbios1", "uuid=6197cc30-b2c6-49ec-9fa1-360cf461aa4d,base64=1", "vmgenid", "1")))
                .isEqualTo("uuid=6197cc30-b2c6-49ec-9fa1-360cf461aa4d");
        assertThat(of(GuestKind.QEMU, Map.of("vmgenid", "1"))).isEqualTo("null");
    }

    @Test
    void aContainerHasOnlyItsMacAddresses() {
        assertThat(of(
                        GuestKind.LXC,
                        Map.of(
                                "net1",
                                "name=eth1,bridge=vmbr0,hwaddr=bc:24:11:00:00:02",
                                "net0",
                                "name=eth0,bridge=vmbr0,hwaddr=BC:24:11:00:00:01")))
                .isEqualTo("mac=BC:24:11:00:00:01,BC:24:11:00:00:02");
        assertThat(of(GuestKind.LXC, Map.of("hostname", "wiki"))).isEqualTo("null");
    }
}
