package dev.holdfast.firewall.object;

import dev.holdfast.base.Word;
import org.jspecify.annotations.Nullable;

/** Where an object is that rules can name. */
enum RefScope {
    /** In the firewall of the cluster. */
    DC,
    /** In the firewall of the guest. */
    GUEST,
    /** Among those that Proxmox VE makes for virtual networks, which all guests have in common. */
    SDN;

    /** By the word of Proxmox VE; null for another one. */
    static @Nullable RefScope of(@Nullable String word) {
        for (RefScope one : values()) if (Word.of(one).equals(word)) return one;
        return null;
    }
}
