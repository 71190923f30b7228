/**
 * This service among those that share a database: its name, its heartbeat, and what happens when the database turns out to
 * be a copy of an earlier one.
 */
@NullMarked
package dev.holdfast.instance;

import org.jspecify.annotations.NullMarked;
