package dev.holdfast.base.net;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A network in CIDR notation, such as {@code 10.2.0.0/16} or {@code 2001:db8::/32}. A single address is a network of one.
 * {@code 0.0.0.0/0} and {@code ::/0} both mean anywhere.
 */
public final class Network {
    private final byte[] bits;
    private final int length;

    private Network(byte[] bits, int length) {
        this.bits = bits;
        this.length = length;
    }

    /** Parses a network. Throws {@link IllegalArgumentException} if the text is not a network. */
    public static Network parse(String text) {
        int slash = text.indexOf('/');
        String address = slash < 0 ? text : text.substring(0, slash);
        byte[] bits = bits(address);
        if (bits == null) throw new IllegalArgumentException("not an IP address: " + text);
        int most = bits.length * 8;
        if (slash < 0) return new Network(bits, most);
        // ::ffff:10.0.0.0/8 is ambiguous: it could mean either of two networks.
        boolean mapped = bits.length == 4 && address.contains(":");
        String length = text.substring(slash + 1);
        if (mapped || !length.matches("[0-9]{1,3}") || Integer.parseInt(length) > most) {
            throw new IllegalArgumentException("not a valid prefix length: " + text);
        }
        return new Network(masked(bits, Integer.parseInt(length)), Integer.parseInt(length));
    }

    private static byte[] masked(byte[] bits, int length) {
        byte[] masked = bits.clone();
        for (int bit = length; bit < bits.length * 8; bit++) masked[bit / 8] &= (byte) ~(0x80 >> (bit % 8));
        return masked;
    }

    /** Whether a text is an IP address such as a client has. */
    public static boolean isAddress(String text) {
        return bits(text) != null;
    }

    /** Whether an address is in this network. A text that is not an address is only in the network of all addresses. */
    public boolean contains(String address) {
        if (length == 0) return true;
        byte[] other = bits(address);
        if (other == null || other.length != bits.length) return false;
        for (int bit = 0; bit < length; bit++) {
            int mask = 0x80 >> (bit % 8);
            if ((bits[bit / 8] & mask) != (other[bit / 8] & mask)) return false;
        }
        return true;
    }

    /** Whether the network contains all addresses. */
    public boolean isAnywhere() {
        return length == 0;
    }

    /**
     * The key by which clients are counted: the address, or the first 64 bits of an IPv6 address, because one client usually
     * controls a whole /64. All texts that are not an address count as one client.
     */
    public static String ofClient(@Nullable String address) {
        byte[] bits = address == null ? null : bits(address);
        return bits == null ? "?" : HexFormat.of().formatHex(bits, 0, Math.min(bits.length, 8));
    }

    private static byte @Nullable [] bits(String text) {
        // A link-local address has the name of its interface as a suffix.
        int zone = text.indexOf('%');
        String plain = (zone < 0 ? text : text.substring(0, zone)).toLowerCase(Locale.ROOT);
        // Java parses "10.1" and "1" as addresses; people who type them mean something else. In C, 010 is 8.
        boolean four = plain.matches("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");
        if (!four && !plain.matches("[0-9a-f]*:[0-9a-f:]*([0-9.]+)?")) return null;
        try {
            // An IPv4 address that came over an IPv6 socket is the IPv4 address.
            return InetAddress.ofLiteral(plain).getAddress();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** The canonical spelling: no bits after the prefix length, and IPv6 as short as possible. */
    @Override
    public String toString() {
        try {
            return shortened(InetAddress.getByAddress(bits).getHostAddress()) + "/" + length;
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Without the longest run of zeros; the first one if several are equally long. */
    private static String shortened(String address) {
        for (int run = 8; run > 1; run--) {
            String shorter = address.replaceFirst("(^|:)0(:0){" + (run - 1) + "}(:|$)", "::");
            if (!shorter.equals(address)) return shorter;
        }
        return address;
    }
}
