package dev.holdfast.base.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.StartupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerCertificateTest {
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

    @TempDir
    Path directory;

    private TlsFiles files;

    @BeforeEach
    void makeOne() {
        files = TlsFiles.selfSignedIn(directory);
        SelfSigned.ensure(files, "https://holdfast.example.net:8443", NOW);
    }

    @Test
    void theCertificateThatHoldfastMakesNamesThePublicAddressAndThisMachine() throws Exception {
        var made = ServerCertificate.read(files, NOW);
        List<String> names = made.chain().getFirst().getSubjectAlternativeNames().stream()
                .map(name -> String.valueOf(name.get(1)))
                .toList();
        assertThat(names).contains("holdfast.example.net", "localhost", "127.0.0.1", "0:0:0:0:0:0:0:1");
        var key = (ECPublicKey) made.chain().getFirst().getPublicKey();
        assertThat(key.getParams().getOrder().bitLength()).isEqualTo(256);
        assertThat(made.fingerprint()).matches("([0-9A-F]{2}:){31}[0-9A-F]{2}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(files.key())))
                .isEqualTo("rw-------");
    }

    @Test
    void itIsKeptUntilAMonthBeforeItExpires() {
        String first = ServerCertificate.read(files, NOW).fingerprint();
        Instant expires = ServerCertificate.read(files, NOW).expires();
        assertThat(SelfSigned.ensure(files, null, expires.minus(Duration.ofDays(31))))
                .isFalse();
        assertThat(ServerCertificate.read(files, NOW).fingerprint()).isEqualTo(first);
        Instant late = expires.plus(Duration.ofDays(400));
        assertThat(SelfSigned.ensure(files, null, late)).isTrue();
        assertThat(ServerCertificate.read(files, late).fingerprint()).isNotEqualTo(first);
    }

    @Test
    void aRenewalThatEndedAfterTheKeyWasWrittenIsDoneAgain() throws IOException {
        Instant late = ServerCertificate.read(files, NOW).expires().minus(Duration.ofDays(1));
        Path inTheWay = directory.resolve(files.certificate().getFileName() + ".new");
        Path within = Files.createDirectories(inTheWay.resolve("within"));
        String before = Files.readString(files.key());
        assertThatThrownBy(() -> SelfSigned.ensure(files, null, late)).isInstanceOf(StartupException.class);
        assertThat(Files.readString(files.key())).isNotEqualTo(before);
        Files.delete(within);
        assertThat(SelfSigned.ensure(files, null, late)).isTrue();
        assertThat(ServerCertificate.read(files, late).expires()).isAfter(late.plus(Duration.ofDays(800)));
    }

    @Test
    void aDamagedFileIsNotReplacedByANewCertificate() throws IOException {
        Files.writeString(files.key(), "nothing");
        assertThatThrownBy(() -> SelfSigned.ensure(files, null, NOW)).isInstanceOf(StartupException.class);
        assertThat(files.key()).hasContent("nothing");
    }

    @ParameterizedTest(name = "{0} {1}: {3}")
    @CsvSource(textBlock = """
            certificate, missing,                                       HOLDFAST_TLS_CERT, does not exist
            certificate, '',                                            HOLDFAST_TLS_CERT, contains no certificate
            certificate, '-----BEGIN CERTIFICATE-----|AAAA|-----END CERTIFICATE-----|', HOLDFAST_TLS_CERT, can't be read
            key,         missing,                                       HOLDFAST_TLS_KEY,  does not exist
            key,         text,                                          HOLDFAST_TLS_KEY,  contains no private key
            key,         '-----BEGIN PRIVATE KEY-----|AAAA|-----END PRIVATE KEY-----|', HOLDFAST_TLS_KEY, can't be read
            """)
    void aFileThatCanNotBeUsedIsNamedWithItsFaultAndItsSetting(
            String which, String content, String setting, String fault) throws IOException {
        Path file = which.equals("key") ? files.key() : files.certificate();
        if (content.equals("missing")) Files.delete(file);
        else Files.writeString(file, content.replace('|', '\n'));
        assertThatThrownBy(() -> ServerCertificate.read(files, NOW))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(fault)
                .hasMessageContaining(setting);
    }

    @Test
    void anEncryptedKeyIsRefusedWithTheCommandThatDecryptsIt() throws IOException {
        Files.writeString(files.key(), """
                -----BEGIN RSA PRIVATE KEY-----
                Proc-Type: 4,ENCRYPTED
                DEK-Info: AES-256-CBC,00000000000000000000000000000000

                AAAAAAAAAAAAAAAAAAAAAA==
                -----END RSA PRIVATE KEY-----
                """);
        assertThatThrownBy(() -> ServerCertificate.read(files, NOW))
                .hasMessageContaining(files.key().toString())
                .hasMessageContaining("encrypted")
                .hasMessageContaining("openssl pkey");
    }

    @Test
    void theKeyOfAnotherCertificateIsRefused() throws IOException {
        Path other = Files.createDirectory(directory.resolve("other"));
        SelfSigned.ensure(TlsFiles.selfSignedIn(other), null, NOW);
        var mixed = new TlsFiles(files.certificate(), other.resolve("tls-key.pem"), false);
        assertThatThrownBy(() -> ServerCertificate.read(mixed, NOW))
                .hasMessageContaining(mixed.key().toString())
                .hasMessageContaining("does not belong")
                .hasMessageContaining(mixed.certificate().toString());
    }

    @Test
    void itIsRefusedBeforeAndAfterItsTime() {
        assertThatThrownBy(() -> ServerCertificate.read(files, NOW.plus(Duration.ofDays(900))))
                .hasMessageContaining(files.certificate().toString())
                .hasMessageContaining("expired at 2028");
        assertThatThrownBy(() -> ServerCertificate.read(files, NOW.minus(Duration.ofDays(1))))
                .hasMessageContaining("is not valid before 2026-05-01T11:00:00Z");
    }

    @Test
    void aKeyInTheOlderFormOfOpenSslIsRead() throws IOException {
        var key = (ECPrivateKey) ServerCertificate.read(files, NOW).key();
        byte[] older = new org.bouncycastle.asn1.sec.ECPrivateKey(256, key.getS(), SECObjectIdentifiers.secp256r1)
                .getEncoded();
        Files.writeString(
                files.key(),
                "-----BEGIN EC PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(older)
                        + "\n-----END EC PRIVATE KEY-----\n");
        assertThat(ServerCertificate.read(files, NOW).chain()).hasSize(1);
    }
}
