/**
 * Moving apps to other hosts. {@code MigrateJob} repeats the preflight and then moves: within a cluster ({@code
 * ClusterMove}), or by a backup that is restored at the target ({@code ArchiveMove}), on a storage that both hosts see or
 * streamed from host to host ({@code StreamedTransfer}).
 *
 * <p>Two copies of one container never run. Before the new one starts, the old one is stopped and no longer starts with its
 * node; the old one is started again only when the new one is known to be gone.
 */
@NullMarked
package dev.holdfast.apps.migrate;

import org.jspecify.annotations.NullMarked;
