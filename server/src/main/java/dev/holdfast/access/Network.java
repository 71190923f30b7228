package dev.holdfast.access;

import java.net.InetAddress;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A network in CIDR notation, such as {@code 10.2.0.0/16} or {@code 2001:db8::/32}. A lone address is a network of one.
 * {@code 0.0.0.0/0} and {@code ::/0} both mean anywhere.
 */
public final class Network {
    private final byte[] bits;
    private final int length;

    private Network(byte[] bits, int length) {
        this.bits = bits;
        this.length = length;
    }

    /** Reads a network. Throws {@link IllegalArgumentException} when it is none. */
    public static Network parse(String text) {
        int slash = text.indexOf('/');
        InetAddress address = address(slash < 0 ? text : text.substring(0, slash));
        if (address == null) throw new IllegalArgumentException("no address: " + text);
        int most = address.getAddress().length * 8;
        if (slash < 0) return new Network(address.getAddress(), most);
        String length = text.substring(slash + 1);
        if (!length.matches("[0-9]{1,3}") || Integer.parseInt(length) > most) {
            throw new IllegalArgumentException("no length of a network: " + text);
        }
        return new Network(address.getAddress(), Integer.parseInt(length));
    }

    /** Whether an address lies within. What is no address lies nowhere but anywhere. */
    public boolean contains(String text) {
        if (length == 0) return true;
        InetAddress address = address(text);
        if (address == null || address.getAddress().length != bits.length) return false;
        byte[] other = address.getAddress();
        for (int bit = 0; bit < length; bit++) {
            int mask = 0x80 >> (bit % 8);
            if ((bits[bit / 8] & mask) != (other[bit / 8] & mask)) return false;
        }
        return true;
    }

    /** Whether it is every address there is. */
    public boolean isAnywhere() {
        return length == 0;
    }

    private static @Nullable InetAddress address(String text) {
        // Java reads "10.1" and "1" as addresses; people who type them mean something else.
        if (!text.contains(":") && !text.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}")) return null;
        String plain = text.toLowerCase(Locale.ROOT);
        try {
            // An IPv4 address that came over an IPv6 socket is the IPv4 address.
            return InetAddress.ofLiteral(plain);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
