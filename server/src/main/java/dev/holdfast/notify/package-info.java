/** Messages to people: what can be told, to which channels, and that it arrives. */
@NullMarked
package dev.holdfast.notify;

import org.jspecify.annotations.NullMarked;
