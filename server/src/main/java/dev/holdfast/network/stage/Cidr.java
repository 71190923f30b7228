package dev.holdfast.network.stage;

import dev.holdfast.guests.network.NetworkSyntax;
import java.math.BigInteger;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * An address with the length of its network's prefix.
 *
 * @param bits 32 for IPv4, 128 for IPv6
 */
record Cidr(BigInteger address, int prefix, int bits) {
    /** Reads an address like {@code 10.0.0.5/24}; null when it is none of this length. */
    static @Nullable Cidr parse(@Nullable String text, int bits) {
        if (text == null || !NetworkSyntax.isNetwork(text, "", bits)) return null;
        int slash = text.indexOf('/');
        if (slash < 0) return null;
        return new Cidr(number(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)), bits);
    }

    /** Reads an address without a prefix; null when it is none of this length. */
    static @Nullable BigInteger address(@Nullable String text, int bits) {
        return text == null || !NetworkSyntax.isAddress(text, bits / 8) ? null : number(text);
    }

    /** The IPv4 mask with this many bits. */
    static BigInteger mask(int bits) {
        return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE).shiftLeft(32 - bits);
    }

    private static BigInteger number(String address) {
        return new BigInteger(1, InetAddress.ofLiteral(address).getAddress());
    }

    private int hostBits() {
        return bits - prefix;
    }

    /** Whether an address is in the same network. */
    boolean contains(BigInteger other) {
        return other.shiftRight(hostBits()).equals(address.shiftRight(hostBits()));
    }

    /** Whether the address is that of the network itself; a network of two addresses or one has none. */
    boolean isNetwork() {
        return hostBits() > 1 && address.equals(address.shiftRight(hostBits()).shiftLeft(hostBits()));
    }

    /** Whether the address is the broadcast address of its IPv4 network. */
    boolean isBroadcast() {
        BigInteger last = BigInteger.ONE.shiftLeft(hostBits()).subtract(BigInteger.ONE);
        return bits == 32 && hostBits() > 1 && address.and(last).equals(last);
    }

    /** Whether an interface may have the address: none of those for everyone, several hosts or the machine itself. */
    boolean isOfHost() {
        if (address.signum() == 0) return false;
        int first = address.shiftRight(bits - 8).intValue();
        if (bits == 32) return first != 0 && first != 127 && first < 224;
        return first != 255 && !address.equals(BigInteger.ONE);
    }

    /** Whether an IPv6 address is valid only on its link: a gateway may have one outside of the network. */
    static boolean isLinkLocal(BigInteger address) {
        return address.shiftRight(118).intValue() == 0b1111111010;
    }
}
