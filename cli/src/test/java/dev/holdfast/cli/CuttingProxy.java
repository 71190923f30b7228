package dev.holdfast.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A TCP proxy in front of a service that cuts the first event streams after one event. */
final class CuttingProxy implements AutoCloseable {
    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int service;
    private final AtomicInteger cuts;

    /** @param cuts how many streams are cut; later ones are left alone */
    CuttingProxy(int service, int cuts) throws IOException {
        this.service = service;
        this.cuts = new AtomicInteger(cuts);
        Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + listening.getLocalPort();
    }

    /** How many streams are still to be cut. */
    int left() {
        return Math.max(0, cuts.get());
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                var server = new Socket(InetAddress.getLoopbackAddress(), service)) {
            byte[] buffer = new byte[65536];
            int length = client.getInputStream().read(buffer);
            if (length < 0) return;
            server.getOutputStream().write(buffer, 0, length);
            Thread.ofVirtual().start(() -> copy(client, server));
            boolean stream = new String(buffer, 0, length, StandardCharsets.ISO_8859_1).contains("/events/stream");
            if (stream && cuts.getAndDecrement() > 0) copyOneEvent(server.getInputStream(), client.getOutputStream());
            else server.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException e) {
            // One side has closed.
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // One side has closed.
        }
    }

    private static void copyOneEvent(InputStream from, OutputStream to) throws IOException {
        var seen = new StringBuilder();
        for (int next = from.read(); next >= 0; next = from.read()) {
            to.write(next);
            seen.append((char) next);
            int line = seen.indexOf("event: line");
            if (line >= 0 && seen.indexOf("\n\n", line) > 0) return;
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
