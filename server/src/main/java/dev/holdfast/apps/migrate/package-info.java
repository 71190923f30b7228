/**
 * Moving apps to other hosts. {@code MigrateJob} repeats the preflight and then moves: within a cluster ({@code
 * ClusterMove}), or by a backup that is restored at the target ({@code ArchiveMove}), on a storage that both hosts see
 * or streamed from host to host ({@code StreamedTransfer}).
 */
@NullMarked
package dev.holdfast.apps.migrate;

import org.jspecify.annotations.NullMarked;
