/** JSON as values, read and printed; YAML printed. Entry point: {@code Json}. */
@NullMarked
package dev.holdfast.cli.json;

import org.jspecify.annotations.NullMarked;
