package dev.holdfast.backups.restore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a new guest has in common with the guest of its backup, and whether it is connected. */
class BesideTest {
    private static Beside container(@Nullable String original, String... nics) {
        var values = new HashMap<>(Map.of("rootfs", "local:101/vm-101-disk-0.raw,size=8G"));
        for (int i = 0; i < nics.length; i++) values.put("net" + i, "name=eth" + i + ",bridge=vmbr0" + nics[i]);
        return new Beside(new ArchivedConfig(values), original);
    }

    private static Beside machine(Map<String, String> values) {
        var all = new HashMap<>(Map.of("scsi0", "local-lvm:vm-150-disk-0,size=8G"));
        all.putAll(values);
        return new Beside(new ArchivedConfig(all), "virtual machine 150 (db)");
    }

    @ParameterizedTest(name = "a container with {0} is disconnected: {1}")
    @CsvSource(delimiter = '|', textBlock = """
        ,ip=10.0.0.5/24            | true
        ,ip=10.0.0.5/24,ip6=auto   | true
        ,ip=dhcp                   | false
        ,ip=dhcp,ip6=auto          | false
        ,ip6=dhcp                  | false
        ,ip=dhcp,ip6=fd00::5/64    | true
        ,ip=manual                 | true
        ,firewall=1                | true
        """)
    void aContainerWhoseAddressIsNotFromTheNetworkIsDisconnected(String nic, boolean isDown) {
        assertThat(container("container 101 (web)", nic).linksDown()).isEqualTo(isDown);
        assertThat(container("container 101 (web)", ",ip=dhcp", nic).linksDown())
                .isEqualTo(isDown);
        assertThat(container(null, nic).linksDown()).isFalse();
    }

    @Test
    void aMachineGetsItsAddressFromTheNetworkOnlyWithCloudInit() {
        String nic = "virtio=BC:24:11:39:20:70,bridge=vmbr0";
        assertThat(machine(Map.of("net0", nic)).linksDown()).isTrue();
        assertThat(machine(Map.of("net0", nic, "ipconfig0", "ip=dhcp")).linksDown())
                .isFalse();
        assertThat(machine(Map.of("net0", nic, "net1", nic, "ipconfig0", "ip=dhcp"))
                        .linksDown())
                .isTrue();
        Beside fixed = machine(Map.of("net0", nic, "ipconfig0", "ip=10.0.0.7/24,gw=10.0.0.1"));
        assertThat(fixed.linksDown()).isTrue();
        assertThat(fixed.warnings())
                .containsExactly(
                        "The virtual machine 150 (db), of which this is a backup, still exists, and the new guest"
                                + " has the same address: 10.0.0.7.");
        assertThat(machine(Map.of()).linksDown()).isFalse();
    }

    @Test
    void itStartsWithItsNodeOnlyWhenItsOriginalIsGone() {
        var config = new ArchivedConfig(Map.of("rootfs", "local:1", "onboot", "1", "net0", "name=eth0,ip=dhcp"));
        var beside = new Beside(config, "container 101 (web)");
        assertThat(beside.startsOnBoot()).isFalse();
        assertThat(beside.warnings())
                .containsExactly(
                        "The guest in the backup starts with its node, and the new one would then run beside the"
                                + " container 101 (web).");
        var alone = new Beside(config, null);
        assertThat(alone.startsOnBoot()).isTrue();
        assertThat(alone.warnings())
                .containsExactly("The new guest starts with its node, as the one in the backup did.");
    }

    @Test
    void nicsInRawLinesAreNeverKnownToGetTheirAddresses() {
        var config = new ArchivedConfig(Map.of("rootfs", "local:1", "lxc.net.1.type", "phys"));
        assertThat(new Beside(config, "container 101").linksDown()).isTrue();
        assertThat(new Beside(config, "container 101").warnings()).anyMatch(one -> one.contains("lxc.net"));
    }
}
