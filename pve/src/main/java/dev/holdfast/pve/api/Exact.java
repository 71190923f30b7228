package dev.holdfast.pve.api;

/**
 * A row of which no part may be unknown: a firewall's rule without its source is another rule, and not the same one of which less is
 * known. With a value of another type than expected, such a row can't be read.
 */
public interface Exact {}
