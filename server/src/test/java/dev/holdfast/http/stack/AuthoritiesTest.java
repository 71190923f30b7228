package dev.holdfast.http.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.Authorities;
import dev.holdfast.base.net.OutgoingHttp.OutgoingRequest;
import dev.holdfast.sim.wire.Certificate;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers behind an authority of one's own. */
class AuthoritiesTest {
    @TempDir
    Path directory;

    @Test
    void aServerIsTrustedByTheCertificatesOfTheFileOnly() throws Exception {
        Certificate certificate = Certificate.make("localhost", "127.0.0.1", Instant.now());
        Path file = directory.resolve("ca.pem");
        Files.writeString(
                file,
                "-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(certificate.itself().getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
        var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        var request = OutgoingRequest.get(
                URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/"));
        try (var trusting = new WebClient(new Addresses(true), Duration.ofMinutes(1), Authorities.knownAnd(file));
                var strict = new WebClient(new Addresses(true), Duration.ofMinutes(1))) {
            assertThat(trusting.ask(request).status()).isEqualTo(204);
            assertThatThrownBy(() -> strict.ask(request)).hasMessageContaining("could not be verified");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aFileWithoutCertificatesIsRefused() throws Exception {
        Path file = Files.writeString(directory.resolve("ca.pem"), "nothing");
        assertThatThrownBy(() -> Authorities.knownAnd(file)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Authorities.knownAnd(directory.resolve("none")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
