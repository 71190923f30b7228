package dev.holdfast.dist;

import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Properties;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * The health check of the container image: asks the service on this machine, and ends with 0 if it is healthy, otherwise
 * with 1. It starts every half minute, so it uses nothing but the JDK's basics; the image contains no other program.
 */
public final class Health {
    private static final int TIMEOUT_MILLIS = 8_000;

    private Health() {}

    /** Takes no arguments: where the service listens is read as the service reads it. */
    public static void main(String[] arguments) {
        try {
            String status = status(System.getenv());
            System.out.println(status);
            System.exit(status.contains(" 200") ? 0 : 1);
        } catch (IOException | GeneralSecurityException e) {
            System.out.println("The service does not answer: " + e.getMessage());
            System.exit(1);
        }
    }

    /** The first line of the service's answer. */
    static String status(Map<String, String> environment) throws IOException, GeneralSecurityException {
        var file = new Properties();
        String name = environment.get("HOLDFAST_CONFIG");
        if (name != null) {
            try (Reader reader = Files.newBufferedReader(Path.of(name))) {
                file.load(reader);
            }
        }
        String listen = setting(environment, file, "HOLDFAST_LISTEN", "127.0.0.1:8080");
        boolean tls = !setting(environment, file, "HOLDFAST_TLS", "").isEmpty()
                || !setting(environment, file, "HOLDFAST_TLS_CERT", "").isEmpty();
        int colon = listen.lastIndexOf(':');
        InetAddress host = InetAddress.getByName(listen.substring(0, colon).replaceAll("[\\[\\]]", ""));
        var address = new InetSocketAddress(
                host.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : host,
                Integer.parseInt(listen.substring(colon + 1)));
        try (Socket socket = tls ? trusting().getSocketFactory().createSocket() : new Socket()) {
            socket.connect(address, TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream()
                    .write("GET /api/v1/meta/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            var text = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().findFirst().orElse("The answer was empty");
        }
    }

    private static String setting(Map<String, String> environment, Properties file, String name, String byDefault) {
        return environment.getOrDefault(name, file.getProperty(name, byDefault)).trim();
    }

    /** The certificate names the service's public address and not this machine's, and nothing secret is sent. */
    private static SSLContext trusting() throws GeneralSecurityException {
        var context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new AnyCertificate()}, null);
        return context;
    }

    private static final class AnyCertificate implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
