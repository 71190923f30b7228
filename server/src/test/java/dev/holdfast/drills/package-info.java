/** Attacks on the whole service, each of which must fail. Attacks on a single area are tested beside that area. */
@NullUnmarked
package dev.holdfast.drills;

import org.jspecify.annotations.NullUnmarked;
