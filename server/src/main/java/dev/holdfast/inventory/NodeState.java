package dev.holdfast.inventory;

import dev.holdfast.hosts.status.Usage;
import org.jspecify.annotations.Nullable;

/** A node's state at the last poll. The values of an offline node are unknown. */
public record NodeState(
        String name, boolean online, @Nullable Integer cores, Usage usage) {}
