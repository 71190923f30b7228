/** Tests of the command line, against the service itself. */
package dev.holdfast.cli;
