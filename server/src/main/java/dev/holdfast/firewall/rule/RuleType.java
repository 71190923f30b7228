package dev.holdfast.firewall.rule;

import dev.holdfast.base.Word;
import dev.holdfast.pve.wire.PveException;

/** What a rule is for: packets of a direction, or a security group that it includes. */
enum RuleType implements Word {
    IN,
    OUT,
    FORWARD,
    GROUP;

    /** By the word of Proxmox VE. A rule of which this is not known can't be shown, because it may be any rule. */
    static RuleType of(String word) {
        for (RuleType one : values()) if (one.word().equals(word)) return one;
        throw new PveException.Unreadable("there is a rule of the type " + word, false);
    }
}
