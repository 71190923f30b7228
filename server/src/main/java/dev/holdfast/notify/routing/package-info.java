/** Which channels get which notices, and when: routes, quiet hours, types. Entry point: {@code Routing}. */
@NullMarked
package dev.holdfast.notify.routing;

import org.jspecify.annotations.NullMarked;
