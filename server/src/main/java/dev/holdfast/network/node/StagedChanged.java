package dev.holdfast.network.node;

/** Something was staged on a node, or what was staged was discarded. */
public record StagedChanged(NetworkNode node) {}
