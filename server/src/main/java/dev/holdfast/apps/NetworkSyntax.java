package dev.holdfast.apps;

import java.net.InetAddress;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How names and addresses are spelled on a host. What is null passes: its absence is told elsewhere. */
public final class NetworkSyntax {
    /** A storage's identifier. */
    public static final Pattern STORAGE = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9]");

    /** A bridge: a name the kernel takes for an interface. */
    public static final Pattern BRIDGE = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,14}");

    private NetworkSyntax() {}

    /** Whether it is one of these words, separated by bars, or an address of so many bits with its prefix. */
    public static boolean isNetwork(@Nullable String text, String words, int bits) {
        if (text == null || text.matches(words)) return true;
        int slash = text.indexOf('/');
        if (slash < 0 || !text.substring(slash + 1).matches("[0-9]{1,3}")) return false;
        int prefix = Integer.parseInt(text.substring(slash + 1));
        return prefix <= bits && isAddress(text.substring(0, slash), bits / 8);
    }

    /** Whether it is an address of so many bytes: 4 or 16. */
    public static boolean isAddress(@Nullable String text, int bytes) {
        if (text == null) return true;
        // Java also reads 10.1 and 10, as the first Unix did; Proxmox VE does not.
        if (bytes == 4 && !text.matches("[0-9]+(\\.[0-9]+){3}")) return false;
        try {
            return InetAddress.ofLiteral(text).getAddress().length == bytes && !text.startsWith("[");
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
