package dev.holdfast.sim.api.console;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * The pixel format that a viewer requests.
 *
 * @param bits per pixel: 8, 16 or 32
 */
record PixelFormat(int bits, int depth, boolean bigEndian, List<Colour> colours) {
    /** Red, green or blue: its maximum value and its left shift. */
    record Colour(int most, int shift) {}

    /** Four bytes: blue, green, red and one unused. */
    static final PixelFormat USUAL =
            new PixelFormat(32, 24, false, List.of(new Colour(255, 16), new Colour(255, 8), new Colour(255, 0)));

    /** Reads a pixel format of sixteen bytes. */
    static PixelFormat read(DataInputStream in) throws IOException {
        int bits = in.readUnsignedByte();
        int depth = in.readUnsignedByte();
        boolean bigEndian = in.readBoolean();
        boolean trueColour = in.readBoolean();
        int red = in.readUnsignedShort();
        int green = in.readUnsignedShort();
        int blue = in.readUnsignedShort();
        var colours = List.of(
                new Colour(red, in.readUnsignedByte()),
                new Colour(green, in.readUnsignedByte()),
                new Colour(blue, in.readUnsignedByte()));
        in.readFully(new byte[3]);
        if (!trueColour || (bits != 8 && bits != 16 && bits != 32)) throw new IOException("unsupported pixel format");
        return new PixelFormat(bits, depth, bigEndian, colours);
    }

    /** Writes it as sent to a viewer. */
    byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(16);
        bytes.put((byte) bits).put((byte) depth).put((byte) (bigEndian ? 1 : 0)).put((byte) 1);
        for (Colour colour : colours) bytes.putShort((short) colour.most());
        for (Colour colour : colours) bytes.put((byte) colour.shift());
        return bytes.array();
    }

    /** One pixel of the colour 0xRRGGBB. */
    byte[] pixel(int rgb) {
        int value = 0;
        for (int i = 0; i < 3; i++) {
            int part = (rgb >> (16 - 8 * i)) & 0xff;
            Colour colour = colours.get(i);
            value |= (part * colour.most() / 255) << colour.shift();
        }
        ByteBuffer bytes = ByteBuffer.allocate(4).order(bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        return switch (bits) {
            case 8 -> new byte[] {(byte) value};
            case 16 -> Arrays.copyOf(bytes.putShort((short) value).array(), 2);
            default -> bytes.putInt(value).array();
        };
    }
}
