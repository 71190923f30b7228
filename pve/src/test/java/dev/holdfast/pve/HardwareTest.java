package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.node.CephStatus;
import dev.holdfast.pve.node.PveHardware;
import dev.holdfast.pve.wire.PveException;
import java.net.InetAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Disks, pools, Ceph and updates, in the forms that releases of Proxmox VE and Ceph have. */
class HardwareTest {
    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);

    @AfterEach
    void close() {
        pve.close();
    }

    private PveClient client(ScriptedHost host) {
        return pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "hunter2-secret"));
    }

    private PveHardware hardware(ScriptedHost host) {
        return client(host).node("pve1").hardware();
    }

    private static ScriptedHost says(String data) {
        return ScriptedHost.always("200 OK", "{\"data\":" + data + "}");
    }

    @Test
    void whatIsUnknownOfADiskIsNull() {
        String recorded = """
                [{"devpath":"/dev/vda","gpt":0,"health":"UNKNOWN","model":"unknown","mounted":1,"osdid":-1,
                "osdid-list":null,"rpm":-1,"serial":"unknown","size":274877906944,"type":"unknown","used":"mounted",
                "vendor":"0x1af4","wearout":"N/A","wwn":"unknown"}]
                """;
        try (var host = says(recorded)) {
            assertThat(hardware(host).disks())
                    .containsExactly(new PveHardware.Disk(
                            "/dev/vda", null, "0x1af4", null, 274_877_906_944L, null, null, "mounted"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"97,97", "'\"97\"',97", "-3,-3", "'\"N/A\"',", "null,", "[],"})
    void lifeThatIsLeftIsANumberTextOrUnknown(String wearout, Double left) {
        try (var host = says("{\"health\":\"PASSED\",\"wearout\":" + wearout + "}")) {
            assertThat(hardware(host).smart("/dev/sda").lifeLeft()).isEqualTo(left);
        }
    }

    @Test
    void attributesMayBeNumbersOrText() {
        try (var host = says("""
                {"type":"ata","attributes":[{"id":"  5","value":"100","fail":"-","raw":"0"},{"id":9,"value":86,"raw":123}]}
                """)) {
            var attributes = hardware(host).smart("/dev/sda").attributes();
            assertThat(attributes).extracting(PveHardware.Attribute::id).containsExactly("  5", "9");
            assertThat(attributes).extracting(PveHardware.Attribute::raw).containsExactly("0", "123");
        }
    }

    @Test
    void numbersOfPoolsMayBeTextOrAbsent() {
        try (var host = says("[{\"name\":\"tank\",\"size\":\"100\",\"frag\":\"-\",\"health\":\"FAULTED\"}]")) {
            assertThat(hardware(host).pools())
                    .containsExactly(new PveHardware.Pool("tank", 100L, null, null, null, "FAULTED"));
        }
    }

    @Test
    void endlesslyNestedPoolIsReadToABound() {
        String nested = "{\"name\":\"a\",\"children\":[".repeat(40) + "]}".repeat(40);
        try (var host = says(nested)) {
            assertThat(hardware(host).pool("a").children()).hasSize(1);
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "500 binary not installed: /usr/bin/ceph-mon",
                "500 pveceph configuration not initialized - missing '/etc/pve/ceph.conf'",
                "501 Method 'GET /cluster/ceph/status' not implemented"
            })
    void absentCephIsNotAnError(String status) {
        try (var host = ScriptedHost.always(status, "{\"data\":null}")) {
            assertThat(client(host).cluster().ceph()).isNull();
        }
    }

    @Test
    void brokenCephIsAnError() {
        try (var host =
                ScriptedHost.always("500 rados_connect failed - No such file or directory", "{\"data\":null}")) {
            assertThatThrownBy(() -> client(host).cluster().ceph()).isInstanceOf(PveException.Refused.class);
        }
    }

    @Test
    void cephOfOlderReleasesNestsItsOsds() {
        try (var host = says("""
                {"health":{"status":"HEALTH_WARN","checks":{"OSD_DOWN":{"severity":"HEALTH_WARN",
                "summary":{"message":"1 osds down"},"muted":"1"}}},
                "osdmap":{"osdmap":{"num_osds":3,"num_up_osds":2,"num_in_osds":3}},"pgmap":{"bytes_total":6.5e12}}
                """)) {
            CephStatus status = client(host).cluster().ceph();
            assertThat(status).isNotNull();
            assertThat(status.osdsUp()).isEqualTo(2);
            assertThat(status.bytesTotal()).isEqualTo(6_500_000_000_000L);
            assertThat(status.bytesUsed()).isNull();
            assertThat(status.checks())
                    .containsExactly(new CephStatus.Check("OSD_DOWN", "HEALTH_WARN", "1 osds down", true));
        }
    }
}
