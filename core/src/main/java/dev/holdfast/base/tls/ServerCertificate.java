package dev.holdfast.base.tls;

import dev.holdfast.base.StartupException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;

/** A certificate, those of its issuers, and the key that belongs to it, as two PEM files contain them. */
public record ServerCertificate(List<X509Certificate> chain, PrivateKey key) {
    /** More than any certificate with its issuers has: a larger file is something else. */
    private static final int MOST_BYTES = 1 << 20;

    private static final String NEXT_CERTIFICATE = " Set HOLDFAST_TLS_CERT to a file with the certificate in PEM.";
    private static final String NEXT_KEY = " Set HOLDFAST_TLS_KEY to a file with its private key in PEM.";

    /** Copies the list. */
    public ServerCertificate {
        chain = List.copyOf(chain);
    }

    /**
     * Reads and checks both files. Throws {@link StartupException} with a sentence that names the file and what is wrong
     * with it.
     */
    public static ServerCertificate read(TlsFiles files, Instant now) {
        ServerCertificate read = read(files);
        X509Certificate own = read.chain.getFirst();
        String named = "The certificate in " + files.certificate();
        if (now.isAfter(read.expires())) {
            throw new StartupException(
                    named + " expired at " + read.expires() + ". Renew it, or set HOLDFAST_TLS_CERT to another one.");
        }
        if (now.isBefore(own.getNotBefore().toInstant())) {
            throw new StartupException(named + " is not valid before "
                    + own.getNotBefore().toInstant() + ". Check the clock of this machine.");
        }
        return read;
    }

    /** The same, whether it is valid at the moment or not. */
    static ServerCertificate read(TlsFiles files) {
        List<X509Certificate> chain = certificates(files.certificate());
        PrivateKey key = key(files.key());
        if (!belong(chain.getFirst(), key)) {
            throw new StartupException("The key in " + files.key() + " does not belong to the first certificate in "
                    + files.certificate() + ". The server's own certificate comes first, its issuers follow.");
        }
        return new ServerCertificate(chain, key);
    }

    private static List<X509Certificate> certificates(Path file) {
        String subject = "The TLS certificate file " + file;
        try (var parser = new PEMParser(new StringReader(text(subject, file, NEXT_CERTIFICATE)))) {
            var chain = new ArrayList<X509Certificate>();
            for (Object part = parser.readObject(); part != null; part = parser.readObject()) {
                if (part instanceof X509CertificateHolder one) {
                    chain.add(new JcaX509CertificateConverter().getCertificate(one));
                }
            }
            if (chain.isEmpty()) throw new StartupException(subject + " contains no certificate." + NEXT_CERTIFICATE);
            return chain;
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw new StartupException(subject + " contains a certificate that can't be read." + NEXT_CERTIFICATE, e);
        }
    }

    private static PrivateKey key(Path file) {
        String subject = "The TLS key file " + file;
        try (var parser = new PEMParser(new StringReader(text(subject, file, NEXT_KEY)))) {
            var converter = new JcaPEMKeyConverter();
            for (Object part = parser.readObject(); part != null; part = parser.readObject()) {
                switch (part) {
                    case PrivateKeyInfo key -> {
                        return converter.getPrivateKey(key);
                    }
                    case PEMKeyPair pair -> {
                        return converter.getPrivateKey(pair.getPrivateKeyInfo());
                    }
                    case PEMEncryptedKeyPair _, PKCS8EncryptedPrivateKeyInfo _ ->
                        throw new StartupException(subject
                                + " is encrypted with a passphrase. Decrypt it: openssl pkey -in FILE -out NEW-FILE");
                    default -> {} // the parameters of a curve precede its key
                }
            }
            throw new StartupException(subject + " contains no private key." + NEXT_KEY);
        } catch (IOException | IllegalArgumentException e) {
            throw new StartupException(subject + " contains a key that can't be read." + NEXT_KEY, e);
        }
    }

    private static String text(String subject, Path file, String next) {
        try {
            if (Files.size(file) > MOST_BYTES) throw new StartupException(subject + " is too large." + next);
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw new StartupException(subject + " does not exist." + next, e);
        } catch (AccessDeniedException e) {
            throw new StartupException(subject + " may not be read by the service's user. Give it the right.", e);
        } catch (IOException e) {
            throw new StartupException(subject + " can't be read." + next, e);
        }
    }

    /** Whether what the key signs is what the certificate verifies. */
    private static boolean belong(X509Certificate certificate, PrivateKey key) {
        String algorithm = switch (key.getAlgorithm()) {
            case "EC", "ECDSA" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> key.getAlgorithm();
        };
        try {
            var signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update((byte) 1);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update((byte) 1);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false; // of another kind
        }
    }

    /** Both as Java's TLS takes them. */
    public KeyStore keyStore() {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("holdfast", key, new char[0], chain.toArray(Certificate[]::new));
            return store;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e); // every Java has such stores
        }
    }

    /** The SHA-256 fingerprint of the certificate, as browsers show it. */
    public String fingerprint() {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(chain.getFirst().getEncoded());
            return HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** When the certificate expires. */
    public Instant expires() {
        return chain.getFirst().getNotAfter().toInstant();
    }
}
