package dev.holdfast.pve.console;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Requests one complete picture of a VNC server that has consented, in the encoding that every server has (RFC 6143, 7). */
final class RfbPicture {
    private static final int MOST_PIXELS = 1 << 24;
    private static final int LONGEST_TEXT = 1 << 20;

    /** 32 bits for a pixel, 24 of them used, the lowest byte first: red at bit 16, green at 8, blue at 0. */
    private static final byte[] FORMAT = {32, 24, 0, 1, 0, -1, 0, -1, 0, -1, 16, 8, 0, 0, 0, 0};

    private final Console console;
    private final RfbInput in;

    private RfbPicture(Console console) {
        this.console = console;
        this.in = new RfbInput(console);
    }

    static Picture of(Console console) {
        return new RfbPicture(console).read();
    }

    private Picture read() {
        console.send(new byte[] {1}); // shared: others may watch at the same time
        int width = in.unsignedShort();
        int height = in.unsignedShort();
        if (width == 0 || height == 0 || (long) width * height > MOST_PIXELS) {
            throw RfbInput.odd("has a display of " + width + " by " + height);
        }
        in.next(FORMAT.length);
        skipText();
        ask(width, height);
        var pixels = new int[width * height];
        for (long drawn = 0; drawn < pixels.length; ) drawn += message(pixels, width, height);
        return new Picture(width, height, pixels);
    }

    private void ask(int width, int height) {
        console.send(
                ByteBuffer.allocate(4 + FORMAT.length).putInt(0).put(FORMAT).array());
        console.send(new byte[] {2, 0, 0, 1, 0, 0, 0, 0}); // only the raw encoding
        console.send(ByteBuffer.allocate(10)
                .put((byte) 3)
                .put((byte) 0)
                .putInt(0)
                .putShort((short) width)
                .putShort((short) height)
                .array());
    }

    /** Reads a message, and returns how many pixels it has drawn. */
    private long message(int[] pixels, int width, int height) {
        int type = in.octet();
        switch (type) {
            case 0 -> {
                in.octet();
                long drawn = 0;
                for (int left = in.unsignedShort(); left > 0; left--) drawn += rectangle(pixels, width, height);
                return drawn;
            }
            case 1 -> {
                in.next(3);
                in.next(6 * in.unsignedShort());
            }
            case 2 -> {} // a bell
            case 3 -> {
                in.next(3);
                skipText();
            }
            default -> throw RfbInput.odd("sent a message of the unknown type " + type);
        }
        return 0;
    }

    private long rectangle(int[] pixels, int width, int height) {
        int x = in.unsignedShort();
        int y = in.unsignedShort();
        int columns = in.unsignedShort();
        int rows = in.unsignedShort();
        int encoding = in.number();
        if (encoding != 0) throw RfbInput.odd("uses the encoding " + encoding + ", which was not requested");
        if (x + columns > width || y + rows > height) throw RfbInput.odd("draws beyond its display");
        for (int row = y; row < y + rows; row++) {
            var line = ByteBuffer.wrap(in.next(Integer.BYTES * columns)).order(ByteOrder.LITTLE_ENDIAN);
            for (int column = 0; column < columns; column++)
                pixels[row * width + x + column] = line.getInt() & 0xffffff;
        }
        return (long) columns * rows;
    }

    private void skipText() {
        int length = in.number();
        if (length < 0 || length > LONGEST_TEXT) throw RfbInput.odd("sent a text that is too long");
        in.next(length);
    }
}
