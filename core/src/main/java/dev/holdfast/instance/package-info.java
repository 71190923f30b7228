/**
 * This service among those that share a database: its name, its heartbeat, and what happens to old jobs in a restored copy
 * (docs/own-backup.md). Entry points: {@code Instance}, {@code RestoredCopy}.
 *
 * <p>Only one service of each name uses a PostgreSQL database (an advisory lock). If the database is a copy of an earlier
 * one, none of its old orders is executed until an owner allows it: each service counts heartbeats in the database and in a
 * file beside it, and the database stores which file or which tables it was.
 */
@NullMarked
package dev.holdfast.instance;

import org.jspecify.annotations.NullMarked;
