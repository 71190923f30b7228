/**
 * Putting what is staged on a node in force, with a job that survives that the node is away; and discarding it. Entry
 * points: {@code NetworkApplyJob}, {@code ApplyEnd}.
 *
 * <p>What is applied is everything that is staged on a node, whoever staged it, so everything is shown. Proxmox VE has no
 * digest for it: the digest is a hash of the changed lines, and a job applies only what was confirmed with it.
 *
 * <p>A switch is armed, and seen to wait, before the order is given, and the order is not given when half of its time has
 * passed. A node counts as reached when it has answered over new connections for a while: right after the order it still
 * answers with a configuration that cuts it off. It is also looked for at the addresses that it gets with the change, only
 * with its pinned certificate and SSH key.
 */
@NullMarked
package dev.holdfast.network.apply;

import org.jspecify.annotations.NullMarked;
