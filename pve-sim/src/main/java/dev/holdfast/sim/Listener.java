package dev.holdfast.sim;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
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
 * One node's HTTPS port: HTTP/1.1 with keep-alive, one virtual thread a connection. Our own, because a reason phrase must
 * carry error texts, and because faults reach down to single bytes.
 */
final class Listener implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Listener.class);

    /** Waits while the node is frozen. */
    interface Gate {
        void pass() throws InterruptedException;
    }

    /** What becomes of one request. */
    sealed interface Act {
        /** An answer. */
        record Answer(Response response) implements Act {}

        /** The connection is cut without a byte. */
        record Cut() implements Act {}

        /** The answer is announced whole and cut in the middle of its body. */
        record Truncate(Response response) implements Act {}
    }

    private final InetSocketAddress address;
    private final Supplier<SSLContext> context;
    private final Function<Request, Act> handler;
    private final Gate gate;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong accepted = new AtomicLong();
    private @Nullable ServerSocket server;

    Listener(String ip, int port, Supplier<SSLContext> context, Function<Request, Act> handler, Gate gate) {
        this.address = new InetSocketAddress(InetAddress.ofLiteral(ip), port);
        this.context = context;
        this.handler = handler;
        this.gate = gate;
    }

    /** Begins to listen. */
    synchronized void start() {
        if (server != null) return;
        ServerSocket socket = bind();
        server = socket;
        Thread.ofVirtual().name("sim-" + address).start(() -> accept(socket));
    }

    /** A port that was closed a moment ago may stay taken until the thread that accepted on it has noticed. */
    private ServerSocket bind() {
        for (int tries = 200; ; tries--) {
            try {
                var socket = new ServerSocket();
                socket.setReuseAddress(true);
                socket.bind(address, 512);
                return socket;
            } catch (IOException e) {
                if (tries == 0) throw new UncheckedIOException("Can't listen on " + address, e);
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    /** How many bytes of requests ever arrived, decrypted: none when a handshake was broken off. */
    long received() {
        return received.get();
    }

    /** How many connections were accepted. */
    long accepted() {
        return accepted.get();
    }

    private void accept(ServerSocket socket) {
        while (true) {
            try {
                Socket plain = socket.accept();
                accepted.incrementAndGet();
                open.add(plain);
                // Accepted just as the node went down: nobody breaks this one any more but we.
                if (socket.isClosed()) close(plain);
                Thread.ofVirtual().name("sim-connection").start(() -> serve(plain));
            } catch (IOException e) {
                return; // closed: the node is down
            }
        }
    }

    private void serve(Socket plain) {
        try (plain;
                var socket = (SSLSocket) context.get()
                        .getSocketFactory()
                        .createSocket(plain, plain.getInetAddress().getHostAddress(), plain.getPort(), true)) {
            socket.setUseClientMode(false);
            plain.setTcpNoDelay(true);
            gate.pass();
            socket.startHandshake();
            var in = new Counting(new BufferedInputStream(socket.getInputStream()), received);
            boolean more = true;
            while (more) {
                Request request = Http.read(in);
                if (request == null) return;
                gate.pass();
                Act act = handler.apply(request);
                WebSocket.Upgrade upgrade =
                        act instanceof Act.Answer answer ? answer.response().upgrade() : null;
                more = upgrade == null
                        ? act(act, socket.getOutputStream())
                        : converse(upgrade, new WebSocket(in, socket.getOutputStream(), plain, gate));
            }
        } catch (IOException e) {
            // The client left, broke off the handshake, or sent what is no HTTP: nothing to answer.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            log.error("The simulator itself failed at {}", address, e);
        } finally {
            open.remove(plain);
        }
    }

    /** Never HTTP again afterwards. */
    private static boolean converse(WebSocket.Upgrade upgrade, WebSocket socket) throws IOException {
        WebSocket.Conversation partner = upgrade.partner().get();
        if (partner == null) return false;
        partner.hold(socket.upgraded(upgrade));
        return false;
    }

    private static boolean act(Act act, OutputStream out) throws IOException {
        return switch (act) {
            case Act.Answer(Response response) -> {
                out.write(Http.bytes(response));
                out.flush();
                yield !response.close();
            }
            case Act.Cut() -> false;
            case Act.Truncate(Response response) -> {
                byte[] whole = Http.bytes(response);
                out.write(whole, 0, whole.length - Math.max(1, response.body().length / 2));
                out.flush();
                yield false;
            }
        };
    }

    /** Breaks every open connection; new ones are still taken. */
    void breakConnections() {
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
            // it is gone either way
        }
    }

    /** Counts what is read. */
    private static final class Counting extends java.io.FilterInputStream {
        private final AtomicLong count;

        Counting(InputStream in, AtomicLong count) {
            super(in);
            this.count = count;
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            if (next >= 0) count.incrementAndGet();
            return next;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = super.read(bytes, from, length);
            if (read > 0) count.addAndGet(read);
            return read;
        }
    }
}
