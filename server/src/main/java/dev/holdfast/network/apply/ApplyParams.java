package dev.holdfast.network.apply;

/**
 * What to apply.
 *
 * @param digest of the changes that were confirmed: no others are applied
 * @param armed whether the node puts the old configuration back unless it is reached afterwards
 */
record ApplyParams(long clusterId, long hostId, String node, String digest, boolean armed) {}
