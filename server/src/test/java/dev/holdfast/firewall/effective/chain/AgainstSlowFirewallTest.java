package dev.holdfast.firewall.effective.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.firewall.effective.chain.Decisions.Decision;
import dev.holdfast.firewall.effective.chain.Decisions.Doubt;
import dev.holdfast.firewall.effective.chain.Decisions.TooManyParts;
import dev.holdfast.firewall.effective.packet.Field;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.Packets;
import dev.holdfast.firewall.effective.packet.Ranges;
import dev.holdfast.pve.api.GuestKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random firewalls and every packet of a small world: the product must decide like {@link SlowFirewall}, packet by packet, and
 * what it says about many packets at once must hold for each of them. {@code -Dfirewall.seed=…} repeats one firewall, and {@code
 * -Dfirewall.rounds=…} tries more.
 */
class AgainstSlowFirewallTest {
    private static final int ROUNDS = Integer.getInteger("firewall.rounds", 40);

    private static final List<String> HOSTS = List.of(
            "10.0.0.1",
            "10.0.0.2",
            "10.0.1.1",
            "192.0.2.7",
            "224.0.0.9",
            "fd00::1",
            "fd00::2",
            "fe80::4b:ff:fe00:1",
            "ff02::1");

    private static final Map<String, String> LINK_LOCAL =
            Map.of("net0", "fe80::4b:ff:fe00:1", "net1", "fe80::4b:ff:fe00:2");

