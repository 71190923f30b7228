/** Virtual machines: guests that Holdfast shows and controls without a row of its own for each. */
@NullMarked
package dev.holdfast.vms;

import org.jspecify.annotations.NullMarked;
