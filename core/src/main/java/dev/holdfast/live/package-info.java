/**
 * One event stream per browser tab that reports changes, so that pages need not poll. Not here: what is reported. Each area
 * declares that for its own resources ({@code LiveSource}).
 */
@NullMarked
package dev.holdfast.live;

import org.jspecify.annotations.NullMarked;
