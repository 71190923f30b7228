/** What the commands print: tables, trees, colours; the terminal. */
@NullMarked
package dev.holdfast.cli.output;

import org.jspecify.annotations.NullMarked;
