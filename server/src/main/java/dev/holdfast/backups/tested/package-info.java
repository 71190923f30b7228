/** What became of the tests of backups. */
@NullMarked
package dev.holdfast.backups.tested;

import org.jspecify.annotations.NullMarked;
