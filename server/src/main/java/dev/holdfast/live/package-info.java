/** One stream per tab that tells what changed, so that pages need not ask again and again. */
@NullMarked
package dev.holdfast.live;

import org.jspecify.annotations.NullMarked;
