package dev.holdfast.guests.network;

import java.net.InetAddress;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The syntax of names and addresses on a host. Null passes: missing values are reported elsewhere. */
public final class NetworkSyntax {
    /** A storage's identifier. */
    public static final Pattern STORAGE = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9]");

    /** A bridge, as Proxmox VE's format {@code pve-bridge-id}, with the length that the kernel accepts for an interface. */
    public static final Pattern BRIDGE = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9_.-]{1,15}");

    private NetworkSyntax() {}

    /** Whether the text is one of these words, separated by bars, or an address of this many bits with its prefix. */
    public static boolean isNetwork(@Nullable String text, String words, int bits) {
        if (text == null || text.matches(words)) return true;
        int slash = text.indexOf('/');
        if (slash < 0 || !text.substring(slash + 1).matches("[0-9]{1,3}")) return false;
        int prefix = Integer.parseInt(text.substring(slash + 1));
        return prefix <= bits && isAddress(text.substring(0, slash), bits / 8);
    }

    /** Whether the text is an address of this many bytes: 4 or 16. */
    public static boolean isAddress(@Nullable String text, int bytes) {
        if (text == null) return true;
        // Java also accepts 10.1 and 10, like early Unix; Proxmox VE does not.
        if (bytes == 4 && !text.matches("[0-9]+(\\.[0-9]+){3}")) return false;
        try {
            return InetAddress.ofLiteral(text).getAddress().length == bytes && !text.startsWith("[");
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
