package dev.holdfast.ssh;

/**
 * A line that a command printed, as a terminal would show it.
 *
 * @param number which line of the output it is, counted from 1; the pieces of one that was too long have the same number
 * @param up how many rows above its own it was drawn, over what was printed there before
 */
public record PrintedLine(int number, int up, String text) {}
