package dev.holdfast.metrics.export;

import java.io.ByteArrayOutputStream;

/** Reads a block of Snappy by the description of the format, strictly: all that it may contain, not only what we write. */
final class SnappyBlock {
    private final byte[] in;
    private int at;

    private SnappyBlock(byte[] in) {
        this.in = in;
    }

    static byte[] decompress(byte[] block) {
        return new SnappyBlock(block).read();
    }

    private byte[] read() {
        int length = varint();
        var out = new ByteArrayOutputStream();
        while (at < in.length) {
            int tag = next();
            switch (tag & 3) {
                case 0 -> {
                    int size = tag >>> 2;
                    if (size >= 60) size = little(size - 59);
                    out.write(in, at, size + 1);
                    at += size + 1;
                }
                case 1 -> copy(out, (tag >>> 5) << 8 | next(), ((tag >>> 2) & 7) + 4);
                case 2 -> copy(out, little(2), (tag >>> 2) + 1);
                default -> copy(out, little(4), (tag >>> 2) + 1);
            }
        }
        if (out.size() != length) throw new AssertionError("The block says " + length + " and has " + out.size());
        return out.toByteArray();
    }

    private static void copy(ByteArrayOutputStream out, int distance, int length) {
        if (distance <= 0 || distance > out.size()) throw new AssertionError("A copy from " + distance + " before");
        for (int i = 0; i < length; i++) out.write(out.toByteArray()[out.size() - distance]);
    }

    private int next() {
        return in[at++] & 255;
    }

    private int little(int bytes) {
        int value = 0;
        for (int i = 0; i < bytes; i++) value |= next() << (8 * i);
        return value;
    }

    private int varint() {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            int one = next();
            value |= (one & 127) << shift;
            if (one < 128) return value;
        }
    }
}
