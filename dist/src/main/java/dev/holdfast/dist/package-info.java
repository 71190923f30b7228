/** The program that people start: the service, the demo, the simulator. Holds no logic beyond that. */
@NullMarked
package dev.holdfast.dist;

import org.jspecify.annotations.NullMarked;
