package dev.holdfast.http.stack;

import dev.holdfast.http.Exchange;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/** Listens, and hands every request to one consumer on a virtual thread of its own. */
public final class HttpServer implements AutoCloseable {
    /** A viewer that takes nothing for so long is cut off. */
    private static final Duration IDLE = Duration.ofSeconds(60);

    private final Server server;
    private final ServerConnector connector;

    /** A server that will listen on {@code address}; port 0 takes a free one. */
    public HttpServer(InetSocketAddress address, Duration grace, Consumer<Exchange> consumer) {
        var threads = new VirtualThreadPool();
        // Its own limit is 200, and every open stream would count: two hundred open tabs would lock everybody out.
        threads.setMaxConcurrentTasks(-1);
        threads.setName("http");
        server = new Server(threads);
        var configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendDateHeader(false);
        configuration.setHttpCompliance(HttpCompliance.RFC7230);
        // Encoded slashes are wanted: networks in paths ("10.0.0.0%2F8"). The path is matched segment by segment.
        configuration.setUriCompliance(org.eclipse.jetty.http.UriCompliance.UNSAFE);
        connector = new ServerConnector(
                server,
                1,
                1,
                new HttpConnectionFactory(configuration),
                new HTTP2CServerConnectionFactory(configuration));
        connector.setHost(address.getHostString());
        connector.setPort(address.getPort());
        connector.setIdleTimeout(IDLE.toMillis());
        server.addConnector(connector);
        var handler = new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                serve(consumer, request, response, callback);
                return true;
            }
        };
        server.setHandler(new GracefulHandler(handler));
        server.setStopTimeout(grace.toMillis());
    }

    private static void serve(Consumer<Exchange> consumer, Request request, Response response, Callback callback) {
        try {
            var exchange = new JettyExchange(request, response);
            consumer.accept(exchange);
            if (exchange.isBroken()) callback.failed(new IOException("The answer was broken off"));
            else callback.succeeded();
        } catch (RuntimeException | Error e) {
            callback.failed(e);
        }
    }

    /** Starts to listen. */
    public void start() throws IOException {
        try {
            server.start();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("The HTTP server did not start", e);
        }
    }

    /** The port it listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Takes no new requests, lets running ones end within the grace given, then stops. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("The HTTP server did not stop", e);
        }
    }
}
