package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The duration of a small change while many viewers follow the live stream and others read. */
final class Writes {
    private static final int APPS = 20;
    /** The app whose events are used to measure the delay to the viewers; nothing else changes it. */
    private static final int PROBE = APPS;

    private static final int READERS = 200;
    private static final Duration OVER = Duration.ofSeconds(30);
    private static final Duration WARM = Duration.ofSeconds(15);
    /** The duration that is counted for a change that takes longer. */
    private static final Duration MOST = Duration.ofSeconds(30);

    private final Service service;
    private final ConcurrentLinkedQueue<Double> reads = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Double> writes = new ConcurrentLinkedQueue<>();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile boolean measuring;
    private volatile boolean over;

    private Writes(Service service) {
        this.service = service;
    }

    static void run() throws Exception {
        measure(10, 0, 0);
        measure(10, 300, READERS);
        measure(50, 1_000, READERS);
    }

    private static void measure(int aSecond, int viewers, int readers) throws Exception {
        try (Sim sim = Sim.generate(1, 1, APPS * 2, 1);
                var service = Service.start(Service.FLAGS).signIn()) {
            service.enrol(sim, sim.nodes().getFirst().name());
            adopt(service);
            new Writes(service).under(aSecond, viewers, readers);
        }
    }

    private static void adopt(Service service) throws IOException {
        var items = new ArrayList<String>();
        for (int vmid = 100; items.size() < APPS; vmid++) {
            if ((vmid - 100) % 5 == 4) continue; // those are virtual machines
            items.add("{\"host_id\":1,\"ctid\":%d,\"name\":\"app-%d\"}".formatted(vmid, vmid));
        }
        var answer = service.send(
                "POST", "/apps/adopt", "{\"items\":[" + String.join(",", items) + "]}", java.util.Map.of());
        if (answer.statusCode() != 200) throw new IOException(answer.body());
    }

