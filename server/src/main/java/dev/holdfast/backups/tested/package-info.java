/** The results of the tests of backups. Entry point: {@code KnownTests}. */
@NullMarked
package dev.holdfast.backups.tested;

import org.jspecify.annotations.NullMarked;
