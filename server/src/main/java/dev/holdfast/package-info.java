@NullMarked
package dev.holdfast;

import org.jspecify.annotations.NullMarked;
