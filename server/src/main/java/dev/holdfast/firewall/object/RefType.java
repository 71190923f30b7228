package dev.holdfast.firewall.object;

import dev.holdfast.base.Word;
import org.jspecify.annotations.Nullable;

/** What rules can name as a source or a destination. */
enum RefType implements Word {
    ALIAS,
    IPSET;

    /** By the word of Proxmox VE; null for another one. */
    static @Nullable RefType of(@Nullable String word) {
        for (RefType one : values()) if (one.word().equals(word)) return one;
        return null;
    }
}
