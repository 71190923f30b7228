/** The containers that are not apps: what is known of each, and what may be done with it without adopting it. */
@NullMarked
package dev.holdfast.apps.containers;

import org.jspecify.annotations.NullMarked;
