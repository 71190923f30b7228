package dev.holdfast.pve.console;

import dev.holdfast.pve.wire.PveException;
import java.nio.ByteBuffer;

/** What a VNC server sends, in the pieces that its messages have. */
final class RfbInput {
    private final Console console;
    private byte[] piece = new byte[0];
    private int read;

    RfbInput(Console console) {
        this.console = console;
    }

    /** The next bytes. Throws when the connection ends before them. */
    byte[] next(int length) {
        var bytes = new byte[length];
        int filled = 0;
        while (filled < length) {
            if (isEmpty()) receive();
            int part = Math.min(length - filled, piece.length - read);
            System.arraycopy(piece, read, bytes, filled, part);
            read += part;
            filled += part;
        }
        return bytes;
    }

    private void receive() {
        byte[] bytes = console.receive();
        if (bytes == null) throw odd("closed the connection too early");
        piece = bytes;
        read = 0;
    }

    int octet() {
        return next(1)[0] & 0xff;
    }

    int unsignedShort() {
        return ByteBuffer.wrap(next(Short.BYTES)).getShort() & 0xffff;
    }

    int number() {
        return ByteBuffer.wrap(next(Integer.BYTES)).getInt();
    }

    /** Whether nothing was received that was not read yet. */
    boolean isEmpty() {
        return read == piece.length;
    }

    static PveException odd(String what) {
        return new PveException.Unreachable("The VNC server " + what + ".", false);
    }
}
