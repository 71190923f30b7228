package dev.holdfast.base.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {
    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({
        "10.2.3.4/8, 10.0.0.0/8",
        "10.2.3.4, 10.2.3.4/32",
        "10.2.3.255/25, 10.2.3.128/25",
        "10.2.3.4/0, 0.0.0.0/0",
        "2001:DB8:0:0:1::/64, 2001:db8::/64",
        "2001:db8:0:1:0:0:0:1, 2001:db8:0:1::1/128",
        "2001:0:0:1:0:0:1:1, 2001::1:0:0:1:1/128",
        "1:0:2:3:4:5:6:7, 1:0:2:3:4:5:6:7/128",
        "::/0, ::/0",
        "::1, ::1/128",
        "fe80::1%2/64, fe80::/64",
        "::ffff:10.1.2.3, 10.1.2.3/32"
    })
    void everyNetworkHasOneSpelling(String typed, String spelled) {
        assertThat(Network.parse(typed)).hasToString(spelled);
        assertThat(Network.parse(spelled)).hasToString(spelled);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "10",
                "10.1",
                "10.0.0.0/",
                "10.0.0.0/33",
                "10.0.0.0/-1",
                "10.0.0.0/+8",
                "10.0.0.0/8/8",
                "10.0.0.0/٨",
                "010.0.0.1",
                "256.0.0.1",
                "10.0.0.1.2",
                "0x0a.0.0.1",
                "::/129",
                ":::",
                "2001:db8/32",
                "example.net",
                "localhost/8",
                "::ffff:10.0.0.0/8",
                "::ffff:10.0.0.0/104",
                "[::1]",
                "10.0.0.0 /8"
            })
    void invalidNetworksAreRefused(String typed) {
        assertThatThrownBy(() -> Network.parse(typed)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "{1} in {0}: {2}")
    @CsvSource({
        "10.0.0.0/8, 10.255.255.255, true",
        "10.0.0.0/8, 11.0.0.0, false",
        "10.2.3.128/25, 10.2.3.127, false",
        "10.2.3.4, 10.2.3.4, true",
        "10.0.0.0/8, ::ffff:10.1.2.3, true",
        "10.0.0.0/8, ::a01:203, false",
        "2001:db8::/32, 2001:db8:ffff::1, true",
        "2001:db8::/32, 2001:db9::, false",
        "2001:db8::/33, 2001:db8:8000::, false",
        "fe80::/10, fe80::1%eth0, true",
        "0.0.0.0/0, 2001:db8::1, true",
        "::/0, 10.0.0.1, true",
        "::/0, unknown, true",
        "10.0.0.0/8, unknown, false",
        "10.0.0.0/8, 10.0.0.1:443, false",
        "10.0.0.0/8, '', false"
    })
    void containsChecksWhetherTheAddressIsInTheNetwork(String network, String address, boolean within) {
        assertThat(Network.parse(network).contains(address)).isEqualTo(within);
    }

    @ParameterizedTest
    @CsvSource({
        "10.2.3.4, 10.2.3.4, true",
        "10.2.3.4, 10.2.3.5, false",
        "10.2.3.4, ::ffff:10.2.3.4, true",
        "2001:db8:1:2::1, 2001:db8:1:2:ffff::9, true",
        "2001:db8:1:2::1, 2001:db8:1:3::1, false",
        "unknown, nonsense, true",
        "unknown, 10.2.3.4, false"
    })
    void clientsAreCountedByAddressOrByIpv6Network(String one, String other, boolean same) {
        assertThat(Network.ofClient(one).equals(Network.ofClient(other))).isEqualTo(same);
    }
}
