package dev.holdfast.catalog.parse;

import org.jspecify.annotations.Nullable;

/**
 * The address of an app according to its script; the host part is the container's.
 *
 * @param protocol {@code http} or {@code https}
 * @param port 1 to 65535; null when the script names none and the protocol's default applies
 * @param path begins with a slash; null when the script names none
 */
public record Address(
        String protocol, @Nullable Integer port, @Nullable String path) {}
