/**
 * Work that goes on in the background of this process: repeated ({@code Periodic}), or on messages ({@code Worker}); and how
 * much of the processors the work of requests may take ({@code HeavyWork}).
 *
 * <p>Work that is done once for all replicas is not here: {@code RecurringWork} of {@code jobs.engine} stores when it is
 * due.
 */
@NullMarked
package dev.holdfast.base.work;

import org.jspecify.annotations.NullMarked;
