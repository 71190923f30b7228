package dev.holdfast.pve.wire;

import java.io.DataInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Frames of RFC 6455 as a client reads and writes them: received frames are never masked, sent frames always are. */
final class Frames {
    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    /** pveproxy sends at most an eighth of it in one frame; a larger frame is an error or an attack. */
    static final int LARGEST = 1024 * 1024;

    private static final int LARGEST_CONTROL = 125;

    private Frames() {}

    /** One frame. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Frame(boolean last, int opcode, byte[] payload) {
        boolean isControl() {
            return opcode >= CLOSE;
        }
    }

    /** Is told the length of a frame before it is read, and throws to refuse it. */
    interface Room {
        void take(int bytes) throws IOException;
    }

    /** The next frame; null when the stream ends before it. Throws when it is malformed or truncated. */
    static @Nullable Frame read(DataInputStream in, Room room) throws IOException {
        int first = in.read();
        if (first < 0) return null;
        if ((first & 0x70) != 0) throw new IOException("a frame with extensions that were not negotiated");
        int opcode = first & 0x0f;
        boolean last = first >= 0x80;
        int second = in.readUnsignedByte();
        if (second >= 0x80) throw new IOException("a masked frame from a server");
        long length = second;
        if (length == 126) length = in.readUnsignedShort();
        else if (length == 127) length = in.readLong();
        boolean control = opcode >= CLOSE;
        if (control && (length > LARGEST_CONTROL || !last)) throw new IOException("a malformed control frame");
        if (opcode > PONG || (!control && opcode > BINARY)) throw new IOException("a frame of an unknown kind");
        if (length < 0 || length > LARGEST) throw new IOException("a frame larger than " + LARGEST + " bytes");
        room.take((int) length);
        byte[] payload = new byte[(int) length];
        in.readFully(payload);
        return new Frame(last, opcode, payload);
    }

    /** A whole message in one frame, because pveproxy does not accept fragments. */
    static byte[] masked(int opcode, byte[] payload, byte[] mask) {
        int header = payload.length < 126 ? 2 : payload.length <= 0xffff ? 4 : 10;
        byte[] frame = new byte[header + mask.length + payload.length];
        frame[0] = (byte) (0x80 | opcode);
        frame[1] = (byte) (0x80 | (header == 2 ? payload.length : header == 4 ? 126 : 127));
        for (int i = 2; i < header; i++) {
            int shift = 8 * (header - 1 - i);
            frame[i] = (byte) (shift > 24 ? 0 : payload.length >> shift);
        }
        System.arraycopy(mask, 0, frame, header, mask.length);
        for (int i = 0; i < payload.length; i++) {
            frame[header + mask.length + i] = (byte) (payload[i] ^ mask[i % mask.length]);
        }
        return frame;
    }
}
