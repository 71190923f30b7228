/** The backups that a user may read, and changing and deleting one. */
@NullMarked
package dev.holdfast.backups.list;

import org.jspecify.annotations.NullMarked;
