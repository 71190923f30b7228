package dev.holdfast.firewall.copy;

import java.util.Locale;

/** The kinds of firewalls that are copied between. The first one stands for a word that is none of them. */
enum FirewallType {
    CLUSTER,
    APP,
    VM,
    GROUP,
    NODE;

    /** As the resource in paths. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
