package dev.holdfast.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Viewers that follow the live events, each on a connection of its own. */
final class Viewers implements AutoCloseable {
    private static final String APP_CHANGED = "\"type\":\"app\"";

    private final Service service;
    private final List<Socket> sockets = new ArrayList<>();
    private final CountDownLatch open;
    private volatile Change change = new Change(0);

    /** One change of an app, and when each viewer learnt of it. */
    private record Change(ConcurrentLinkedQueue<Long> arrivals, CountDownLatch wanted) {
        Change(int viewers) {
            this(new ConcurrentLinkedQueue<>(), new CountDownLatch(viewers));
        }
    }

    private Viewers(Service service, int viewers) {
        this.service = service;
        this.open = new CountDownLatch(viewers);
    }

    /** Returns when all streams are open: what happens before that, a stream does not tell. */
    static Viewers open(Service service, int count) throws IOException, InterruptedException {
        var viewers = new Viewers(service, count);
        for (int i = 0; i < count; i++) viewers.connect();
        if (!viewers.open.await(30, TimeUnit.SECONDS))
            throw new IOException(viewers.open.getCount() + " streams not open");
        return viewers;
    }

    private void connect() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), service.port());
        sockets.add(socket);
        socket.getOutputStream()
                .write(("GET /api/v1/events/stream HTTP/1.1\r\nHost: x\r\nCookie: " + service.cookie() + "\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
        Thread.ofVirtual().start(() -> follow(socket));
    }

    private void follow(Socket socket) {
        byte[] buffer = new byte[1 << 16];
        boolean opened = false;
        // A part of an event may be at the end of one read, the rest in the next.
        String rest = "";
        try (InputStream in = socket.getInputStream()) {
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                String text = rest + new String(buffer, 0, read, StandardCharsets.ISO_8859_1);
                if (!opened && text.contains("event: resync")) {
                    opened = true;
                    open.countDown();
                }
                if (text.contains(APP_CHANGED)) {
                    change.arrivals().add(System.nanoTime());
                    change.wanted().countDown();
                    rest = "";
                } else {
                    rest = text.substring(Math.max(0, text.length() - APP_CHANGED.length() + 1));
                }
            }
        } catch (IOException e) {
            // closed: the measurement has ended
        }
    }

    /** Names an app, and returns after how many milliseconds each viewer learnt of it. */
    List<Double> delays(String name) throws IOException, InterruptedException {
        var next = new Change(sockets.size());
        change = next;
        long sent = System.nanoTime();
        var answer = service.send("PATCH", "/apps/1", "{\"name\":\"" + name + "\"}", Map.of());
        if (answer.statusCode() != 200) throw new IOException(answer.body());
        if (!next.wanted().await(30, TimeUnit.SECONDS)) {
            throw new IOException(next.wanted().getCount() + " viewers received no event");
        }
        return next.arrivals().stream().map(at -> (at - sent) / 1e6).toList();
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : sockets) socket.close();
    }
}
