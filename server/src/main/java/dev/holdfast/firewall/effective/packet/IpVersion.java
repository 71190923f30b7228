package dev.holdfast.firewall.effective.packet;

import dev.holdfast.base.net.Network;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version of the Internet protocol, and its addresses as numbers. Proxmox VE generates one set of rules for each version;
 * a packet sees only those of its own.
 */
public enum IpVersion {
    V4(32),
    V6(128);

    private final int bits;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list
    private final Ranges all;

    IpVersion(int bits) {
        this.bits = bits;
        this.all = Ranges.of(BigInteger.ZERO, BigInteger.TWO.pow(bits).subtract(BigInteger.ONE));
    }

    /** 4 or 6. */
    public int number() {
        return this == V4 ? 4 : 6;
    }

    /** Every address. */
    public Ranges all() {
        return all;
    }

    /** Addresses of one version. */
    public record Addresses(IpVersion version, Ranges ranges) {
        /** The length of the prefix, for a single network; the number of bits for a single address. */
        public int prefix() {
            BigInteger size = ranges.list().getFirst().size();
            return version.bits - (size.bitLength() - 1);
        }
    }

    /** Reads {@code 10.0.0.1}, {@code 10.0.0.0/8}, {@code 10.0.0.1-10.0.0.9} or one of IPv6; null for anything else. */
    public static @Nullable Addresses parse(String text) {
        int dash = text.indexOf('-');
        if (dash >= 0) {
            Addresses from = single(text.substring(0, dash).strip());
            Addresses to = single(text.substring(dash + 1).strip());
            if (from == null || to == null || from.version != to.version) return null;
            BigInteger low = number(from);
            BigInteger high = number(to);
            return low.compareTo(high) > 0 ? null : new Addresses(from.version, Ranges.of(low, high));
        }
        int slash = text.indexOf('/');
        if (slash < 0) return single(text);
        Addresses address = single(text.substring(0, slash));
        String length = text.substring(slash + 1);
        if (address == null || !length.matches("[0-9]{1,3}")) return null;
        int host = address.version.bits - Integer.parseInt(length);
        if (host < 0) return null;
        // Bits of the host in a network are ignored, as iptables and ipset do.
        BigInteger low = number(address).shiftRight(host).shiftLeft(host);
        return new Addresses(
                address.version,
                Ranges.of(low, low.add(BigInteger.TWO.pow(host)).subtract(BigInteger.ONE)));
    }

    private static @Nullable Addresses single(String text) {
        boolean hasColon = text.indexOf(':') >= 0;
        if (!hasColon && !text.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}")) return null;
        if (hasColon && !text.matches("[0-9A-Fa-f:.]+")) return null;
        try {
            byte[] bytes = InetAddress.ofLiteral(text).getAddress();
            BigInteger number = new BigInteger(1, bytes);
            if (!hasColon) return new Addresses(V4, Ranges.of(number, number));
            // Java turns an IPv4 address that is written as one of IPv6 into a plain one; a packet's does not change.
            if (bytes.length == 4)
                number = number.add(BigInteger.valueOf(0xffff).shiftLeft(32));
            return new Addresses(V6, Ranges.of(number, number));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static BigInteger number(Addresses single) {
        return single.ranges.list().getFirst().low();
    }

    /** Addresses as text: networks where ranges are networks, otherwise as {@code first-last}. */
    public List<String> text(Ranges addresses) {
        var texts = new ArrayList<String>();
        for (Ranges.Range range : addresses.list()) {
            BigInteger size = range.size();
            int host = size.bitLength() - 1;
            boolean isAligned = range.low().signum() == 0 || range.low().getLowestSetBit() >= host;
            boolean isNetwork = size.bitCount() == 1 && isAligned;
            if (size.equals(BigInteger.ONE)) texts.add(text(range.low()));
            else if (isNetwork) texts.add(text(range.low()) + "/" + (bits - host));
            else texts.add(text(range.low()) + "-" + text(range.high()));
        }
        return texts;
    }

    private String text(BigInteger number) {
        byte[] bytes = new byte[bits / 8];
        byte[] given = number.toByteArray();
        int length = Math.min(given.length, bytes.length); // a sign byte may come first
        System.arraycopy(given, given.length - length, bytes, bytes.length - length, length);
        try {
            // The shortest spelling, with the prefix of a single address, which is left out here.
            return Network.parse(InetAddress.getByAddress(bytes).getHostAddress())
                    .toString()
                    .replaceAll("/.*", "");
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // only for an invalid length
        }
    }
}
