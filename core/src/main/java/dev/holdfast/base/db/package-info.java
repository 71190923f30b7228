/**
 * The database: {@link dev.holdfast.base.db.Db} hands out Jdbi handles, {@link dev.holdfast.base.db.Migrations} keeps the
 * tables up to date. SQLite in a file by default, PostgreSQL by URL; nothing above this package asks which. SQL itself lives
 * in the {@code *Store} classes of the areas.
 *
 * <p>No transaction is open during a network call: {@code Db} refuses nesting, and {@code Db.inTransaction()} shows the
 * state. The heartbeats of the job scheduler write before users, and users before background work ({@code WritePriority}),
 * which gets its turn as well; a turn never waits for a thread that is not running ({@code WriteTurns}).
 *
 * <p>Rows that every list needs are kept in memory by a {@code RevisionCache}: hosts, apps, guests, catalogue entries,
 * pinned scripts. Each use costs one query for a number; a write of such a row grows its revision in the same transaction.
 */
@NullMarked
package dev.holdfast.base.db;

import org.jspecify.annotations.NullMarked;
