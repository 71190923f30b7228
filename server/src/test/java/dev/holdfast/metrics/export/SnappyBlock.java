package dev.holdfast.metrics.export;

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
        var out = new byte[length];
        int size = 0;
        while (at < in.length) {
            int tag = next();
            switch (tag & 3) {
                case 0 -> {
                    int literal = tag >>> 2;
                    if (literal >= 60) literal = little(literal - 59);
                    System.arraycopy(in, at, out, size, literal + 1);
                    at += literal + 1;
                    size += literal + 1;
                }
                case 1 -> size = copy(out, size, (tag >>> 5) << 8 | next(), ((tag >>> 2) & 7) + 4);
                case 2 -> size = copy(out, size, little(2), (tag >>> 2) + 1);
                default -> size = copy(out, size, little(4), (tag >>> 2) + 1);
            }
        }
        if (size != length) throw new AssertionError("The block says " + length + " and has " + size);
        return out;
    }

    private static int copy(byte[] out, int size, int distance, int length) {
        if (distance <= 0 || distance > size) throw new AssertionError("A copy from " + distance + " before");
        for (int i = 0; i < length; i++) out[size + i] = out[size + i - distance];
        return size + length;
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
