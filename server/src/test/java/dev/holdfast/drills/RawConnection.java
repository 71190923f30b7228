package dev.holdfast.drills;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A client that sends exactly the given bytes, as no well-behaved client would. */
record RawConnection(int port) {
    /** Appended to a response whose connection the service left open. */
    static final String OPEN = "(the connection is still open)";

    /** All data received until the service closed the connection. */
    record Said(String text) {
        int status() {
            return text.startsWith("HTTP/1.1 ") ? Integer.parseInt(text.substring(9, 12)) : 0;
        }

        /** The number of responses: two for one request means that one could reach another client. */
        int answers() {
            return text.split("HTTP/1\\.1 [1-5]\\d\\d", -1).length - 1;
        }

        String body() {
            int end = text.indexOf("\r\n\r\n");
            return end < 0 ? "" : text.substring(end + 4);
        }

        /** The values of a header. */
        List<String> header(String name) {
            int end = text.indexOf("\r\n\r\n");
            String start = name.toLowerCase(Locale.ROOT) + ":";
            return Arrays.stream(text.substring(0, Math.max(0, end)).split("\r\n"))
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                    .map(line -> line.substring(start.length()).trim())
                    .toList();
        }
    }

    /** Sends these characters, one byte each, and reads the response to its end. */
    Said send(String bytes) {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new Said(hear(socket));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A request with these additional header lines, after which the connection is to be closed. */
    Said request(String start, String... lines) {
        var text = new StringBuilder(start).append(" HTTP/1.1\r\nConnection: close\r\n");
        if (Arrays.stream(lines).noneMatch(l -> l.startsWith("Host:"))) {
            text.append("Host: 127.0.0.1:").append(port).append("\r\n");
        }
        for (String line : lines) text.append(line).append("\r\n");
        return send(text.append("\r\n").toString());
    }

    Socket connect() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(60_000);
        return socket;
    }

    private static String hear(Socket socket) throws IOException {
        var text = new StringBuilder();
        byte[] buffer = new byte[1 << 16];
        InputStream in = socket.getInputStream();
        try {
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                text.append(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
            }
        } catch (SocketTimeoutException e) {
            text.append(OPEN);
        } catch (SocketException e) {
            // Reset: the service had sent its whole response before it had read the whole request.
        }
        return text.toString();
    }
}
