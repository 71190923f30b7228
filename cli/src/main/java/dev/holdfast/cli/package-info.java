/**
 * The command line: the commands of the program {@code holdfast} as a client, derived from the operations of the API, and
 * those written by hand (docs/cli.md). It uses nothing of {@code server} but its {@code openapi.json}. Entry points: {@code
 * Cli}, {@code CommandTree}.
 */
@NullMarked
package dev.holdfast.cli;

import org.jspecify.annotations.NullMarked;
