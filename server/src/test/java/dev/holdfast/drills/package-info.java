/** Attacks on the whole service, each of which must come to nothing. What one area alone can hold stands beside that area. */
@NullUnmarked
package dev.holdfast.drills;

import org.jspecify.annotations.NullUnmarked;
