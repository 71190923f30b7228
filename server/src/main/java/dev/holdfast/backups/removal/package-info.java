/** Removing backups: one, or those that are older than a rule keeps. */
@NullMarked
package dev.holdfast.backups.removal;

import org.jspecify.annotations.NullMarked;
