package dev.holdfast.apps.ports;

import org.jspecify.annotations.Nullable;

/**
 * A TCP port that something in a container listens on.
 *
 * @param process what listens, or null when that is not told
 * @param address on which address: {@code 0.0.0.0} or {@code ::} for all
 */
record OpenPort(int port, @Nullable String process, String address) {
    /** Whether it can be reached only from inside. */
    boolean isLoopback() {
        return address.startsWith("127.") || address.equals("::1") || address.startsWith("::ffff:127.");
    }

    /** Whether it can be reached on every address. */
    boolean isAnywhere() {
        return address.equals("0.0.0.0") || address.equals("::");
    }
}
