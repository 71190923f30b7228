package dev.holdfast.consoles.way;

import dev.holdfast.base.Word;

/** The ways to consoles: over the API of Proxmox VE, or over SSH. */
public enum WayName implements Word {
    API,
    SSH;

    /** The way with this {@link #word} name. */
    public static WayName of(String wire) {
        return Word.constant(WayName.class, wire);
    }
}
