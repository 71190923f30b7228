/**
 * Virtual machines: guests that Holdfast shows and controls without a row of its own for each: list, detail, power. Entry
 * points: {@code Vms}, {@code VmRoutes}.
 */
@NullMarked
package dev.holdfast.vms;

import org.jspecify.annotations.NullMarked;
