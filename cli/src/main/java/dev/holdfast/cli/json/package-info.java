/** JSON as values, read and printed; YAML printed. */
@NullMarked
package dev.holdfast.cli.json;

import org.jspecify.annotations.NullMarked;
