package dev.holdfast.pve.wire;

import java.net.InetAddress;

/**
 * The address of an API endpoint.
 *
 * @param host a name or an address; an IPv6 address without brackets
 * @param port 1 to 65535
 */
public record Address(String host, int port) {
    /** The port that Proxmox VE listens on by default. */
    public static final int DEFAULT_PORT = 8006;

    /** Checks both parts. */
    public Address {
        if (host.contains(":")
                ? !isLiteral(host)
                : !host.matches("[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9.])?")) {
            throw new IllegalArgumentException("Not a host: " + host);
        }
        if (port < 1 || port > 65535) throw new IllegalArgumentException("Not a port: " + port);
    }

    /** Reads {@code host}, {@code host:port}, {@code [v6]:port} or {@code https://host:port/}. */
    public static Address parse(String text) {
        String rest = text.trim();
        if (rest.startsWith("http://")) {
            throw new IllegalArgumentException("Proxmox VE accepts https only: " + text);
        }
        if (rest.startsWith("https://")) {
            rest = rest.substring("https://".length());
            int slash = rest.indexOf('/');
            if (slash >= 0) {
                if (slash < rest.length() - 1) throw new IllegalArgumentException("Remove the path: " + text);
                rest = rest.substring(0, slash);
            }
        }
        if (rest.startsWith("[")) {
            int end = rest.indexOf(']');
            if (end < 0) throw new IllegalArgumentException("Unclosed bracket: " + text);
            String port = rest.substring(end + 1);
            if (!port.isEmpty() && !port.startsWith(":")) throw new IllegalArgumentException("Not an address: " + text);
            String host = rest.substring(1, end);
            if (!host.contains(":")) throw new IllegalArgumentException("Only an IPv6 address has brackets: " + text);
            return new Address(host, port.isEmpty() ? DEFAULT_PORT : number(port.substring(1)));
        }
        int colon = rest.lastIndexOf(':');
        if (colon < 0) return new Address(rest, DEFAULT_PORT);
        if (rest.indexOf(':') != colon) return new Address(rest, DEFAULT_PORT); // a bare IPv6 address
        return new Address(rest.substring(0, colon), number(rest.substring(colon + 1)));
    }

    private static boolean isLiteral(String host) {
        try {
            InetAddress.ofLiteral(host);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static int number(String text) {
        if (!text.matches("[0-9]{1,5}")) throw new IllegalArgumentException("Not a port: " + text);
        return Integer.parseInt(text);
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
