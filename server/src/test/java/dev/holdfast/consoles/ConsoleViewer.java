package dev.holdfast.consoles;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.http.RawWebSocket;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.databind.JsonNode;

/** A viewer of a console: it asks for a ticket and opens its WebSocket, as the page does. */
public final class ConsoleViewer implements AutoCloseable {
    private static final int CONTINUATION = 0;

    private final RawWebSocket socket;
    private final ByteArrayOutputStream unread = new ByteArrayOutputStream();
    private long received;

    ConsoleViewer(RawWebSocket socket) {
        this.socket = socket;
    }

    /** Asks for a ticket at this path, such as {@code /apps/1/console}, which must succeed. */
    static JsonNode ticket(TestBrowser who, String path) {
        return ticket(who, path, "");
    }

    static JsonNode ticket(TestBrowser who, String path, String query) {
        Answer answer = who.post(path + "/tickets" + query, null);
        if (answer.status() != 200) throw new AssertionError(answer.status() + " " + answer.body());
        return answer.tree();
    }

    /** Asks for a WebSocket with a ticket. */
    static RawWebSocket request(TestPlane plane, TestBrowser who, JsonNode ticket, String... lines) {
        String path = ticket.get("ws_path").asString() + "?ticket="
                + ticket.get("ticket").asString();
        return request(plane, who, path, lines);
    }

    /** Asks for a WebSocket at this path. */
    static RawWebSocket request(TestPlane plane, TestBrowser who, String path, String... lines) {
        var all = Arrays.copyOf(lines, lines.length + 1);
        all[lines.length] = "Cookie: " + who.cookie();
        try {
            return new RawWebSocket(plane.port(), "GET " + path, RawWebSocket.UPGRADE, all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens a console, which must succeed. */
    static ConsoleViewer open(TestPlane plane, TestBrowser who, JsonNode ticket, String... lines) {
        RawWebSocket socket = request(plane, who, ticket, lines);
        if (socket.status() != 101) throw new AssertionError(socket.status() + " " + socket.body());
        return new ConsoleViewer(socket);
    }

    /** Asks for a ticket at this path, and opens the console. */
    public static ConsoleViewer open(TestPlane plane, TestBrowser who, String path) {
        return open(plane, who, ticket(who, path));
    }

    /** Signs in at the prompt of a container, machine or node. */
    ConsoleViewer signIn() {
        await("login: ");
        type("root\r");
        await("Password: ");
        type("secret\r");
        await("# ");
        return this;
    }

    void type(String text) {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) {
        try {
            socket.send(RawWebSocket.BINARY, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void text(String text) {
        try {
            socket.send(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads until the output ends with this text, and returns what was read. */
    String await(String text) {
        while (!unread.toString(StandardCharsets.UTF_8).endsWith(text)) read();
        String all = unread.toString(StandardCharsets.UTF_8);
        unread.reset();
        return all;
    }

    /** Reads until the output contains this text, and returns what was read. */
    String awaitPart(String text) {
        while (!unread.toString(StandardCharsets.UTF_8).contains(text)) read();
        String all = unread.toString(StandardCharsets.UTF_8);
        unread.reset();
        return all;
    }

    /** The same for long output, which must not be decoded again and again. */
    long awaitLong(String text) {
        byte[] end = text.getBytes(StandardCharsets.UTF_8);
        long before = received;
        byte[] last = new byte[0];
        while (!Arrays.equals(last, end)) {
            unread.reset();
            unread.writeBytes(last);
            read();
            byte[] all = unread.toByteArray();
            last = Arrays.copyOfRange(all, Math.max(0, all.length - end.length), all.length);
        }
        unread.reset();
        return received - before;
    }

    /** The next bytes. */
    byte[] bytes(int length) {
        while (unread.size() < length) read();
        byte[] all = unread.toByteArray();
        unread.reset();
        unread.write(all, length, all.length - length);
        return Arrays.copyOf(all, length);
    }

    /** The number of bytes received in messages. */
    long received() {
        return received;
    }

    private void read() {
        try {
            RawWebSocket.Frame frame = socket.next();
            switch (frame.opcode()) {
                case RawWebSocket.BINARY, CONTINUATION -> {
                    unread.writeBytes(frame.payload());
                    received += frame.payload().length;
                }
                case RawWebSocket.PING -> socket.send(RawWebSocket.PONG, frame.payload());
                case RawWebSocket.CLOSE ->
                    throw new AssertionError(
                            "closed: " + frame.end() + " after " + unread.toString(StandardCharsets.UTF_8));
                default -> throw new AssertionError("a frame with opcode " + frame.opcode());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The code and reason with which it is closed. */
    String end() {
        try {
            return socket.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RawWebSocket socket() {
        return socket;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
