package dev.holdfast.cli.wire;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Requests to one service, each over a connection of its own (HTTP/1.1). The JDK's client takes 200 ms of processor time
 * for its first request, which is most of what a command may take; its older one knows no PATCH.
 */
public final class Http {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    /** The service asks a hypervisor for at most 30 seconds, and sends a ping in streams every 15 seconds. */
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private static final int LONGEST_LINE = 16 * 1024;

    private final URI service;
    private final @Nullable String token;
    private final Trust trust;

    /** @param service scheme, host and port, perhaps with a path before that of the API */
    public Http(URI service, @Nullable String token, Trust trust) {
        this.service = service;
        this.token = token;
        this.trust = trust;
    }

    public URI service() {
        return service;
    }

    public @Nullable String token() {
        return token;
    }

    public Trust trust() {
        return trust;
    }

    /** Sends a request, with a JSON body if there is one, and reads the whole answer. */
    public Answer send(String method, String path, Map<String, String> headers, @Nullable String body)
            throws Unreachable {
        try (Opened opened = open(method, path, headers, body)) {
            return opened.whole();
        } catch (IOException e) {
            throw explain(e);
        }
    }

    /** Sends a request and reads only the head of the answer; the caller reads the body and closes it. */
    public Opened open(String method, String path, Map<String, String> headers, @Nullable String body)
            throws Unreachable {
        Socket socket = null;
        try {
            socket = connect();
            socket.getOutputStream().write(request(method, path, headers, body));
            socket.getOutputStream().flush();
            return head(socket);
        } catch (IOException e) {
            close(socket);
            throw explain(e);
        }
    }

    private byte[] request(String method, String path, Map<String, String> headers, @Nullable String body) {
        byte[] bytes = body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
        String before = service.getRawPath() == null ? "" : service.getRawPath().replaceAll("/+$", "");
        var head = new StringBuilder(method + " " + before + path + " HTTP/1.1\r\nHost: " + service.getRawAuthority()
                + "\r\nConnection: close\r\nUser-Agent: holdfast-cli\r\n");
        if (token != null) head.append("Authorization: Bearer ").append(token).append("\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (body != null) head.append("Content-Type: application/json\r\n");
        if (body != null || !method.equals("GET"))
            head.append("Content-Length: ").append(bytes.length).append("\r\n");
        byte[] first = head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[first.length + bytes.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(bytes, 0, all, first.length, bytes.length);
        return all;
    }

    private Socket connect() throws IOException {
        boolean tls = "https".equals(service.getScheme());
        int port = service.getPort() > 0 ? service.getPort() : tls ? 443 : 80;
        String host = host();
        var socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(host, port), (int) CONNECT.toMillis());
            socket.setSoTimeout((int) SILENCE.toMillis());
            socket.setTcpNoDelay(true);
            return tls ? secured(socket, host, port) : socket;
        } catch (IOException e) {
            close(socket);
            throw e;
        }
    }

    private String host() {
        String host = service.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private Socket secured(Socket plain, String host, int port) throws IOException {
        var socket = (SSLSocket) trust.context().getSocketFactory().createSocket(plain, host, port, true);
        if (trust.checksName()) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
        }
        socket.startHandshake();
        return socket;
    }

    /** The certificate that the service shows, without trusting it: nothing is sent. */
    public X509Certificate offeredCertificate() throws Unreachable {
        var check = new Trust.PinCheck("");
        try (var plain = new Socket()) {
            plain.connect(new InetSocketAddress(host(), service.getPort() > 0 ? service.getPort() : 443), (int)
                    CONNECT.toMillis());
            plain.setSoTimeout((int) CONNECT.toMillis());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {check}, null);
            try (var socket = (SSLSocket) context.getSocketFactory().createSocket(plain, host(), 443, true)) {
                socket.startHandshake();
            } catch (SSLException e) {
                // The check refuses every certificate, after it has seen it.
            }
        } catch (IOException | GeneralSecurityException e) {
            throw new Unreachable(service + " did not show a certificate: " + e.getMessage(), e);
        }
        X509Certificate seen = check.seen();
        if (seen == null) throw new Unreachable(service + " did not show a certificate.");
        return seen;
    }

    private static Opened head(Socket socket) throws IOException {
        var in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
        String[] first = line(in).split(" ", 3);
        if (first.length < 2 || !first[0].startsWith("HTTP/1.")) throw new IOException("It does not answer with HTTP.");
        Map<String, String> headers = new HashMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            if (colon < 0) throw new IOException("Its answer is not HTTP.");
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        try {
            return new Opened(socket, Integer.parseInt(first[1]), headers, BodyStream.of(in, headers));
        } catch (NumberFormatException e) {
            throw new IOException("Its answer is not HTTP.", e);
        }
    }

    static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) throw new EOFException("The connection was closed before the answer was complete.");
            if (c != '\r') line.append((char) c);
            if (line.length() > LONGEST_LINE) throw new IOException("Its answer is not HTTP.");
        }
        return line.toString();
    }

    private Unreachable explain(IOException e) {
        if (e instanceof Unreachable known) return known;
        String what = switch (e) {
            case UnknownHostException _ -> "The name " + service.getHost() + " is not known.";
            case ConnectException _ -> "Nothing answers there. Check the address, and whether the service runs.";
            case SocketTimeoutException _ -> "It did not answer in time.";
            case SSLHandshakeException handshake ->
                "Its certificate is not trusted: " + Trust.fault(handshake)
                        + ". Sign in again with holdfast login, or use --ca-file.";
            case SSLException _ -> "TLS failed (" + e.getMessage() + "). Check whether the address begins with https.";
            default -> String.valueOf(e.getMessage());
        };
        return new Unreachable("Can't reach " + service + ". " + what, e);
    }

    private static void close(@Nullable Socket socket) {
        try {
            if (socket != null) socket.close();
        } catch (IOException e) {
            // It is not used any more.
        }
    }

    /** An answer whose body still arrives. */
    public static final class Opened implements AutoCloseable {
        private final Socket socket;
        private final int status;
        private final Map<String, String> headers;
        private final InputStream body;

        Opened(Socket socket, int status, Map<String, String> headers, InputStream body) {
            this.socket = socket;
            this.status = status;
            this.headers = headers;
            this.body = body;
        }

        public int status() {
            return status;
        }

        public InputStream body() {
            return body;
        }

        /** Reads the rest. */
        public Answer whole() throws IOException {
            boolean none = status == 204 || status == 304;
            return new Answer(status, headers, none ? new byte[0] : body.readAllBytes());
        }

        @Override
        public void close() {
            Http.close(socket);
        }
    }
}
