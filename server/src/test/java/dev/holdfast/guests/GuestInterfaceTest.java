package dev.holdfast.guests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GuestInterfaceTest {
    private static GuestInterface one(String name, String mac, String... addresses) {
        return new GuestInterface(name, mac, List.of(addresses));
    }

    private static String address(List<GuestInterface> all, String... macs) {
        return GuestInterface.firstAddress(
                GuestInterface.reachableFirst(all, List.of(macs)).stream().map(GuestInterface::addresses));
    }

    private static final List<GuestInterface> DOCKER = List.of(
            one("br-2f1c", "02:42:aa:aa:aa:aa", "172.18.0.1"),
            one("docker0", "02:42:11:11:11:11", "172.17.0.1"),
            one("eth1", "bc:24:11:00:00:02", "10.30.0.1"),
            one("eth0", "bc:24:11:a4:93:64", "fd00::5", "10.20.0.55"));

    @Test
    void theFirstNicOfTheConfigurationComesFirst() {
        assertThat(address(DOCKER, "BC:24:11:A4:93:64", "BC:24:11:00:00:02")).isEqualTo("10.20.0.55");
        assertThat(address(DOCKER, "BC:24:11:00:00:02", "BC:24:11:A4:93:64")).isEqualTo("10.30.0.1");
    }

    @Test
    void aNicWithoutAnAddressIsPassedOver() {
        var all = List.of(
                one("docker0", "02:42:11:11:11:11", "172.17.0.1"),
                one("eth0", "bc:24:11:a4:93:64"),
                one("eth1", "x", "10.1.1.1"));
        assertThat(address(all, "BC:24:11:A4:93:64")).isEqualTo("10.1.1.1");
    }

    @Test
    void whatProgramsMadeCountsOnlyWhereThereIsNothingElse() {
        assertThat(address(DOCKER)).isEqualTo("10.30.0.1");
        assertThat(address(DOCKER.subList(0, 2), "BC:24:11:A4:93:64")).isEqualTo("172.18.0.1");
        assertThat(address(List.of())).isNull();
    }

    @Test
    void addressesOfALinkMeanNothing() {
        assertThat(GuestAddresses.address("fe80::1/64")).isEmpty();
        assertThat(GuestAddresses.address("fe80::1%eth0")).isEmpty();
        assertThat(GuestAddresses.address("169.254.3.4/16")).isEmpty();
        assertThat(GuestAddresses.address("not an address")).isEmpty();
        assertThat(GuestAddresses.address("10.1.2.3/8")).contains("10.1.2.3");
        assertThat(GuestAddresses.address("2001:db8::1/64")).contains("2001:db8::1");
    }
}
