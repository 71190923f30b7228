package dev.holdfast.sim.api.firewall;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Addresses, networks, ranges and lists of them; errors have the text of Proxmox VE. */
final class Addresses {
    private static final Pattern QUADS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
    private static final Pattern SHAPE = Pattern.compile("([0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*)(/[0-9]{1,9})?");

    private Addresses() {}

    static int version(String address) {
        return address.contains(":") ? 6 : 4;
    }

    /** The error in one address or network. */
    static @Nullable String networkFault(String value) {
        boolean address = SHAPE.matcher(value).matches()
                && (version(value) == 4
                        ? QUADS.matcher(bare(value)).matches() && addressFault(bare(value)) == null
                        : addressFault(bare(value)) == null);
        if (!address) return "value does not look like a valid IP address or CIDR network\n";
        String fault = elementFault(value);
        return fault == null ? null : fault + "\n";
    }

    /** As stored in a file: the prefix length of a single address is left out. */
    static String stored(String value) {
        return value.replaceAll(version(value) == 4 ? "/32$" : "/128$", "");
    }

    /** The error in the list in a rule's source or destination. */
    static @Nullable String listFault(String list) {
        List<String> elements = List.of(list.split(","));
        if (!String.join(",", elements).equals(list)) return "extraneous commas in list\n";
        for (String element : elements) {
            String fault = elementFault(element);
            if (fault != null) return "invalid IP address: " + fault + "\n";
            if (version(element) != version(elements.getFirst())) {
                return "detected mixed ipv4/ipv6 addresses in address list '" + list + "'\n";
            }
        }
        return elements.size() > 1 && list.contains("-") ? "you can't use a range in a list\n" : null;
    }

    private static @Nullable String elementFault(String element) {
        String[] ends = element.split("\\s*-\\s*", 2);
        if (ends.length == 2) {
            for (String end : ends) {
                String fault = addressFault(end);
                if (fault != null) return fault;
            }
            if (version(ends[0]) != version(ends[1])) return "Invalid chars in IP " + ends[1];
            if (Arrays.compareUnsigned(bytes(ends[0]), bytes(ends[1])) > 0) {
                return "Begin address is greater than End address " + element;
            }
            return null;
        }
        if (!element.matches("\\S+/[0-9]{1,9}")) return addressFault(element);
        String fault = addressFault(bare(element));
        if (fault != null) return fault;
        int length = Integer.parseInt(element.substring(element.indexOf('/') + 1));
        String bits = bits(bare(element));
        if (length > bits.length()) {
            return "Prefix length " + length + " is longer than IP address (" + bits.length() + ")";
        }
        return bits.indexOf('1', length) >= 0 ? "Invalid prefix " + bits + "/" + length : null;
    }

    /** In IPv4, parts may be missing at the end. */
    private static @Nullable String addressFault(String address) {
        if (address.contains(":")) {
            try {
                if (!address.contains("%") && InetAddress.ofLiteral(address) != null) return null;
            } catch (IllegalArgumentException e) {
                // reported below
            }
            return "Invalid IP address " + address;
        }
        if (!address.matches("[0-9.]+")) return "Invalid chars in IP " + address;
        if (address.startsWith(".")) return "Invalid IP " + address + " - starts with a dot";
        if (address.endsWith(".")) return "Invalid IP " + address + " - ends with a dot";
        if (address.contains("..")) return "Empty quad in IP address " + address;
        List<String> quads = List.of(address.split("\\."));
        if (quads.size() > 4) return "Invalid IP address " + address;
        for (String quad : quads) {
            if (quad.length() > 9 || Integer.parseInt(quad) > 255) {
                return "Invalid quad in IP address " + address + " - " + quad;
            }
        }
        return null;
    }

    /** How many leading bits of an address this address or network determines if it contains it; -1 if it does not. */
    static int matchedBits(String network, String address) {
        if (version(network) != version(address)) return -1;
        String bits = bits(address);
        int slash = network.indexOf('/');
        int length = slash < 0 ? bits.length() : Integer.parseInt(network.substring(slash + 1));
        return bits(bare(network)).regionMatches(0, bits, 0, length) ? length : -1;
    }

    /** Whether a list of addresses, networks or one range contains an address. */
    static boolean contains(String list, String address) {
        for (String element : list.split(",")) {
            String[] ends = element.split("\\s*-\\s*", 2);
            boolean in = ends.length == 1
                    ? matchedBits(element, address) >= 0
                    : version(ends[0]) == version(address)
                            && Arrays.compareUnsigned(bytes(ends[0]), bytes(address)) <= 0
                            && Arrays.compareUnsigned(bytes(address), bytes(ends[1])) <= 0;
            if (in) return true;
        }
        return false;
    }

    private static String bare(String network) {
        int slash = network.indexOf('/');
        return slash < 0 ? network : network.substring(0, slash);
    }

    private static byte[] bytes(String address) {
        byte[] found = new byte[version(address) == 4 ? 4 : 16];
        if (version(address) == 4) {
            var quads = new ArrayList<>(List.of(address.split("\\.")));
            for (int i = 0; i < quads.size(); i++) found[i] = (byte) Integer.parseInt(quads.get(i));
            return found;
        }
        byte[] literal = InetAddress.ofLiteral(address).getAddress();
        // Java returns a mapped address as IPv4.
        if (literal.length == 4) found[10] = found[11] = (byte) 0xff;
        System.arraycopy(literal, 0, found, 16 - literal.length, literal.length);
        return found;
    }

    private static String bits(String address) {
        var bits = new StringBuilder();
        for (byte one : bytes(address)) {
            bits.append(Integer.toBinaryString((one & 0xff) | 0x100).substring(1));
        }
        return bits.toString();
    }
}
