package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.base.StartupException;
import dev.holdfast.platform.Config;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.InstantSource;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServedOverTlsTest {
    private static final String OWNER = "owner@tls.test";

    @TempDir
    Path data;

    private Map<String, String> settings() {
        return Map.of(
                "HOLDFAST_LISTEN",
                "127.0.0.1:0",
                "HOLDFAST_TLS",
                "self-signed",
                "HOLDFAST_OWNER_EMAIL",
                OWNER,
                "HOLDFAST_OWNER_PASSWORD",
                TestPlane.PASSWORD);
    }

    @Test
    void signingInGivesASecureCookieAndTellsBrowsersToStayWithTls() throws Exception {
        var plane = TestPlane.with(settings(), InstantSource.system()).start();
        try (plane;
                var client = HttpClient.newBuilder()
                        .sslContext(trusting(plane.directory().resolve("tls-certificate.pem")))
                        .build()) {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + plane.port() + "/api/v1/auth/login"))
                            .timeout(Patience.LIMIT)
                            .header("Origin", "https://127.0.0.1:" + plane.port())
                            .POST(HttpRequest.BodyPublishers.ofString(
                                    "{\"email\":\"" + OWNER + "\",\"password\":\"" + TestPlane.PASSWORD + "\"}"))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(answer.headers().firstValue("Set-Cookie").orElseThrow()).contains("; Secure");
            assertThat(answer.headers().firstValue("Strict-Transport-Security")).isPresent();
            plane.wiring().reloadCertificate(); // nothing has changed, so nothing happens
        }
    }

    private static SSLContext trusting(Path file) throws Exception {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (var in = Files.newInputStream(file)) {
            store.setCertificateEntry(
                    "own", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    @ParameterizedTest(name = "TLS={0} CERT={1} KEY={2}")
    @CsvSource(textBlock = """
            '',          /c.pem, '',     HOLDFAST_TLS_CERT and HOLDFAST_TLS_KEY go together
            '',          '',     /k.pem, HOLDFAST_TLS_CERT and HOLDFAST_TLS_KEY go together
            yes,         '',     '',     HOLDFAST_TLS must be self-signed
            self-signed, /c.pem, /k.pem, exclude each other
            """)
    void settingsThatContradictEachOtherAreRefused(String tls, String certificate, String key, String fault) {
        var refused = catchThrowableOfType(
                StartupException.class,
                () -> Config.read(
                        Map.of("HOLDFAST_TLS", tls, "HOLDFAST_TLS_CERT", certificate, "HOLDFAST_TLS_KEY", key)));
        assertThat(refused).hasMessageContaining(fault);
    }

    @Test
    void theServiceDoesNotStartWithACertificateThatCanNotBeUsed() {
        Path missing = data.resolve("fullchain.pem");
        Config config = Config.read(Map.of(
                "HOLDFAST_DATA", data.toString(),
                "HOLDFAST_LISTEN", "127.0.0.1:0",
                "HOLDFAST_TLS_CERT", missing.toString(),
                "HOLDFAST_TLS_KEY", missing.toString()));
        var refused =
                catchThrowableOfType(StartupException.class, () -> new Wiring(config, InstantSource.system()).close());
        assertThat(refused).hasMessageContaining(missing.toString()).hasMessageContaining("does not exist");
    }
}
