/** The SSH service of a node: authentication and the commands of a connection. */
@NullMarked
package dev.holdfast.sim.ssh;

import org.jspecify.annotations.NullMarked;
