package dev.holdfast.pve.console;

/**
 * What a display shows.
 *
 * @param pixels row by row, each {@code 0xRRGGBB}; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // millions of pixels
public record Picture(int width, int height, int[] pixels) {}
