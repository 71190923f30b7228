/** The operations of the API, from a table made of its document at build time. */
@NullMarked
package dev.holdfast.cli.operation;

import org.jspecify.annotations.NullMarked;
