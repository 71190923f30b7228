/**
 * One action on many guests of both kinds: a preview of what would happen to each, and one job whose parts are the same jobs
 * that the action starts for a single guest.
 */
@NullMarked
package dev.holdfast.guests.bulk;

import org.jspecify.annotations.NullMarked;
