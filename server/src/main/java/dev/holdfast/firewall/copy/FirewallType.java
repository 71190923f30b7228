package dev.holdfast.firewall.copy;

import dev.holdfast.base.Word;

/** The kinds of firewalls that are copied between. The first one stands for a word that is none of them. */
enum FirewallType implements Word {
    CLUSTER,
    APP,
    VM,
    GROUP,
    NODE
}
