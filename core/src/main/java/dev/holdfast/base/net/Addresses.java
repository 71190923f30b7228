package dev.holdfast.base.net;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which addresses Holdfast connects to. Asked where a socket connects, after the name was resolved, so that a name can't
 * change its mind in between. Link-local addresses are where clouds keep their metadata services, and some keep them elsewhere.
 * An IPv6 address that a translator or a tunnel turns into an IPv4 address counts as that one too.
 */
public final class Addresses {
    private static final List<Network> NEVER = networks(
            "0.0.0.0/8",
            "240.0.0.0/4", // with the address of all
            "100.100.100.200", // metadata: Alibaba
            "168.63.129.16", // Azure
            "192.0.0.192", // Oracle
            "fd00:ec2::/32", // Amazon
            "fd20:ce::/32"); // Google

    private static final List<Network> PRIVATE = networks(
            "10.0.0.0/8",
            "100.64.0.0/10",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "100::/64",
            "2001:db8::/32",
            "fc00::/7",
            "fec0::/10");

    /** A kind of IPv6 address that contains an IPv4 address: where, and whether inverted. */
    private record Embedding(Network network, int at, boolean inverted) {}

    private static final List<Embedding> EMBEDDINGS = List.of(
            new Embedding(Network.parse("64:ff9b::/96"), 12, false), // NAT64
            new Embedding(Network.parse("64:ff9b:1::/48"), 12, false), // NAT64 of a site, RFC 8215
            new Embedding(Network.parse("2002::/16"), 2, false), // 6to4
            new Embedding(Network.parse("2001::/32"), 12, true), // Teredo
            new Embedding(Network.parse("::/96"), 12, false), // compatible with IPv4, given up long ago
            new Embedding(Network.parse("::ffff:0:0:0/96"), 12, false)); // translated, RFC 2765

    /** The interface part of ISATAP: it may follow any prefix. */
    private static final byte[] ISATAP = {0, 0, 0x5e, (byte) 0xfe};

    private final boolean allowLoopback;
    private final List<Network> blocked;

    /** Loopback only if {@code allowLoopback}. */
    public Addresses(boolean allowLoopback) {
        this(allowLoopback, List.of());
    }

    /** The same, and none of the networks that the operator blocks. */
    public Addresses(boolean allowLoopback, List<Network> blocked) {
        this.allowLoopback = allowLoopback;
        this.blocked = List.copyOf(blocked);
    }

    private static List<Network> networks(String... texts) {
        return Arrays.stream(texts).map(Network::parse).toList();
    }

    /** These without private networks: for what people name who are not trusted with the networks around Holdfast. */
    public Addresses onlyPublic() {
        var all = new ArrayList<>(blocked);
        all.addAll(PRIVATE);
        return new Addresses(allowLoopback, all);
    }

    /** Whether a connection may be opened to this very address. */
    public boolean allows(InetAddress address) {
        if (isIn(blocked, address)) return false;
        if (address.isLoopbackAddress()) return allowLoopback;
        return !address.isLinkLocalAddress()
                && !address.isMulticastAddress()
                && !address.isAnyLocalAddress()
                && !isIn(NEVER, address)
                && embedded(address).stream().allMatch(this::allows);
    }

    private static boolean isIn(List<Network> networks, InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address.getHostAddress()));
    }

    private static List<InetAddress> embedded(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (bytes.length == 4) return List.of();
        var all = new ArrayList<InetAddress>();
        for (Embedding one : EMBEDDINGS) {
            if (one.network().contains(address.getHostAddress())) all.add(part(bytes, one.at(), one.inverted()));
        }
        boolean isatap = (bytes[8] & ~2) == ISATAP[0] && Arrays.equals(bytes, 9, 12, ISATAP, 1, 4);
        if (isatap) all.add(part(bytes, 12, false));
        return all;
    }

    private static InetAddress part(byte[] bytes, int at, boolean inverted) {
        byte[] four = Arrays.copyOfRange(bytes, at, at + 4);
        if (inverted) for (int i = 0; i < 4; i++) four[i] = (byte) ~four[i];
        try {
            return InetAddress.getByAddress(four);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // four bytes
        }
    }

    /** Whether a server may be spoken to without encryption: only one on this very machine, where loopback is allowed. */
    public boolean allowsPlain(URI uri) {
        String host = uri.getHost();
        if (!allowLoopback || host == null) return false;
        return host.equals("localhost") || host.equals("127.0.0.1") || host.equals("[::1]");
    }
}
