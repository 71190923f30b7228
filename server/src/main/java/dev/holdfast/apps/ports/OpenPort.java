package dev.holdfast.apps.ports;

import org.jspecify.annotations.Nullable;

/**
 * A TCP port that something in a container listens on.
 *
 * @param port its number, 1 to 65535; each number is listed once, with its widest address
 * @param process the process that listens, or null when it is unknown
 * @param address the address it listens on: {@code 0.0.0.0} or {@code ::} for all
 */
record OpenPort(int port, @Nullable String process, String address) {
    /** Whether it can be reached only from within the container. */
    boolean isLoopback() {
        return address.startsWith("127.") || address.equals("::1") || address.startsWith("::ffff:127.");
    }

    /** Whether it can be reached on every address. */
    boolean isAnywhere() {
        return address.equals("0.0.0.0") || address.equals("::");
    }
}
