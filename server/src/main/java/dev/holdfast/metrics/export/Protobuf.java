package dev.holdfast.metrics.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A message of Protocol Buffers while it is written: the four kinds of fields that remote write has. */
final class Protobuf {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int LENGTH = 2;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Protobuf text(int field, String text) {
        return bytes(field, text.getBytes(StandardCharsets.UTF_8));
    }

    Protobuf message(int field, Protobuf message) {
        return bytes(field, message.toBytes());
    }

    private Protobuf bytes(int field, byte[] bytes) {
        tag(field, LENGTH);
        varint(bytes.length);
        out.writeBytes(bytes);
        return this;
    }

    Protobuf number(int field, long value) {
        tag(field, VARINT);
        varint(value);
        return this;
    }

    Protobuf number(int field, double value) {
        tag(field, FIXED64);
        long bits = Double.doubleToLongBits(value);
        for (int i = 0; i < Long.BYTES; i++) out.write((int) (bits >>> (Byte.SIZE * i)));
        return this;
    }

    private void tag(int field, int type) {
        varint(((long) field << 3) | type);
    }

    private void varint(long value) {
        long left = value;
        while ((left & ~127L) != 0) {
            out.write((int) ((left & 127) | 128));
            left >>>= 7;
        }
        out.write((int) left);
    }

    int size() {
        return out.size();
    }

    byte[] toBytes() {
        return out.toByteArray();
    }
}
