/**
 * Moving apps to other hosts. {@code PreflightCollector} asks both hosts, {@code PreflightEvaluation} decides from what they told, {@code
 * MigrateJob} does both again and then moves: within a cluster ({@code ClusterMove}), or by a backup that is restored
 * there ({@code ArchiveMove}), on a storage that both see or streamed from host to host ({@code StreamedTransfer}).
 */
@NullMarked
package dev.holdfast.apps.migrate;

import org.jspecify.annotations.NullMarked;
