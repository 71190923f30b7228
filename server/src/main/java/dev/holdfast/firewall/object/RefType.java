package dev.holdfast.firewall.object;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What rules can name as a source or a destination. */
enum RefType {
    ALIAS,
    IPSET;

    /** As Proxmox VE calls it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** By the word of Proxmox VE; null for another one. */
    static @Nullable RefType of(@Nullable String word) {
        for (RefType one : values()) if (one.word().equals(word)) return one;
        return null;
    }
}
