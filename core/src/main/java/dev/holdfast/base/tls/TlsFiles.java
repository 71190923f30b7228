package dev.holdfast.base.tls;

import java.nio.file.Path;

/**
 * Where the service's certificate and its key are.
 *
 * @param certificate PEM: the certificate, followed by those of its issuers
 * @param key PEM: the private key, not encrypted
 * @param selfSigned whether Holdfast makes both itself when they are missing, or before they expire
 */
public record TlsFiles(Path certificate, Path key, boolean selfSigned) {
    /** The files that Holdfast makes itself, in its data directory. */
    public static TlsFiles selfSignedIn(Path data) {
        return new TlsFiles(data.resolve("tls-certificate.pem"), data.resolve("tls-key.pem"), true);
    }
}
