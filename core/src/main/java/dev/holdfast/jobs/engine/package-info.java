/**
 * Runs jobs. At most four work at the same time in the whole installation, one per guest; each survives a restart.
 * {@code JobEngine} schedules, {@code JobRunner} runs one job to its end, {@code Journal} stores what it writes.
 * Nothing outside of {@code jobs} uses this package, except for {@code JobOptions}.
 */
@NullMarked
package dev.holdfast.jobs.engine;

import org.jspecify.annotations.NullMarked;
