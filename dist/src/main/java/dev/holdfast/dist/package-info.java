/** The program to start the service, the demo or the simulator. It contains no other logic. */
@NullMarked
package dev.holdfast.dist;

import org.jspecify.annotations.NullMarked;