    @SuppressWarnings("try") // closed early, so that a thread that waits for viewers ends
    private void under(int aSecond, int viewers, int readers) throws Exception {
        try (var crowd = new Viewers(service, viewers)) {
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < readers; i++) {
                long first = Duration.ofSeconds(1).toNanos() * i / readers;
                threads.add(Thread.ofVirtual().start(() -> read(first)));
            }
            var due = new ArrayBlockingQueue<Long>(100_000);
            for (int i = 0; i < aSecond * 2; i++) threads.add(Thread.ofVirtual().start(() -> write(due)));
            order(due, aSecond, WARM);
            measuring = true;
            double cpu = service.cpuSeconds();
            long began = System.nanoTime();
            var delays = new ArrayList<Double>();
            var probing = Thread.ofPlatform().start(() -> delays.addAll(crowd.delays()));
            order(due, aSecond, OVER);
            double share = (service.cpuSeconds() - cpu) / ((System.nanoTime() - began) / 1e9);
            int wanted = aSecond * (int) OVER.toSeconds();
            for (int i = 0; i < 3_000 && writes.size() + refused.get() < wanted; i++) pause(Duration.ofMillis(10));
            over = true;
            crowd.close();
            probing.join();
            for (Thread thread : threads) thread.interrupt();
            while (writes.size() < wanted - refused.get()) writes.add((double) MOST.toMillis());
            print(aSecond, viewers, readers, share, delays);
        }
    }

    private void print(int aSecond, int viewers, int readers, double share, List<Double> delays) {
        String with = viewers == 0 ? "no other load" : "%,d viewers, %d readers".formatted(viewers, readers);
        Figures changes = of(writes);
        Figures.row(
                "PATCH, %d a second, %s".formatted(aSecond, with),
                "%s, max %.0f ms".formatted(Figures.ms(changes), changes.at(1)),
                "%d refused; the service %.0f %% of a core".formatted(refused.get(), share * 100));
        if (readers > 0) Figures.row("the same: GET /apps, one a second each", Figures.ms(of(reads)), "–");
        if (viewers > 0 && !delays.isEmpty()) {
            Figures.row("the same: from a change to all viewers", Figures.ms(of(delays)), "–");
        }
    }

    private static Figures of(Collection<Double> values) {
        return Figures.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Schedules changes at fixed times, however long earlier ones take. */
    private static void order(BlockingQueue<Long> due, int aSecond, Duration time) {
        long began = System.nanoTime();
        long pause = Duration.ofSeconds(1).toNanos() / aSecond;
        for (long at = 0; at < time.toNanos(); at += pause) {
            LockSupport.parkNanos(began + at - System.nanoTime());
            due.add(began + at);
        }
    }

    private static void pause(Duration time) {
        LockSupport.parkNanos(time.toNanos());
    }

    private void write(BlockingQueue<Long> due) {
        try (var connection = new Kept(service)) {
            for (int n = 0; !over; n++) {
                Long at = due.poll(1, TimeUnit.SECONDS);
                if (at == null) continue;
                boolean counts = measuring;
                int app = 1 + n % (PROBE - 1);
                int status = connection.ask("PATCH", "/apps/" + app, "{\"name\":\"n" + System.nanoTime() + "\"}");
                if (!counts) continue;
                if (status == 200) writes.add((System.nanoTime() - at) / 1e6);
                else refused.incrementAndGet();
            }
        } catch (IOException e) {
            if (!over) System.err.println("a writer: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(long first) {
        pause(Duration.ofNanos(first));
        try (var connection = new Kept(service)) {
            long at = System.nanoTime();
            while (!over) {
                connection.ask("GET", "/apps", "");
                if (measuring) reads.add((System.nanoTime() - at) / 1e6);
                at = Math.max(at + Duration.ofSeconds(1).toNanos(), System.nanoTime());
                LockSupport.parkNanos(at - System.nanoTime());
            }
        } catch (IOException e) {
            if (!over) System.err.println("a reader: " + e);
        }
    }

    /** A kept connection with little overhead, because the load shares the two cores with the service. */
    private static final class Kept implements AutoCloseable {
        private final Service service;
        private final Socket socket;
        private final java.io.InputStream in;
        private final OutputStream out;

        Kept(Service service) throws IOException {
            this.service = service;
            this.socket = new Socket(InetAddress.getLoopbackAddress(), service.port());
            socket.setSoTimeout((int) MOST.toMillis());
            this.in = new java.io.BufferedInputStream(socket.getInputStream(), 1 << 14);
            this.out = socket.getOutputStream();
        }

        int ask(String method, String path, String body) throws IOException {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            String head =
                    "%s /api/v1%s HTTP/1.1\r\nHost: x\r\nCookie: %s\r\n".formatted(method, path, service.cookie());
            if (bytes.length > 0) {
                head += "Content-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n";
            }
            out.write((head + "\r\n" + body).getBytes(StandardCharsets.UTF_8));
            out.flush();
            try {
                return answer();
            } catch (SocketTimeoutException e) {
                return 0;
            }
        }

        private int answer() throws IOException {
            int status = Integer.parseInt(line().substring(9, 12));
            long length = 0;
            for (String line = line(); !line.isEmpty(); line = line()) {
                if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                    length = Long.parseLong(line.substring(15).strip());
                }
            }
            in.skipNBytes(length);
            return status;
        }

        private String line() throws IOException {
            var line = new StringBuilder();
            for (int c = in.read(); c != '\n'; c = in.read()) {
                if (c < 0) throw new IOException("the connection ended");
                if (c != '\r') line.append((char) c);
            }
            return line.toString();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** All viewers of the live stream, read by one thread. */
    private static final class Viewers implements AutoCloseable {
        private static final byte[] WORD = ("\"type\":\"app\",\"id\":" + PROBE + ",").getBytes(StandardCharsets.UTF_8);

        private final Service service;
        private final List<SocketChannel> channels = new ArrayList<>();
        private final Selector selector = Selector.open();
        private volatile CountDownLatch wanted = new CountDownLatch(0);
        private final ConcurrentLinkedQueue<Long> arrivals = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        Viewers(Service service, int count) throws IOException {
            this.service = service;
            String head = "GET /api/v1/events/stream HTTP/1.1\r\nHost: x\r\nCookie: " + service.cookie() + "\r\n\r\n";
            for (int i = 0; i < count; i++) {
                var channel =
                        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port()));
                channel.write(ByteBuffer.wrap(head.getBytes(StandardCharsets.UTF_8)));
                channel.configureBlocking(false);
                channel.register(selector, SelectionKey.OP_READ, new int[1]);
                channels.add(channel);
            }
            Thread.ofPlatform().daemon().start(this::read);
        }

        private void read() {
            ByteBuffer buffer = ByteBuffer.allocate(1 << 17);
            try {
                while (!closed) {
                    selector.select(key -> read(key, buffer), 200);
                }
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        private void read(SelectionKey key, ByteBuffer buffer) {
            try {
                buffer.clear();
                int read = ((SocketChannel) key.channel()).read(buffer);
                if (read < 0) {
                    key.cancel();
                    return;
                }
                int[] matched = (int[]) key.attachment();
                for (int i = 0; i < read; i++) {
                    byte b = buffer.get(i);
                    matched[0] = b == WORD[matched[0]] ? matched[0] + 1 : b == WORD[0] ? 1 : 0;
                    if (matched[0] == WORD.length) {
                        matched[0] = 0;
                        arrivals.add(System.nanoTime());
                        wanted.countDown();
                    }
                }
            } catch (IOException e) {
                key.cancel();
            }
        }

        /** Repeatedly changes one app and records when each viewer receives the event. */
        List<Double> delays() {
            var all = new ArrayList<Double>();
            try (var connection = new Kept(service)) {
                while (!closed && !channels.isEmpty()) {
                    arrivals.clear();
                    var received = new CountDownLatch(channels.size());
                    wanted = received;
                    int status = connection.ask("PATCH", "/apps/" + PROBE, "{\"name\":\"p" + System.nanoTime() + "\"}");
                    long done = System.nanoTime();
                    if (status != 200) continue;
                    while (!closed && !received.await(1, TimeUnit.SECONDS)) {}
                    if (!closed) for (long at : arrivals) all.add(Math.max(0, (at - done) / 1e6));
                    pause(Duration.ofSeconds(1));
                }
            } catch (IOException e) {
                if (!closed) System.err.println("the probe: " + e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return all;
        }

        @Override
        public void close() throws IOException {
            closed = true;
            for (SocketChannel channel : channels) channel.close();
        }
    }
}
