/**
 * Settings that can be changed while the service runs, and those that the environment fixes. The entry point is {@code
 * Settings}.
 */
@NullMarked
package dev.holdfast.settings;

import org.jspecify.annotations.NullMarked;
