package dev.holdfast.sim.wire;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The server side of a WebSocket, with the limits of pveproxy: no fragmented messages, no frame above 128 KiB, and no
 * close frame; it just closes the connection.
 */
public final class WebSocket {
    /** The protocol on the connection after the upgrade. */
    public interface Conversation {
        /** Runs as long as the connection. */
        void hold(WebSocket socket) throws IOException;
    }

    /**
     * An answer that upgrades the connection to a WebSocket.
     *
     * @param partner returns null where nothing listens on the port: then pveproxy does not answer at all
     */
    public record Upgrade(String accept, String protocol, Supplier<@Nullable Conversation> partner) {
        /** The head of the answer. */
        byte[] head() {
            return ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
                            + "Sec-WebSocket-Accept: " + accept + "\r\n"
                            + (protocol.isEmpty() ? "" : "Sec-WebSocket-Protocol: " + protocol + "\r\n") + "\r\n")
                    .getBytes(StandardCharsets.UTF_8);
        }
    }

    static final int LARGEST_FRAME = 128 * 1024;

    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;

    private final DataInputStream in;
    private final OutputStream out;
    private final Closeable line;
    private final Gate gate;
    private final InputStream received = new Received();
    private byte[] payload = new byte[0];
    private int at;

    WebSocket(InputStream in, OutputStream out, Closeable line, Gate gate) {
        this.in = new DataInputStream(in);
        this.out = out;
        this.line = line;
        this.gate = gate;
    }

    /** Whether a request asks for an upgrade. */
    public static boolean isAskedFor(Request request) {
        return request.method().equals("GET") && request.headers().containsKey("upgrade");
    }

    /** Throws the 501 of Proxmox VE for a request that cannot be upgraded. */
    public static Upgrade upgrade(Request request, Supplier<@Nullable Conversation> partner) {
        String what = request.headers().getOrDefault("upgrade", "").toLowerCase(Locale.ROOT);
        if (!what.equals("websocket")) throw Failure.of(501, "unable to upgrade to protocol '" + what + "'");
        String version = request.headers().getOrDefault("sec-websocket-version", "");
        if (!version.equals("13")) throw Failure.of(501, "unsupported websocket-version '" + version + "'");
        String key = request.headers().get("sec-websocket-key");
        if (key == null) throw Failure.of(501, "missing websocket-key");
        return new Upgrade(accept(key), request.headers().getOrDefault("sec-websocket-protocol", ""), partner);
    }

    private static String accept(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest((key + MAGIC).getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Answers the request; only frames follow. */
    WebSocket upgraded(Upgrade upgrade) throws IOException {
        out.write(upgrade.head());
        out.flush();
        return this;
    }

    /** The received messages as one stream; it ends when the client closes. */
    public InputStream received() {
        return received;
    }

    /** Sends bytes, in as many binary messages as needed. */
    public void send(byte[] bytes) throws IOException {
        for (int from = 0; from < bytes.length; from += LARGEST_FRAME) {
            frame(2, Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + LARGEST_FRAME)));
        }
    }

    /** Closes the connection; sent data still arrives. Threads that read or send here are woken. */
    public void hangUp() {
        try {
            line.close();
        } catch (IOException e) {
            // already closed
        }
    }

    private void frame(int opcode, byte[] bytes) throws IOException {
        pass();
        synchronized (out) {
            out.write(0x80 | opcode);
            if (bytes.length < 126) {
                out.write(bytes.length);
            } else if (bytes.length <= 0xffff) {
                out.write(new byte[] {126, (byte) (bytes.length >> 8), (byte) bytes.length});
            } else {
                out.write(new byte[] {
                    127, 0, 0, 0, 0, 0, (byte) (bytes.length >> 16), (byte) (bytes.length >> 8), (byte) bytes.length
                });
            }
            out.write(bytes);
            out.flush();
        }
    }

    /** A frozen node neither receives nor sends here. */
    private void pass() throws IOException {
        try {
            gate.pass();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** Reads frames until one has data; false at the end. */
    private boolean next() throws IOException {
        while (at == payload.length) {
            int first = in.read();
            if (first < 0) return false;
            if (first >> 4 != 8) throw new IOException("received fragmented websocket frame, or one with RSV flags");
            byte[] bytes = body();
            pass();
            switch (first & 15) {
                case 1, 2 -> {
                    payload = bytes;
                    at = 0;
                }
                case PING -> frame(PONG, bytes);
                case PONG -> {}
                case CLOSE -> {
                    return false;
                }
                default -> throw new IOException("received unhandled websocket opcode " + (first & 15));
            }
        }
        return true;
    }

    private byte[] body() throws IOException {
        int second = in.readUnsignedByte();
        if (second < 0x80) throw new IOException("received unmasked websocket frame from client");
        long length = second & 0x7f;
        if (length == 126) length = in.readUnsignedShort();
        else if (length == 127) length = in.readLong();
        if (length < 0 || length > LARGEST_FRAME) throw new IOException("received too large websocket frame");
        byte[] mask = in.readNBytes(4);
        byte[] bytes = new byte[(int) length];
        in.readFully(bytes);
        for (int i = 0; i < bytes.length; i++) bytes[i] ^= mask[i % 4];
        return bytes;
    }

    private final class Received extends InputStream {
        @Override
        public int read() throws IOException {
            return next() ? payload[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            if (length == 0) return 0;
            if (!next()) return -1;
            int count = Math.min(length, payload.length - at);
            System.arraycopy(payload, at, bytes, from, count);
            at += count;
            return count;
        }
    }
}
