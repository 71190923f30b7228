/** Which guests are attached to which bridges, read in the background. */
@NullMarked
package dev.holdfast.network.attached;

import org.jspecify.annotations.NullMarked;
