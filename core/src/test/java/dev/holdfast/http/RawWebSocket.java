package dev.holdfast.http;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A WebSocket client that sends exactly the bytes it is told to, and reads only when it is told to. */
public final class RawWebSocket implements AutoCloseable {
    public static final int TEXT = 1;
    public static final int BINARY = 2;
    public static final int CLOSE = 8;
    public static final int PING = 9;
    public static final int PONG = 10;
    public static final List<String> UPGRADE = List.of(
            "Connection: keep-alive, Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Extensions: permessage-deflate");

    private final Socket socket = new Socket();
    private final DataInputStream in;
    private final int status;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final String body;

    /** A frame: its first byte (FIN and opcode) and its payload. */
    public record Frame(int first, byte[] payload) {
        public int opcode() {
            return first & 15;
        }

        public String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }

        /** The code and reason of a close frame. */
        public String end() {
            if (opcode() != CLOSE) throw new AssertionError("not a close frame but " + opcode());
            return ByteBuffer.wrap(payload).getShort() + " "
                    + new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8);
        }
    }

    /** Sends a request with these lines and reads the head of the response, and its body unless it is a 101. */
    public RawWebSocket(int port, String request, List<String> lines, String... more) throws IOException {
        socket.setReceiveBufferSize(16 * 1024);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        var head = new StringBuilder(request).append(" HTTP/1.1\r\n");
        if (Arrays.stream(more).noneMatch(line -> line.startsWith("Host:"))) head.append("Host: plane.test\r\n");
        lines.forEach(line -> head.append(line).append("\r\n"));
        for (String line : more) head.append(line).append("\r\n");
        send(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        InputStream bytes = socket.getInputStream();
        in = new DataInputStream(bytes);
        status = Integer.parseInt(line().split(" ")[1]);
        for (String line = line(); !line.isEmpty(); line = line()) {
            headers.put(
                    line.substring(0, line.indexOf(':')),
                    line.substring(line.indexOf(':') + 1).trim());
        }
        int length = request.startsWith("HEAD") ? 0 : Integer.parseInt(headers.getOrDefault("Content-Length", "0"));
        body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.readUnsignedByte(); next != '\n'; next = in.readUnsignedByte()) line.write(next);
        return line.toString(StandardCharsets.UTF_8).trim();
    }

    public int status() {
        return status;
    }

    public String header(String name) {
        return headers.getOrDefault(name, "");
    }

    public String body() {
        return body;
    }

    /** Sends bytes as they are. */
    public void send(byte[] bytes) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(bytes);
        out.flush();
    }

    /** Sends a whole message. */
    public void send(int opcode, byte[] payload) throws IOException {
        send(frame(0x80 | opcode, payload));
    }

    public void send(String text) throws IOException {
        send(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A masked frame with this first byte. */
    public static byte[] frame(int first, byte[] payload) {
        ByteBuffer frame = ByteBuffer.allocate(payload.length + 14);
        frame.put((byte) first);
        if (payload.length < 126) frame.put((byte) (0x80 | payload.length));
        else if (payload.length < 1 << 16) frame.put((byte) 0xfe).putShort((short) payload.length);
        else frame.put((byte) 0xff).putLong(payload.length);
        byte[] mask = {1, 2, 3, 4};
        frame.put(mask);
        for (int i = 0; i < payload.length; i++) frame.put((byte) (payload[i] ^ mask[i % 4]));
        return Arrays.copyOf(frame.array(), frame.position());
    }

    /** The next frame. Throws {@link java.io.EOFException} once the connection is closed. */
    public Frame next() throws IOException {
        int first = in.readUnsignedByte();
        int length = in.readUnsignedByte();
        if (length == 126) length = in.readUnsignedShort();
        else if (length == 127) length = Math.toIntExact(in.readLong());
        return new Frame(first, in.readNBytes(length));
    }

    /** The code and reason with which the other side closes, after whatever it sent before. */
    public String end() throws IOException {
        Frame frame = next();
        while (frame.opcode() != CLOSE) frame = next();
        return frame.end();
    }

    /** Whether the other side has closed the connection, with or without unread data. */
    public boolean isCut() throws IOException {
        try {
            while (in.read() >= 0) {}
            return true;
        } catch (java.net.SocketException e) {
            return true;
        }
    }

    /** Vanishes without a close frame; the other side gets a reset. */
    public void vanish() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
