package dev.holdfast.pve.wire;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Locale;

/** The SHA-256 of a certificate in Proxmox VE's format: upper-case hex pairs with colons. */
public record Fingerprint(String text) {
    private static final HexFormat HEX = HexFormat.ofDelimiter(":").withUpperCase();

    /** Checks the form. */
    public Fingerprint {
        if (!text.matches("(?:[0-9A-F]{2}:){31}[0-9A-F]{2}")) throw new IllegalArgumentException("Not a fingerprint");
    }

    /** Parses upper or lower case. */
    public static Fingerprint parse(String text) {
        return new Fingerprint(text.trim().toUpperCase(Locale.ROOT));
    }

    /** The fingerprint of this certificate. */
    public static Fingerprint of(X509Certificate certificate) {
        try {
            return of(certificate.getEncoded());
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The fingerprint of the public key in this certificate, which a renewed certificate may share. */
    public static Fingerprint ofKey(X509Certificate certificate) {
        return of(certificate.getPublicKey().getEncoded());
    }

    private static Fingerprint of(byte[] encoded) {
        try {
            return new Fingerprint(
                    HEX.formatHex(MessageDigest.getInstance("SHA-256").digest(encoded)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
