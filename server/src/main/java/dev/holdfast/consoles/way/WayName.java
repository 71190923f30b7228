package dev.holdfast.consoles.way;

import java.util.Locale;

/** The ways to consoles: over the API of Proxmox VE, or over SSH. */
public enum WayName {
    API,
    SSH;

    /** As it is stored and reported. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The way with this {@link #wire} name. */
    public static WayName of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
