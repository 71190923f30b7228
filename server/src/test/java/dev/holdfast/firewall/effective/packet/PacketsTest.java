package dev.holdfast.firewall.effective.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sets of numbers, addresses and packets, and what names in rules stand for. */
class PacketsTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.7, 10.0.0.7",
        "10.0.0.7/24, 10.0.0.0/24",
        "0.0.0.0/0, 0.0.0.0/0",
        "10.0.0.1-10.0.0.9, 10.0.0.1-10.0.0.9",
        "10.0.0.0-10.0.0.255, 10.0.0.0/24",
        "FD00::1/64, fd00::/64",
        "::/0, ::/0",
        "::1, ::1"
    })
    void addressesAreReadAndWritten(String text, String written) {
        IpVersion.Addresses read = Objects.requireNonNull(IpVersion.parse(text));
        assertThat(read.version().text(read.ranges())).containsExactly(written);
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0",
        "10.0.0.256",
        "10.0.0.1/33",
        "::1/129",
        "10.0.0.9-10.0.0.1",
        "10.0.0.1-::1",
        "lan",
        "1",
        "fd00::g"
    })
    void whatIsNoAddressIsNotRead(String text) {
        assertThat(IpVersion.parse(text)).isNull();
    }

    @Test
    void setsOfNumbersAreCombinedLikeSets() {
        var random = new Random(1);
        for (int round = 0; round < 500; round++) {
            boolean[] a = bits(random);
            boolean[] b = bits(random);
            for (int i = 0; i < 40; i++) {
                Ranges one = Ranges.of(i);
                assertThat(ranges(a).union(ranges(b)).contains(one)).isEqualTo(a[i] || b[i]);
                assertThat(ranges(a).intersect(ranges(b)).contains(one)).isEqualTo(a[i] && b[i]);
                assertThat(ranges(a).minus(ranges(b)).contains(one)).isEqualTo(a[i] && !b[i]);
                assertThat(ranges(a).meets(one)).isEqualTo(a[i]);
            }
        }
    }

    private static boolean[] bits(Random random) {
        var bits = new boolean[40];
        for (int i = 0; i < bits.length; i++) bits[i] = random.nextInt(3) > 0;
        return bits;
    }

    private static Ranges ranges(boolean[] bits) {
        Ranges all = Ranges.NONE;
        for (int i = 0; i < bits.length; i++) {
            if (bits[i]) all = all.union(Ranges.of(i));
        }
        return all;
    }

    @Test
    void packetsMeetWhereTheyHaveOneInCommon() {
        var random = new Random(2);
        for (int round = 0; round < 500; round++) {
            Packets one = packets(random);
            Packets other = packets(random);
            assertThat(one.meets(other)).isEqualTo(!one.intersect(other).isEmpty());
            assertThat(Packets.meet(List.of(one), List.of(other))).isEqualTo(one.meets(other));
        }
    }

    private static Packets packets(Random random) {
        Packets some = Packets.all(random.nextInt(4) == 0 ? IpVersion.V6 : IpVersion.V4);
        for (Field field : List.of(Field.SPORT, Field.DPORT)) {
            int low = random.nextInt(20);
            if (random.nextBoolean()) some = some.with(field, Ranges.of(low, low + random.nextInt(10)));
            if (random.nextInt(9) == 0) some = some.with(field, Ranges.NONE);
        }
        return some;
    }

    @Test
    void whatIsTakenAwayAndWhatRemainsIsWhatThereWas() {
        Packets web = Packets.all(IpVersion.V4)
                .with(Field.PROTO, Ranges.of(6))
                .with(Field.DPORT, Ranges.of(80, 443))
                .with(
                        Field.SOURCE,
                        Objects.requireNonNull(IpVersion.parse("10.0.0.0/8")).ranges());
        List<Packets> rest = Packets.all(IpVersion.V4).minus(web);
        assertThat(rest).hasSize(3);
        assertThat(Packets.intersect(rest, List.of(web))).isEmpty();
        assertThat(Packets.minus(Packets.minus(List.of(Packets.all(IpVersion.V4)), rest), List.of(web)))
                .isEmpty();
        assertThat(Packets.all(IpVersion.V6).minus(web)).containsExactly(Packets.all(IpVersion.V6));
    }

    @Test
    void portsAreNumbersRangesListsAndNames() {
        assertThat(Ports.find("22")).isEqualTo(Ranges.of(22));
        assertThat(Ports.find("80:82,443,ssh"))
                .isEqualTo(Ranges.union(List.of(Ranges.of(22), Ranges.of(80, 82), Ranges.of(443))));
        assertThat(Ports.find("www")).isNull();
        assertThat(Ports.find("90:80")).isNull();
        assertThat(Ports.find("65536")).isNull();
    }

    @Test
    void protocolsAndTypesAreNamesOrNumbers() {
        assertThat(Protocols.find("TCP")).isEqualTo(Ranges.of(6));
        assertThat(Protocols.find("47")).isEqualTo(Ranges.of(47));
        assertThat(Protocols.find("0")).isEqualTo(Ranges.of(0, 255));
        assertThat(Protocols.find("warp")).isNull();
        assertThat(Protocols.hasPorts("sctp")).isTrue();
        assertThat(Protocols.hasPorts("0")).isFalse();
        assertThat(IcmpTypes.find(IpVersion.V4, "echo-request")).isEqualTo(Ranges.of(8 * 256, 8 * 256 + 255));
        assertThat(IcmpTypes.find(IpVersion.V6, "128")).isEqualTo(IcmpTypes.find(IpVersion.V6, "echo-request"));
        assertThat(IcmpTypes.find(IpVersion.V4, "packet-too-big")).isNull();
    }

    @Test
    void aMacroStandsForSomethingElseWithIpv6() {
        assertThat(Macros.of("ping", IpVersion.V4).getFirst().proto()).isEqualTo("icmp");
        assertThat(Macros.of("Ping", IpVersion.V6).getFirst().proto()).isEqualTo("icmpv6");
        assertThat(Macros.of("DHCPv6", IpVersion.V4)).isEmpty();
        assertThat(Macros.of("NeighborDiscovery", IpVersion.V6)).hasSize(4);
        assertThat(Macros.of("SMB", IpVersion.V4).get(2)).isEqualTo(new Macros.Template("udp", "1024:65535", "137"));
        assertThat(Macros.exists("Nothing")).isFalse();
    }
}
