package dev.holdfast.firewall.effective.chain;

import dev.holdfast.base.Word;

/** Where packets go, as a guest or a node sees it. */
public enum Direction implements Word {
    IN,
    OUT
}
