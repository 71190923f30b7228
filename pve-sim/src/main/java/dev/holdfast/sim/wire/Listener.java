package dev.holdfast.sim.wire;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One node's HTTPS port: HTTP/1.1 with keep-alive, one virtual thread per connection. It is a separate implementation
 * because a reason phrase must carry error texts, and because faults apply to single bytes. An incomplete request keeps
 * its connection as long as a byte arrives every few seconds and until its head is too long, as on Proxmox VE.
 */
public final class Listener implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Listener.class);

    /** How long a connection may take until its first request: longer than on Proxmox VE, for clients on a busy machine. */
    private static final Duration FIRST_REQUEST = Duration.ofMinutes(5);

    /** How long a port may be taken by somebody else. */
    private static final Duration TAKEN = Duration.ofSeconds(2);

    /** How long it may take until a port that was closed here is free again. */
    private static final Duration CLOSED = Duration.ofMinutes(1);

    /** Represents a request that could not be read. */
    private static final Request BROKEN = new Request("GET", "", "HTTP/1.1", Map.of(), Map.of(), null);

    /** How one request is answered. */
    public sealed interface Act {
        /** An answer. */
        record Answer(Response response) implements Act {}

        /** The connection is cut without sending a byte. */
        record Cut() implements Act {}

        /** The head announces the whole answer; the connection is cut in the middle of the body. */
        record Truncate(Response response) implements Act {}

        /** The head is sent immediately, the body slowly. */
        record Drip(Response response, int bytesPerSecond) implements Act {}
    }

    /** A connection after its handshake. */
    private record Line(Socket plain, InputStream in, OutputStream out) {}

    private final InetSocketAddress address;
    private final Supplier<SSLContext> context;
    private final Function<Request, Act> handler;
    private final Gate gate;
    private final KeepAlive keepAlive;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong accepted = new AtomicLong();
    private @Nullable ServerSocket server;
    private boolean wasOpen;

    /** Does not listen yet; the certificate is requested again for each connection. */
    public Listener(
            String ip,
            int port,
            Supplier<SSLContext> context,
            Function<Request, Act> handler,
            Gate gate,
            KeepAlive keepAlive) {
        this.address = new InetSocketAddress(InetAddress.ofLiteral(ip), port);
        this.context = context;
        this.handler = handler;
        this.gate = gate;
        this.keepAlive = keepAlive;
    }

    /** Starts to listen. */
    public synchronized void start() {
        if (server != null) return;
        ServerSocket socket = bind();
        server = socket;
        wasOpen = true;
        Thread.ofVirtual().name("sim-" + address).start(() -> accept(socket));
    }

    /** A port that was closed a moment ago may stay taken until the thread that accepted on it has noticed. */
    private ServerSocket bind() {
        long end = System.nanoTime() + (wasOpen ? CLOSED : TAKEN).toNanos();
        while (true) {
            try {
                var socket = new ServerSocket();
                socket.setReuseAddress(true);
                socket.bind(address, 512);
                return socket;
            } catch (IOException e) {
                if (System.nanoTime() > end) throw new UncheckedIOException("Cannot listen on " + address, e);
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    /** The number of request bytes received, decrypted: zero when a handshake was broken off. */
    public long received() {
        return received.get();
    }

    /** The number of bytes of answers and consoles that were written to connections, before they are encrypted. */
    public long sent() {
        return sent.get();
    }

    /** The number of connections accepted. */
    public long accepted() {
        return accepted.get();
    }

    private void accept(ServerSocket socket) {
        while (true) {
            try {
                Socket plain = socket.accept();
                accepted.incrementAndGet();
                open.add(plain);
                // Accepted just as the node went down: nothing else breaks this connection any more.
                if (socket.isClosed()) close(plain);
                Thread.ofVirtual().name("sim-connection").start(() -> admit(plain));
            } catch (IOException e) {
                return; // closed: the node is down
            }
        }
    }

    private void admit(Socket plain) {
        switch (gate.admit((InetSocketAddress) plain.getRemoteSocketAddress())) {
            case ACCEPT -> serve(plain);
            case DROP -> ignore(plain);
            case REJECT -> {
                close(plain);
                open.remove(plain);
            }
        }
    }

    /** The operating system has accepted it already; nothing answers until the client gives up. */
    private void ignore(Socket plain) {
        try (plain) {
            var _ = plain.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // the client gave up, or the node is down
        } finally {
            open.remove(plain);
        }
    }

    private void serve(Socket plain) {
        try (plain;
                var socket = (SSLSocket) context.get()
                        .getSocketFactory()
                        .createSocket(plain, plain.getInetAddress().getHostAddress(), plain.getPort(), true)) {
            socket.setUseClientMode(false);
            plain.setTcpNoDelay(true);
            plain.setSoTimeout((int) FIRST_REQUEST.toMillis());
            gate.enter();
            socket.startHandshake();
            var in = new BufferedInputStream(new Counting(socket.getInputStream(), received));
            if (!isAsked(in)) return;
            plain.setSoTimeout((int) keepAlive.idle().toMillis());
            var line = new Line(plain, in, new CountingWritten(socket.getOutputStream(), sent));
            for (int left = keepAlive.answers(); left > 0; left--) {
                if (!serve(line, left == 1)) return;
            }
        } catch (IOException e) {
            // The client left, was idle, broke off the handshake, or sent too much: there is nothing to answer.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            log.error("Internal error of the simulator at {}", address, e);
        } finally {
            open.remove(plain);
        }
    }

    /** Waits for the first byte, which stays to be read; false when the client leaves before it. */
    private static boolean isAsked(InputStream in) throws IOException {
        in.mark(1);
        if (in.read() < 0) return false;
        in.reset();
        return true;
    }

    /** One request and its answer; false when the connection ends with it. */
    private boolean serve(Line line, boolean last) throws IOException, InterruptedException {
        Request request;
        try {
            request = Http.read(line.in());
        } catch (Failure e) {
            var refusal = new Response(e.status(), e.text(), new byte[0], true);
            line.out().write(Outgoing.of(BROKEN, refusal, true, false).head());
            return false;
        }
        if (request == null) return false;
        gate.pass();
        Act act = handler.apply(request);
        WebSocket.Upgrade upgrade =
                act instanceof Act.Answer answer ? answer.response().upgrade() : null;
        if (upgrade == null) return act(request, act, line.out(), last || request.isLast());
        converse(upgrade, line);
        return false;
    }

    /** The connection never returns to HTTP, and has no idle limit. */
    private void converse(WebSocket.Upgrade upgrade, Line line) throws IOException {
        WebSocket.Conversation partner = upgrade.partner().get();
        if (partner == null) return;
        line.plain().setSoTimeout(0);
        var socket = new WebSocket(line.in(), line.out(), line.plain(), gate);
        partner.hold(socket.upgraded(upgrade));
    }

    private boolean act(Request request, Act act, OutputStream out, boolean last)
            throws IOException, InterruptedException {
        switch (act) {
            case Act.Cut() -> {
                return false;
            }
            case Act.Answer(Response response) -> {
                Outgoing answer = keepAlive.outgoing(request, response, last);
                out.write(answer.bytes(answer.body().length));
                return !last && !response.close();
            }
            case Act.Truncate(Response response) -> {
                Outgoing answer = keepAlive.outgoing(request, response, last);
                out.write(answer.bytes(answer.body().length / 2));
                return false;
            }
            case Act.Drip(Response response, int bytesPerSecond) -> {
                Outgoing answer = keepAlive.outgoing(request, response, last);
                out.write(answer.head());
                drip(answer.body(), bytesPerSecond, out);
                return !last && !response.close();
            }
        }
    }

    /** Ten pieces per second, or fewer when one byte takes longer. */
    private static void drip(byte[] body, int bytesPerSecond, OutputStream out)
            throws IOException, InterruptedException {
        int piece = Math.max(1, bytesPerSecond / 10);
        for (int from = 0; from < body.length; from += piece) {
            Thread.sleep(Duration.ofSeconds(1).multipliedBy(piece).dividedBy(bytesPerSecond));
            out.write(body, from, Math.min(piece, body.length - from));
        }
    }

    /** Breaks every open connection; new ones are still accepted. */
    public void breakConnections() {
        open.forEach(Listener::close);
    }

    /** Stops listening and breaks every connection, as when a node loses power. */
    @Override
    public synchronized void close() {
        if (server != null) {
            try {
                server.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            server = null;
        }
        breakConnections();
    }

    private static void close(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // already closed
        }
    }

    /** Counts the bytes that were written. */
    private static final class CountingWritten extends java.io.FilterOutputStream {
        private final AtomicLong count;

        CountingWritten(OutputStream out, AtomicLong count) {
            super(out);
            this.count = count;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            count.addAndGet(length);
        }
    }

    /** Counts the bytes that are read. */
    private static final class Counting extends java.io.FilterInputStream {
        private final AtomicLong count;

        Counting(InputStream in, AtomicLong count) {
            super(in);
            this.count = count;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = super.read(bytes, from, length);
            if (read > 0) count.addAndGet(read);
            return read;
        }
    }
}
