package dev.holdfast.firewall.rule;

import dev.holdfast.pve.wire.PveException;
import java.util.Locale;

/** What a rule is for: packets of a direction, or a security group that it includes. */
enum RuleType {
    IN,
    OUT,
    FORWARD,
    GROUP;

    /** As Proxmox VE calls it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** By the word of Proxmox VE. A rule of which this is not known can't be shown, because it may be any rule. */
    static RuleType of(String word) {
        for (RuleType one : values()) if (one.word().equals(word)) return one;
        throw new PveException.Unreadable("there is a rule of the type " + word, false);
    }
}
