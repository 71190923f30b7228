/** The SSH service of a node: who is let in, and which command a connection runs. */
@NullMarked
package dev.holdfast.sim.ssh;

import org.jspecify.annotations.NullMarked;
