package dev.holdfast.http.stack;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.memory.Heap;
import dev.holdfast.http.WebSocket;
import dev.holdfast.http.serve.Exchange;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.DetectorConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.eclipse.jetty.websocket.core.WebSocketComponents;
import org.eclipse.jetty.websocket.core.server.Handshaker;
import org.eclipse.jetty.websocket.core.server.WebSocketNegotiator;
import org.eclipse.jetty.websocket.core.server.WebSocketServerComponents;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens, and passes every request to one consumer on a virtual thread of its own. */
public final class HttpServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(HttpServer.class);

    /** A viewer that takes no data for this long is cut off. */
    private static final Duration IDLE = Duration.ofSeconds(60);

    /** How long the stop waits for responses that are just ending before it cuts off idle connections. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    /** The heap that a connection may use while its request is being read. */
    private static final long HEAP_OF_A_CONNECTION = 1 << 16;

    /** Requests over one connection at the same time. Each has a thread, and browsers use about a hundred at most. */
    private static final int MOST_STREAMS = 100;

    /** What may arrive over one HTTP/2 connection before it is read. */
    private static final int WINDOW = 256 * 1024;

    private final Server server;
    private final ServerConnector connector;
    private final ArrivalLimits limits;
    private final boolean encrypts;
    private final StrangerConnections strangers;
    private final Set<CountDownLatch> answering = ConcurrentHashMap.newKeySet();

    /** A server that listens on {@code address}; port 0 selects a free port. */
    public HttpServer(InetSocketAddress address, Duration grace, Consumer<Exchange> consumer) {
        this(address, grace, ArrivalLimits.USUAL, consumer);
    }

    /** The same with other limits than the usual ones. */
    public HttpServer(InetSocketAddress address, Duration grace, ArrivalLimits limits, Consumer<Exchange> consumer) {
        this(address, grace, limits, null, consumer);
    }

    /** The same over TLS, unless {@code tls} is null. */
    public HttpServer(
            InetSocketAddress address,
            Duration grace,
            ArrivalLimits limits,
            @Nullable Tls tls,
            Consumer<Exchange> consumer) {
        this(address, grace, limits, tls, _ -> false, mostConnections(), consumer);
    }

    /** The same behind proxies, whose addresses are given, for so many connections at once. */
    public HttpServer(
            InetSocketAddress address,
            Duration grace,
            ArrivalLimits limits,
            @Nullable Tls tls,
            Predicate<String> isProxy,
            int most,
            Consumer<Exchange> consumer) {
        this.strangers = new StrangerConnections(most, isProxy);
        this.limits = limits;
        this.encrypts = tls != null;
        var threads = new VirtualThreadPool();
        // Jetty's default is 200, and every open stream counts: two hundred open tabs would block all users.
        threads.setMaxConcurrentTasks(-1);
        threads.setName("http");
        server = new Server(threads);
        var configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendDateHeader(false);
        configuration.setHttpCompliance(HttpCompliance.RFC7230);
        // Encoded slashes are needed: networks in paths ("10.0.0.0%2F8"). The path is matched segment by segment. All
        // else that a proxy may interpret differently is refused: dot segments, parameters, empty segments.
        configuration.setUriCompliance(UriCompliance.DEFAULT.with(
                "segments",
                UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
                UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
                // Undecodable text is reported with its position, like any other fault of the input.
                UriCompliance.Violation.BAD_PERCENT_ENCODING,
                UriCompliance.Violation.BAD_UTF8_ENCODING));
        connector = new ServerConnector(server, 1, 1, protocols(configuration, limits, tls)) {
            @Override
            protected void onEndPointOpened(EndPoint connection) {
                super.onEndPointOpened(connection);
                if (!strangers.opened(connection)) connection.close();
            }

            @Override
            protected void onEndPointClosed(EndPoint connection) {
                strangers.forget(connection);
                super.onEndPointClosed(connection);
            }
        };
        connector.addBean(new QuietConnections(connector.getScheduler(), limits.head()));
        connector.addBean(new TimelyHandshakes(connector.getScheduler(), limits.head()));
        connector.setHost(address.getHostString());
        connector.setPort(address.getPort());
        connector.setIdleTimeout(IDLE.toMillis());
        // Idle kept-alive connections are no reason to wait when the service stops.
        connector.setShutdownIdleTimeout(50);
        // Java's default is 50: when hundreds of clients connect at the same time, the rest would be cut off unnoticed.
        connector.setAcceptQueueSize(1024);
        server.addConnector(connector);
        var handler = new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                if (encrypts && !request.isSecure()) sendToTls(request, response, callback);
                else serve(consumer, request, response, callback);
                return true;
            }
        };
        server.setHandler(new GracefulHandler(handler));
        server.addBean(connections(most));
        server.setErrorHandler(new MalformedRequest());
        server.setStopTimeout(grace.toMillis());
    }

    /** Without TLS, HTTP/2 for clients that begin with it; with TLS, what client and server agree on (ALPN). */
    private static ConnectionFactory[] protocols(
            HttpConfiguration configuration, ArrivalLimits limits, @Nullable Tls tls) {
        var http = new InTime(configuration, limits.head());
        if (tls == null) return new ConnectionFactory[] {http, bounded(new FromTheStart(configuration))};
        var alpn = new ALPNServerConnectionFactory("h2", "http/1.1");
        alpn.setDefaultProtocol("http/1.1");
        var ssl = new SslConnectionFactory(tls.factory(), alpn.getProtocol());
        ssl.setEnsureSecureRequestCustomizer(false); // it would refuse requests for names the certificate lacks
        var http2 = bounded(new HTTP2ServerConnectionFactory(configuration, "h2"));
        http2.setConnectProtocolEnabled(false); // as above
        // What does not begin like TLS is plain HTTP, and is sent to https.
        return new ConnectionFactory[] {new DetectorConnectionFactory(ssl), http, ssl, alpn, http2};
    }

    private static <F extends AbstractHTTP2ServerConnectionFactory> F bounded(F http2) {
        http2.setMaxConcurrentStreams(MOST_STREAMS);
        http2.setInitialSessionRecvWindow(WINDOW);
        http2.setInitialStreamRecvWindow(WINDOW);
        return http2;
    }

    /** Answers a plain request to a port that speaks TLS. */
    private static void sendToTls(Request request, Response response, Callback callback) {
        String authority = request.getHttpURI().getAuthority();
        boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
        if (reads && authority != null) {
            response.setStatus(308);
            response.getHeaders()
                    .put(
                            "Location",
                            "https://" + authority + request.getHttpURI().getPathQuery());
        } else {
            response.setStatus(400);
        }
        // The rest of the request is not read.
        response.getHeaders().put("Connection", "close");
        response.getHeaders().put("Content-Type", "text/plain");
        response.write(
                true,
                ByteBuffer.wrap(
                        "Holdfast answers only over TLS here: use https.\n".getBytes(StandardCharsets.US_ASCII)),
                callback);
    }

    /** Clients beyond this number wait to be accepted, because the heap could not hold all their requests. */
    private NetworkConnectionLimit connections(int most) {
        var limit = new NetworkConnectionLimit(most, server);
        limit.setEndPointIdleTimeout(5_000); // then idle connections make room for others
        return limit;
    }

    /** The number that the heap can hold. */
    public static int mostConnections() {
        return Math.clamp(Heap.most() / HEAP_OF_A_CONNECTION, 2_000, 50_000);
    }

    private void serve(Consumer<Exchange> consumer, Request request, Response response, Callback callback) {
        var over = new CountDownLatch(1);
        answering.add(over);
        try {
            var exchange = new JettyExchange(request, response, limits, strangers::forget);
            consumer.accept(exchange);
            Consumer<WebSocket> relay = exchange.relay();
            if (relay != null) {
                upgrade(relay, request, response, callback);
                return;
            }
            // An answer that never began would look like an empty success, an aborted one like a whole one.
            if (response.isCommitted() && !exchange.isBroken()) exchange.end(callback);
            else callback.failed(new IOException("The client disconnected, or the answer was aborted"));
        } catch (RuntimeException | Error e) {
            callback.failed(e);
        } finally {
            answering.remove(over);
            over.countDown();
        }
    }

    private void upgrade(Consumer<WebSocket> relay, Request request, Response response, Callback callback) {
        var socket = new JettyWebSocket(relay, connector.getScheduler(), answering);
        WebSocketNegotiator negotiator = (_, answer, _) -> {
            answer.setExtensions(List.of()); // compression would need memory for each viewer
            return socket;
        };
        if (!Handshaker.newInstance().upgradeRequest(negotiator, request, response, callback, webSockets(), null)) {
            callback.failed(new IOException("The connection could not become a WebSocket"));
        }
    }

    /** What Jetty needs for WebSockets, made for the first one: at the start it would cost time and memory. */
    private synchronized WebSocketComponents webSockets() {
        return WebSocketServerComponents.ensureWebSocketComponents(server);
    }

    /** HTTP/1.1 for clients that send the heads of their requests in time. */
    private static final class InTime extends HttpConnectionFactory {
        private final Duration head;

        InTime(HttpConfiguration configuration, Duration head) {
            super(configuration);
            this.head = head;
        }

        @Override
        public Connection newConnection(Connector connector, EndPoint end) {
            var connection = new TimedHttpConnection(getHttpConfiguration(), connector, end, head);
            connection.setTransferEncodingChunkMaxLength(getTransferEncodingChunkMaxLength());
            return configure(connection, connector, end);
        }
    }

    /**
     * HTTP/2 only for clients that begin with it. A proxy that lets a client change the protocol in mid-connection
     * does not inspect anything that follows: such a client could send forwarding headers in the proxy's name.
     */
    private static final class FromTheStart extends HTTP2CServerConnectionFactory {
        FromTheStart(HttpConfiguration configuration) {
            super(configuration);
            // Clients learn from the settings that a WebSocket needs a connection of its own, over HTTP/1.1.
            setConnectProtocolEnabled(false);
        }

        @Override
        public @Nullable Connection upgradeConnection(
                Connector connector, EndPoint end, MetaData.Request request, HttpFields.Mutable answer) {
            return request.getMethod().equals("PRI") ? super.upgradeConnection(connector, end, request, answer) : null;
        }
    }

    /** Starts listening. Throws {@link StartupException} when the address can't be listened on. */
    public void start() {
        String address = connector.getHost() + ":" + connector.getPort();
        try {
            server.start();
        } catch (IOException e) {
            throw new StartupException(
                    "Holdfast can't listen on " + address + " (" + e.getMessage()
                            + "). Stop what listens there, or set HOLDFAST_LISTEN to another address.",
                    e);
        } catch (Exception e) {
            throw new IllegalStateException("The HTTP server did not start", e);
        }
        log.info("Listening on {}://{}:{}", encrypts ? "https" : "http", connector.getHost(), port());
    }

    /** The port it listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Accepts no new requests, lets running ones end within the grace period, then stops. */
    @Override
    public void close() {
        try {
            hearLastWords();
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("The HTTP server did not stop", e);
        }
    }

    /** Jetty 12.1 fails when it cuts off an idle connection whose response ends at the same moment. */
    private void hearLastWords() throws InterruptedException {
        long end = System.nanoTime() + LAST_WORDS.toNanos();
        for (CountDownLatch over : answering) {
            if (!over.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) return;
        }
    }
}
