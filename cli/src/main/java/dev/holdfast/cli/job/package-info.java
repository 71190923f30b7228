/** Following jobs to their end. */
@NullMarked
package dev.holdfast.cli.job;

import org.jspecify.annotations.NullMarked;
