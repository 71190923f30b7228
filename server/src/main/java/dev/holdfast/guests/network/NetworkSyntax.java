package dev.holdfast.guests.network;

import dev.holdfast.http.Checks;
import java.net.InetAddress;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The syntax of names and addresses on a host. Null passes: missing values are reported elsewhere. */
public final class NetworkSyntax {
    private static final Pattern STORAGE = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9]");

    /** As Proxmox VE's format {@code pve-bridge-id}, with the length that the kernel accepts for an interface. */
    private static final Pattern BRIDGE = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9_.-]{1,15}");

    /** A name in the DNS. */
    private static final Pattern NODE = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?");

    private NetworkSyntax() {}

    /** Reports a fault unless a field is the name of a storage. */
    public static void storage(Checks checks, String field, @Nullable String value) {
        checks.matches(field, value, STORAGE, "Must be the name of a storage.");
    }

    /** Reports a fault unless a field is the name of a node. */
    public static void node(Checks checks, String field, @Nullable String value) {
        checks.matches(field, value, NODE, "Must be the name of a node.");
    }

    /** Reports a fault unless a field is the name of a bridge. */
    public static void bridge(Checks checks, String field, @Nullable String value) {
        checks.matches(field, value, BRIDGE, "Must be the name of a bridge, such as vmbr0.");
    }

    /** Reports a fault unless a field is an address of this many bytes: 4 or 16. */
    public static void address(Checks checks, String field, @Nullable String value, int bytes) {
        String kind = bytes == 4 ? "IPv4" : "IPv6";
        checks.that(isAddress(value, bytes), field, "value_error", "Must be an " + kind + " address.");
    }

    /** The same for a gateway, which needs an address in the field {@code of}. */
    public static void gateway(
            Checks checks, String field, @Nullable String value, int bytes, String of, boolean hasAddress) {
        address(checks, field, value, bytes);
        checks.that(
                value == null || hasAddress,
                field,
                "value_error",
                "A gateway needs an address in the field " + of + ", such as "
                        + (bytes == 4 ? "10.0.0.5/24." : "fd00::5/64."));
    }

    /** Reports a fault unless a field lists the addresses of name servers, as many as a guest can have. */
    public static void nameServers(Checks checks, String field, @Nullable List<String> values) {
        checks.size(field, values, 0, 5, "At most 5 name servers.");
        checks.that(
                values == null || values.stream().allMatch(one -> isAddress(one, 4) || isAddress(one, 16)),
                field,
                "value_error",
                "Each must be an IP address.");
    }

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
