package dev.holdfast.pve.wire;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One TLS connection for HTTP/1.1, one exchange at a time. Used by one thread at a time. */
final class Connection {
    private static final int MOST_HEADERS = 100;

    private final Dialer.Dialed socket;
    private final InputStream in;
    private final OutputStream out;
    private boolean reusable = true;
    private boolean answered;
    private long idleSince;

    Connection(Dialer.Dialed socket) throws IOException {
        this(socket, socket.tls().getInputStream(), socket.tls().getOutputStream());
    }

    Connection(Dialer.Dialed socket, InputStream in, OutputStream out) {
        this.socket = socket;
        this.in = new BufferedInputStream(in, 16 * 1024);
        this.out = new BufferedOutputStream(out, 16 * 1024);
    }

    /** The head of a response, whose body is not read yet. */
    private record Head(int status, String reason, Map<String, String> headers, boolean isWhole) {}

    /** Sends a request, and reads the head of the response. {@code what} names the response in an error. */
    Arriving exchange(byte[] head, @Nullable Body body, Allowance.Grant grant, String what) throws IOException {
        Head first = head(head, body);
        reusable = first.isWhole && !says(first.headers.get("connection"), "close") && isFramed(first.headers);
        // After a protocol switch the remaining bytes are not read here.
        Arriving.Framed content = first.status == 101 ? null : new Arriving.Framed(in, first.headers);
        return new Arriving(first.status, first.reason, first.headers, content, grant, what);
    }

    /** The same for a file: the body of a success is read with {@link Incoming}, which gets it here. */
    Answer begin(byte[] head, Allowance.Grant grant, String what) throws IOException {
        Head first = head(head, null);
        if (first.status == 200) return new Answer(first.status, first.reason, first.headers, new byte[0]);
        var content = new Arriving.Framed(in, first.headers);
        return new Arriving(first.status, first.reason, first.headers, content, grant, what).whole();
    }

    private Head head(byte[] head, @Nullable Body body) throws IOException {
        answered = false;
        reusable = false;
        IOException broken = send(head, body);
        String statusLine;
        try {
            statusLine = line();
        } catch (IOException e) {
            throw broken == null ? e : broken;
        }
        answered = true;
        String[] parts = statusLine.split(" ", 3);
        if (parts.length < 2 || !parts[0].startsWith("HTTP/1.") || !parts[1].matches("[0-9]{3}")) {
            throw new IOException("not an HTTP answer");
        }
        return new Head(
                Integer.parseInt(parts[1]),
                parts.length > 2 ? parts[2] : "",
                headers(),
                broken == null && parts[0].equals("HTTP/1.1"));
    }

    /** A server that refuses an upload may answer and close before it received everything. The answer is still read. */
    private @Nullable IOException send(byte[] head, @Nullable Body body) throws IOException {
        try {
            out.write(head);
            if (body != null) body.writeTo(out);
            out.flush();
            return null;
        } catch (IOException e) {
            if (body == null) throw e;
            return e;
        }
    }

    private static boolean isFramed(Map<String, String> headers) {
        return headers.containsKey("content-length") || headers.containsKey("transfer-encoding");
    }

    private static boolean says(@Nullable String list, String word) {
        return list != null
                && Arrays.stream(list.split(",")).anyMatch(w -> w.trim().equalsIgnoreCase(word));
    }

    private Map<String, String> headers() throws IOException {
        var headers = new TreeMap<String, String>();
        int count = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            // Counts lines, not names: a name repeated a million times would be joined a million times.
            if (colon < 1 || ++count > MOST_HEADERS) throw new IOException("malformed headers");
            // Proxmox VE 8.2 answers a POST with both "Connection: close", from the daemon behind pveproxy, and
            // "Connection: Keep-Alive", its own. It stays open for a while; we assume that it closes.
            headers.merge(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).trim(),
                    (one, other) -> one + ", " + other);
        }
        return headers;
    }

    private String line() throws IOException {
        return Arriving.line(in);
    }

    /** Whether any byte of the last response arrived. */
    boolean answered() {
        return answered;
    }

    boolean isReusable() {
        return reusable;
    }

    /** All unread bytes, after a protocol switch. */
    InputStream in() {
        return in;
    }

    Dialer.Dialed socket() {
        return socket;
    }

    void rest(long now) {
        idleSince = now;
    }

    long idleSince() {
        return idleSince;
    }

    void close() {
        socket.close();
    }
}
