/**
 * The operations of the API, from a table made of its document at build time. Entry points: {@code Operations}, {@code
 * OperationTable}.
 */
@NullMarked
package dev.holdfast.cli.operation;

import org.jspecify.annotations.NullMarked;