    static Stream<Long> seeds() {
        Long one = Long.getLong("firewall.seed");
        return one != null
                ? Stream.of(one)
                : Stream.iterate(1L, seed -> seed + 1).limit(ROUNDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aGuestsPacketsAreDecidedAlike(long seed) throws TooManyParts {
        var random = new Random(seed);
        String cluster = new RandomFirewall(random).cluster();
        String node = random.nextInt(4) == 0 ? "[OPTIONS]\nnosmurfs: 0\n" : "[OPTIONS]\nenable: 0\n";
        String guest = new RandomFirewall(random).guest();
        var slow = SlowFirewall.guest(cluster, node, guest, LINK_LOCAL);
        List<GuestFirewall.Nic> nics = List.of(nic("net0", "02:4B:00:00:00:01"), nic("net1", "02:4B:00:00:00:02"));
        var chains = new GuestChains(
                FirewallText.read(cluster).cluster(),
                FirewallText.read(node).node("10.0.0.0/24"),
                FirewallText.read(guest).guest(GuestKind.QEMU, nics));
        for (GuestFirewall.Nic nic : nics) {
            for (Direction direction : Direction.values()) {
                Chain chain = chains.of(nic, direction);
                compare(seed, cluster + node + guest, slow, chain, direction, nic.iface(), random);
            }
        }
    }

    private static GuestFirewall.Nic nic(String iface, String mac) {
        return new GuestFirewall.Nic(iface, true, mac, null, null);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aNodesPacketsAreDecidedAlike(long seed) throws TooManyParts {
        var random = new Random(seed);
        String cluster = new RandomFirewall(random).cluster();
        String node = new RandomFirewall(random).node();
        var slow = SlowFirewall.node(cluster, node, "10.0.0.0/24");
        var chains = new NodeChains(
                FirewallText.read(cluster).cluster(), FirewallText.read(node).node("10.0.0.0/24"));
        for (Direction direction : Direction.values()) {
            Chain chain = chains.of(direction);
            for (String iface : List.of("net0", "vmbr9")) {
                compare(seed, cluster + node, slow, chain, direction, iface, random);
            }
        }
    }

    private static void compare(
            long seed, String text, SlowFirewall slow, Chain chain, Direction direction, String iface, Random random)
            throws TooManyParts {
        List<List<Decision>> wide = new ArrayList<>();
        if (chain.off() == null) {
            wide.add(Decisions.of(chain, Packets.all(), Doubt.EITHER));
            wide.add(Decisions.of(chain, Packets.all(), Doubt.MATCHES));
            wide.add(Decisions.of(chain, question(direction, random).packets(), Doubt.DIFFERS));
        }
        for (SlowFirewall.Packet packet : world(direction, iface)) {
            String expected = slow.decide(packet);
            Supplier<String> place = () -> "seed " + seed + ": " + packet + "\n" + text;
            if (chain.off() != null) {
                assertThat("ACCEPT").as(place).isEqualTo(expected);
                continue;
            }
            List<Packets> one = List.of(packets(packet, chain));
            List<Decision> exact = Decisions.of(chain, one, Doubt.EITHER);
            assertThat(exact).as(place).hasSize(1);
            assertThat(exact.getFirst().line().verdict().name()).as(place).isEqualTo(expected);
            for (List<Decision> decisions : wide) {
                List<Decision> about = decisions.stream()
                        .filter(decision -> Packets.meet(decision.packets(), one))
                        .toList();
                assertThat(about.size()).as(place).isLessThanOrEqualTo(1);
                about.forEach(decision ->
                        assertThat(decision.line().verdict().name()).as(place).isEqualTo(expected));
            }
            assertThat(wide.getFirst()).as(place).anyMatch(decision -> Packets.meet(decision.packets(), one));
        }
    }

    private static Question question(Direction direction, Random random) {
        IpVersion.Addresses source = random.nextBoolean() ? null : IpVersion.parse("10.0.0.0/24");
        return new Question(
                direction,
                source,
                null,
                random.nextBoolean() ? null : "tcp",
                null,
                random.nextBoolean() ? null : 22,
                null);
    }

    private static List<SlowFirewall.Packet> world(Direction direction, String iface) {
        var all = new ArrayList<SlowFirewall.Packet>();
        boolean in = direction == Direction.IN;
        for (String source : HOSTS) {
            for (String dest : HOSTS) {
                boolean v6 = source.contains(":");
                if (v6 != dest.contains(":")) continue;
                for (int port : new int[] {22, 43, 53, 80, 443, 8006, 5901}) {
                    all.add(new SlowFirewall.Packet(in, iface, source, dest, 6, 40_000, port, 0, 0));
                }
                for (int[] ports :
                        new int[][] {{67, 68}, {68, 67}, {546, 547}, {547, 546}, {53, 40_000}, {9, 1900}, {9, 53}}) {
                    all.add(new SlowFirewall.Packet(in, iface, source, dest, 17, ports[0], ports[1], 0, 0));
                }
                int[][] types = v6
                        ? new int[][] {{128, 0}, {1, 4}, {3, 0}, {133, 0}, {134, 0}, {135, 0}}
                        : new int[][] {{8, 0}, {3, 3}, {3, 4}, {11, 0}, {0, 0}};
                for (int[] type : types) {
                    all.add(new SlowFirewall.Packet(in, iface, source, dest, v6 ? 58 : 1, 0, 0, type[0], type[1]));
                }
                all.add(new SlowFirewall.Packet(in, iface, source, dest, 2, 0, 0, 0, 0));
            }
        }
        return all;
    }

    private static Packets packets(SlowFirewall.Packet p, Chain chain) {
        IpVersion.Addresses source = Objects.requireNonNull(IpVersion.parse(p.source()));
        return Packets.all(source.version())
                .with(Field.SOURCE, source.ranges())
                .with(
                        Field.DEST,
                        Objects.requireNonNull(IpVersion.parse(p.dest())).ranges())
                .with(Field.PROTO, Ranges.of(p.proto()))
                .with(Field.SPORT, Ranges.of(p.sport()))
                .with(Field.DPORT, Ranges.of(p.dport()))
                .with(Field.ICMP_TYPE, Ranges.of(p.type() * 256L + p.code()))
                .with(Field.IFACE, Ranges.of(chain.interfaces().indexOf(p.nic()) + 1));
    }
}
