/**
 * This service among those that share a database: its name, its heartbeat, and the handling of a database that is a
 * copy of an earlier one.
 */
@NullMarked
package dev.holdfast.instance;

import org.jspecify.annotations.NullMarked;
