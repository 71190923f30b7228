package dev.holdfast.pve.node;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A version of Proxmox VE, such as {@code 9.1.2}. */
public record Version(String version, @Nullable String release) {
    /** Requires a version. */
    public Version {
        Objects.requireNonNull(version, "version");
    }
}
