/** The command line: commands derived from the operations of the API, and those written by hand. */
@NullMarked
package dev.holdfast.cli;

import org.jspecify.annotations.NullMarked;
