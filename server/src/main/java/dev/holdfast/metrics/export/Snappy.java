package dev.holdfast.metrics.export;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * Compresses to the block format of Snappy, which remote write asks for. Written by the description of the format: the length,
 * then literals and copies of what came before. The usual libraries bring native code or access memory in ways that Java is
 * about to forbid.
 */
final class Snappy {
    /** A copy reaches back at most so far, so that two bytes tell its distance. */
    private static final int WINDOW = 65_535;

    private static final int TABLE_BITS = 14;
    private static final int SHORTEST = 4;
    private static final int LONGEST_COPY = 64;

    private Snappy() {}

    static byte[] compress(byte[] in) {
        var out = new ByteArrayOutputStream(in.length / 4 + 32);
        varint(out, in.length);
        var table = new int[1 << TABLE_BITS];
        Arrays.fill(table, -1);
        int literal = 0; // where the bytes begin that are not written yet
        int at = 0;
        while (at + SHORTEST <= in.length) {
            int slot = slot(in, at);
            int found = table[slot];
            table[slot] = at;
            int length = found >= 0 && at - found <= WINDOW ? common(in, found, at) : 0;
            if (length < SHORTEST) {
                at++;
                continue;
            }
            literal(out, in, literal, at);
            copy(out, at - found, length);
            at += length;
            literal = at;
        }
        literal(out, in, literal, in.length);
        return out.toByteArray();
    }

    private static int slot(byte[] in, int at) {
        int four = (in[at] & 255) | ((in[at + 1] & 255) << 8) | ((in[at + 2] & 255) << 16) | ((in[at + 3] & 255) << 24);
        return (four * 0x1e35a7bd) >>> (Integer.SIZE - TABLE_BITS);
    }

    private static int common(byte[] in, int before, int at) {
        int length = 0;
        while (at + length < in.length && in[before + length] == in[at + length]) length++;
        return length;
    }

    private static void literal(ByteArrayOutputStream out, byte[] in, int from, int to) {
        int length = to - from;
        if (length == 0) return;
        int less = length - 1;
        if (less < 60) {
            out.write(less << 2);
        } else {
            int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(less) + 7) / 8;
            out.write((59 + bytes) << 2);
            for (int i = 0; i < bytes; i++) out.write(less >>> (8 * i));
        }
        out.write(in, from, length);
    }

    private static void copy(ByteArrayOutputStream out, int distance, int length) {
        for (int left = length; left > 0; left -= LONGEST_COPY) {
            out.write(((Math.min(left, LONGEST_COPY) - 1) << 2) | 2);
            out.write(distance);
            out.write(distance >>> 8);
        }
    }

    private static void varint(ByteArrayOutputStream out, int value) {
        int left = value;
        while (left >= 128) {
            out.write((left & 127) | 128);
            left >>>= 7;
        }
        out.write(left);
    }
}
