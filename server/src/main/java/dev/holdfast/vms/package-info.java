/** Virtual machines. */
@NullMarked
package dev.holdfast.vms;

import org.jspecify.annotations.NullMarked;
