/**
 * The database: {@link dev.holdfast.base.db.Db} hands out Jdbi handles, {@link dev.holdfast.base.db.Migrations}
 * keeps the tables up to date. SQLite in a file by default, PostgreSQL by URL; nothing above this package asks which.
 * SQL itself lives in the {@code *Store} classes of the areas.
 */
@NullMarked
package dev.holdfast.base.db;

import org.jspecify.annotations.NullMarked;
