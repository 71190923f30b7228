package dev.holdfast.catalog.parse;

import dev.holdfast.base.net.WebProtocol;
import org.jspecify.annotations.Nullable;

/**
 * The address of an app according to its script; the host part is the container's.
 *
 * @param protocol the protocol of the page
 * @param port 1 to 65535; null when the script names none and the protocol's default applies
 * @param path begins with a slash; null when the script names none
 */
public record Address(
        WebProtocol protocol,
        @Nullable Integer port,
        @Nullable String path) {}
