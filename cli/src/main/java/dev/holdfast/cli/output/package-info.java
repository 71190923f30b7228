/** What the commands print: tables, trees, colours; the terminal. Entry point: {@code Printer}. */
@NullMarked
package dev.holdfast.cli.output;

import org.jspecify.annotations.NullMarked;
