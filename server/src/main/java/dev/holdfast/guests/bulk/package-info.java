/**
 * One action on many guests of both kinds: a preview of what it would do with each, and one job whose parts are the same
 * jobs that the action starts for a single guest. Entry points: {@code Bulk}, {@code BulkJob}, {@code Lanes}.
 */
@NullMarked
package dev.holdfast.guests.bulk;

import org.jspecify.annotations.NullMarked;
