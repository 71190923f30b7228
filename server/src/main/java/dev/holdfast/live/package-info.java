/** One event stream per browser tab that reports changes, so that pages need not poll. */
@NullMarked
package dev.holdfast.live;

import org.jspecify.annotations.NullMarked;
