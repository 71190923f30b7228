package dev.holdfast.sim.model;

/**
 * Where a node listens.
 *
 * @param port of its API
 * @param sshPort of its SSH service; 0 for a free one, on which it listens from its first use only
 */
public record NodeAddress(String ip, int port, int sshPort) {}
