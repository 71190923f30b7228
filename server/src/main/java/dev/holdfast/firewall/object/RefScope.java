package dev.holdfast.firewall.object;

import java.util.Locale;
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
        for (RefScope one : values()) if (one.name().toLowerCase(Locale.ROOT).equals(word)) return one;
        return null;
    }
}
