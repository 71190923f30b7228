@NullMarked
package dev.holdfast.sim;

import org.jspecify.annotations.NullMarked;
