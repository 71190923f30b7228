/**
 * Moving apps to other hosts. {@code PreflightCollector} queries both hosts, {@code PreflightEvaluation} decides from what
 * they returned, {@code MigrateJob} does both again and then moves: within a cluster ({@code ClusterMove}), or by a backup
 * that is restored at the target ({@code ArchiveMove}), on a storage that both hosts see or streamed from host to host
 * ({@code StreamedTransfer}).
 */
@NullMarked
package dev.holdfast.apps.migrate;

import org.jspecify.annotations.NullMarked;
