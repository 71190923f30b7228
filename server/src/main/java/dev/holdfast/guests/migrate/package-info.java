/**
 * What the moves of guests of both kinds to other hosts have in common: reading a host, and the shape of a preflight. Entry
 * points: {@code EndpointReader}, {@code Preflight}.
 */
@NullMarked
package dev.holdfast.guests.migrate;

import org.jspecify.annotations.NullMarked;
