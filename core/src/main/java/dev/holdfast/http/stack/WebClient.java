package dev.holdfast.http.stack;

import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.Authorities;
import dev.holdfast.base.net.OutgoingHttp;
import dev.holdfast.base.net.StreamingHttp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.ByteBufferRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests with Jetty's client. Each uses a connection of its own, so that none fails on a dead kept-alive
 * connection.
 */
public final class WebClient implements OutgoingHttp, StreamingHttp, AutoCloseable {
    private static final int MOST_BYTES = 256 * 1024;

    private final Addresses addresses;
    private final Duration timeout;
    private final SSLContext tls;
    private @Nullable HttpClient client;

    /** A client that gives a server {@code timeout} for the whole response, and knows the authorities of this machine. */
    public WebClient(Addresses addresses, Duration timeout) {
        this(addresses, timeout, Authorities.known());
    }

    /** A client that recognises servers by the authorities of {@code tls}. */
    public WebClient(Addresses addresses, Duration timeout, SSLContext tls) {
        this.addresses = addresses;
        this.timeout = timeout;
        this.tls = tls;
    }

    @Override
    public OutgoingResponse ask(OutgoingRequest question) throws OutgoingHttp.Failed {
        String server = question.to().getAuthority();
        if (question.to().getHost() == null) throw new OutgoingHttp.Failed("No address was found for " + server + ".");
        Request request = started()
                .newRequest(question.to())
                .headers(headers -> {
                    question.headers().forEach(headers::put);
                    headers.put(HttpHeader.CONNECTION, "close");
                })
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (question.body() != null) {
            request.method("POST").body(new StringRequestContent("application/x-www-form-urlencoded", question.body()));
        }
        try {
            var answer =
                    new CompletableResponseListener(request, MOST_BYTES).send().get();
            return new OutgoingResponse(answer.getStatus(), new String(answer.getContent(), StandardCharsets.UTF_8));
        } catch (ExecutionException e) {
            throw new OutgoingHttp.Failed(sentence(server, timeout, e.getCause()));
        } catch (InterruptedException e) {
            var _ = request.abort(e);
            Thread.currentThread().interrupt();
            throw new OutgoingHttp.Failed("The request to " + server + " was cancelled.");
        }
    }

    @Override
    public StreamingResponse send(StreamingRequest transfer) throws StreamingHttp.Failed {
        String server = transfer.to().getAuthority();
        if (transfer.to().getHost() == null) throw new StreamingHttp.Failed("No address was found for " + server + ".");
        Request request = started()
                .newRequest(transfer.to())
                .method(transfer.method())
                .headers(headers -> {
                    transfer.headers().forEach(headers::put);
                    headers.put(HttpHeader.CONNECTION, "close");
                })
                .idleTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .timeout(transfer.timeout().toMillis(), TimeUnit.MILLISECONDS);
        if (transfer.body() != null) request.body(new ByteBufferRequestContent(transfer.body()));
        var listener = new InputStreamResponseListener();
        request.send(listener);
        try {
            // Jetty's own limits apply first; this one is a safeguard.
            var response = listener.get(transfer.timeout().toMillis() + 1_000, TimeUnit.MILLISECONDS);
            return new JettyArriving(
                    response, listener, transfer.most(), cause -> sentence(server, transfer.timeout(), cause));
        } catch (ExecutionException e) {
            throw new StreamingHttp.Failed(sentence(server, timeout, e.getCause()));
        } catch (TimeoutException e) {
            var _ = request.abort(e);
            throw new StreamingHttp.Failed(sentence(server, transfer.timeout(), e));
        } catch (InterruptedException e) {
            var _ = request.abort(e);
            Thread.currentThread().interrupt();
            throw new StreamingHttp.Failed("The request to " + server + " was cancelled.");
        }
    }

    private static String sentence(String server, Duration timeout, @Nullable Throwable cause) {
        return switch (cause) {
            case NotAllowed refused -> String.valueOf(refused.getMessage());
            case UnknownHostException _ -> "No address was found for " + server + ".";
            case TimeoutException _, SocketTimeoutException _ ->
                server + " did not answer within " + timeout.toSeconds() + " seconds.";
            case SSLException _ ->
                "The certificate of " + server + " could not be verified with this machine's certificate authorities.";
            case IllegalArgumentException _ ->
                "The response of " + server + " is larger than " + MOST_BYTES + " bytes.";
            case null, default -> "The connection to " + server + " failed.";
        };
    }

    /** Started by the first request, because most installations send none. */
    private synchronized HttpClient started() {
        if (client != null) return client;
        var made = new HttpClient();
        var trusting = new SslContextFactory.Client();
        trusting.setSslContext(tls);
        made.setSslContextFactory(trusting);
        made.setExecutor(new VirtualThreadPool());
        made.setFollowRedirects(false);
        made.setConnectTimeout(timeout.toMillis());
        made.setHttpCookieStore(new HttpCookieStore.Empty());
        made.setMaxResponseHeadersSize(16 * 1024);
        made.setSocketAddressResolver(
                (host, port, _, promise) -> Thread.startVirtualThread(() -> resolve(host, port, promise)));
        try {
            made.start();
        } catch (Exception e) {
            throw new IllegalStateException("The HTTP client did not start", e);
        }
        // Jetty must not handle redirects, passwords or "continue" on its own.
        made.getProtocolHandlers().clear();
        made.getContentDecoderFactories().clear();
        client = made;
        return made;
    }

    /**
     * The addresses returned here are the ones connected to: a name can't resolve to another address a moment later.
     */
    private void resolve(String host, int port, Promise<List<InetSocketAddress>> promise) {
        try {
            var allowed = new ArrayList<InetSocketAddress>();
            InetAddress[] all = InetAddress.getAllByName(host);
            for (InetAddress one : all) {
                if (addresses.allows(one)) allowed.add(new InetSocketAddress(one, port));
            }
            if (allowed.isEmpty()) throw new NotAllowed(all[0]);
            promise.succeeded(allowed);
        } catch (IOException e) {
            promise.failed(e);
        }
    }

    private static final class NotAllowed extends IOException {
        NotAllowed(InetAddress address) {
            super(String.format(Locale.ROOT, "Connections to %s are not allowed here.", address.getHostAddress()));
        }
    }

    @Override
    public synchronized void close() {
        try {
            if (client != null) client.stop();
        } catch (Exception e) {
            throw new IllegalStateException("The HTTP client did not stop", e);
        }
    }
}
