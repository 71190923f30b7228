package dev.holdfast.ssh;

/**
 * A line that a command printed, as a terminal would show it.
 *
 * @param number the line's number in the output, from 1; the pieces of a line that was too long have the same number
 * @param up how many rows above its own row it was drawn, over earlier output
 */
public record PrintedLine(int number, int up, String text) {}
