package dev.holdfast.base.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {
    private final Addresses addresses = new Addresses(false);

    private static InetAddress at(String text) {
        return InetAddress.ofLiteral(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "::1",
                "::ffff:127.0.0.1",
                "169.254.169.254",
                "fe80::1",
                "0.0.0.0",
                "0.1.2.3",
                "::",
                "224.0.0.1",
                "255.255.255.255",
                "100.100.100.200",
                "168.63.129.16",
                "192.0.0.192",
                "fd00:ec2::254",
                "fd20:ce::254",
                "64:ff9b::a9fe:a9fe",
                "64:ff9b::7f00:1",
                "64:ff9b:1::a9fe:a9fe",
                "2002:a9fe:a9fe::1",
                "2001:0:1:2:3:4:5601:5601",
                "::a9fe:a9fe",
                "::ffff:0:169.254.169.254",
                "2001:4860::5efe:169.254.169.254",
                "fe80::5efe:10.0.0.1"
            })
    void itsOwnMachineAndServicesOfCloudsAreOutOfReachInEverySpelling(String address) {
        assertThat(addresses.allows(at(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "192.168.1.5",
                "10.0.0.1",
                "fd12:3456::1",
                "8.8.8.8",
                "2001:4860:4860::8888",
                "64:ff9b::808:808",
                "2002:808:808::1"
            })
    void hostsMayHavePrivateAddresses(String address) {
        assertThat(addresses.allows(at(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.168.1.5", "10.0.0.1", "172.20.0.1", "100.64.0.9", "fd12:3456::1", "64:ff9b::c0a8:105"})
    void privateAddressesAreOutOfReachOfWhatOthersName(String address) {
        assertThat(addresses.onlyPublic().allows(at(address))).isFalse();
        assertThat(addresses.onlyPublic().allows(at("8.8.8.8"))).isTrue();
    }

    @Test
    void theOperatorBlocksNetworksOfTheirOwn() {
        var strict = new Addresses(true, List.of(Network.parse("10.9.0.0/16"), Network.parse("127.0.2.0/24")));
        assertThat(strict.allows(at("10.9.1.1"))).isFalse();
        assertThat(strict.allows(at("64:ff9b::a09:101"))).as("through NAT64").isFalse();
        assertThat(strict.allows(at("10.8.1.1"))).isTrue();
        assertThat(strict.allows(at("127.0.2.1"))).isFalse();
        assertThat(strict.allows(at("127.0.0.1"))).isTrue();
    }
}
