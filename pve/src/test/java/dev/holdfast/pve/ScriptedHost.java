package dev.holdfast.pve;

import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.Trust;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A TLS host that answers with exactly the bytes a test gives it: for what the simulator, being correct, never sends. */
public final class ScriptedHost implements AutoCloseable {
    /** Handles one request; false disconnects. */
    public interface Script {
        boolean answer(String request, OutputStream out) throws IOException, InterruptedException;
    }

    private static final class Identity {
        static final KeyStore KEYS = make();

        private static KeyStore make() {
            try {
                Path folder = Files.createTempDirectory("scripted-host");
                Path file = folder.resolve("keys.p12");
                var made = new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                "host",
                                "-keyalg",
                                "EC",
                                // keytool would take P-384, which costs Java several times as much
                                "-groupname",
                                "secp256r1",
                                "-dname",
                                "CN=scripted",
                                "-validity",
                                "30",
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                "changeit",
                                "-keystore",
                                file.toString())
                        .redirectErrorStream(true)
                        .start();
                String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (made.waitFor() != 0) throw new IllegalStateException(said);
                var keys = KeyStore.getInstance("PKCS12");
                try (var in = Files.newInputStream(file)) {
                    keys.load(in, "changeit".toCharArray());
                }
                Files.delete(file);
                Files.delete(folder);
                return keys;
            } catch (IOException | InterruptedException | GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final SSLServerSocket server;
    private final Script script;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    public final List<String> requests = new CopyOnWriteArrayList<>();
    public final AtomicInteger connections = new AtomicInteger();
    /** When the sessions of its connections began; one that is continued began with an earlier connection. */
    public final Set<Long> sessions = ConcurrentHashMap.newKeySet();
    /** The bytes of discarded bodies. */
    public final AtomicLong discarded = new AtomicLong();

    private final long skipped;
    private volatile Runnable hangUp = () -> {};

    public ScriptedHost(Script script) {
        this(script, 0);
    }

    /** A host that discards request bodies of at least this length, unless it is 0. */
    public ScriptedHost(Script script, long skipped) {
        this.script = script;
        this.skipped = skipped;
        try {
            var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(Identity.KEYS, "changeit".toCharArray());
            var context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            server = (SSLServerSocket)
                    context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    /** Answers every request with the same status line and JSON. */
    public static ScriptedHost always(String status, String json) {
        return new ScriptedHost((_, out) -> {
            out.write(answer(status, json));
            return true;
        });
    }

    /** Answers as soon as it has read the head of a request, and disconnects. */
    public static ScriptedHost early(String status) {
        return new ScriptedHost(
                (_, out) -> {
                    out.write(answer(status, "{\"data\":null}"));
                    return false;
                },
                -1);
    }

    public static byte[] answer(String status, String json, String... headers) {
        String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        int length = json.getBytes(StandardCharsets.UTF_8).length;
        return ("HTTP/1.1 " + status + "\r\n" + more + "Content-Length: " + length + "\r\n\r\n" + json)
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Called when a client closes a connection between two requests. */
    public void onHangUp(Runnable told) {
        hangUp = told;
    }

    public Address address() {
        return new Address("127.0.0.1", server.getLocalPort());
    }

    public Trust trust() {
        try {
            return new Trust.Pinned(Fingerprint.of((X509Certificate) Identity.KEYS.getCertificate("host")));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                open.add(socket);
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            // Otherwise a response waits behind the session tickets until the client acknowledges them: 40 ms each.
            socket.setTcpNoDelay(true);
            sessions.add(((SSLSocket) socket).getSession().getCreationTime());
            while (true) {
                String request = read(socket.getInputStream());
                if (request.isEmpty()) {
                    hangUp.run();
                    return;
                }
                requests.add(request);
                if (!script.answer(request, socket.getOutputStream())) return;
                socket.getOutputStream().flush();
            }
        } catch (IOException e) {
            hangUp.run(); // without a TLS close_notify
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String read(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.lastIndexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) return "";
            head.append((char) next);
        }
        String text = head.toString();
        if (skipped < 0) return text;
        long length = text.lines()
                .map(l -> l.toLowerCase(Locale.ROOT))
                .filter(l -> l.startsWith("content-length:"))
                .mapToLong(l -> Long.parseLong(l.substring(15).trim()))
                .findFirst()
                .orElse(0);
        if (skipped > 0 && length >= skipped) {
            byte[] piece = new byte[1 << 16];
            for (long left = length; left > 0; ) {
                int count = in.readNBytes(piece, 0, (int) Math.min(left, piece.length));
                if (count == 0) throw new IOException("The body ended early.");
                left -= count;
                discarded.addAndGet(count);
            }
            return text;
        }
        byte[] body = in.readNBytes((int) length);
        return body.length < length ? "" : text + new String(body, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : open) socket.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
