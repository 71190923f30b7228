/**
 * Keeps samples: the last ten minutes in memory, and all in four resolutions in the database, in tables that are dropped
 * whole. Entry points: {@code SampleStore}, {@code BlockStore}, {@code Resolution}.
 *
 * <p>A row contains all metrics of one subject in one block of time, and its key starts with the block: what is written
 * together is together, and a chart of a year reads some 40 rows. A table is made for each resolution and span, and dropped
 * when its time is over and coarser values were made of it.
 *
 * <p>What is in memory is a ring of fixed size for each subject: memory does not grow while nothing can be written. Five minutes are
 * saved at a time, once they are over, so that each row is written once; a stop saves the rest. What was lost, by a kill or an outage
 * of the database, is owed ({@code Saver}) and read from the hypervisors. One replica writes ({@code metric_writer}, a lease);
 * everything that is written can be written twice.
 */
@NullMarked
package dev.holdfast.metrics.store;

import org.jspecify.annotations.NullMarked;
