package dev.holdfast.guests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuestIdentityTest {
    private static String of(GuestKind kind, Map<String, String> config) {
        return String.valueOf(GuestIdentity.of(kind, new GuestConfig(config, "digest")));
    }

    @Test
    void aMachineHasTheTimeOfItsCreationItsUuidAndItsGeneration() {
        assertThat(of(
                        GuestKind.QEMU,
                        Map.of(
                                "meta",
                                "creation-qemu=7.2.22,ctime=1795323384",
                                "smbios1",
                                "uuid=6197cc30-b2c6-49ec-9fa1-360cf461aa4d",
                                "vmgenid",
                                "fbc17ee3-69b0-44ac-8a39-74a7fdee86be")))
                .isEqualTo("ctime=1795323384,uuid=6197cc30-b2c6-49ec-9fa1-360cf461aa4d,"
                        + "vmgenid=fbc17ee3-69b0-44ac-8a39-74a7fdee86be");
    }

    @Test
    void aMachineOfAnOlderVersionIsRecognizedByItsUuid() {
        assertThat(of(
                        GuestKind.QEMU,
                        Map.of("smbios1", "uuid=6197cc30-b2c6-49ec-9fa1-360cf461aa4d,base64=1", "vmgenid", "1")))
                .isEqualTo("uuid=6197cc30-b2c6-49ec-9fa1-360cf461aa4d,vmgenid=1");
        assertThat(of(GuestKind.QEMU, Map.of("vmgenid", "1"))).isEqualTo("null");
    }

    @ParameterizedTest(name = "{0} and {1}, gap {2}: {3}")
    @CsvSource(delimiter = '|', textBlock = """
        ctime=1,uuid=a,vmgenid=x | ctime=2,uuid=a,vmgenid=x | false | true
        ctime=1,uuid=a,vmgenid=x | ctime=1,uuid=b,vmgenid=y | false | true
        ctime=1,uuid=a,vmgenid=x | ctime=1,uuid=b,vmgenid=x | false | false
        ctime=1,uuid=a,vmgenid=x | ctime=1,uuid=b,vmgenid=x | true  | true
        ctime=1,uuid=a,vmgenid=x | ctime=1,uuid=a,vmgenid=y | true  | false
        ctime=1,uuid=a           | ctime=1,uuid=b           | false | false
        ctime=1                  | ctime=1,uuid=b,vmgenid=y | true  | false
        uuid=a                   | uuid=b,vmgenid=y         | false | true
        uuid=a                   | uuid=a,vmgenid=y         | true  | false
        """)
    void aCloneIsToldApartFromItsSourceAndARollbackOrAnotherUuidIsNot(
            String before, String now, boolean gap, boolean differ) {
        assertThat(GuestIdentity.differ(before, now, gap)).isEqualTo(differ);
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
