package dev.holdfast.sim;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.HexFormat;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A node's own certificate: self-signed, where the real thing has one signed by its cluster's own authority. */
record Certificate(SSLContext context, String fingerprint) {
    private static final KeyPair KEY = key();
    private static final SecureRandom RANDOM = new SecureRandom();

    static Certificate make(String node, String ip, Instant now) {
        try {
            var name = new X500Name("CN=" + node + ".sim.test,OU=PVE Cluster Node,O=Proxmox Virtual Environment");
            var builder = new JcaX509v3CertificateBuilder(
                    name,
                    new BigInteger(64, RANDOM),
                    Date.from(now.minus(1, ChronoUnit.DAYS)),
                    Date.from(now.plus(730, ChronoUnit.DAYS)),
                    name,
                    KEY.getPublic());
            builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(new GeneralName[] {
                new GeneralName(GeneralName.dNSName, node), new GeneralName(GeneralName.iPAddress, ip)
            }));
            X509Certificate certificate = new JcaX509CertificateConverter()
                    .getCertificate(
                            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(KEY.getPrivate())));
            // The usual PKCS12 encrypts the key ten thousand times over, which is most of the time that a node took.
            var store = KeyStore.getInstance("JKS");
            store.load(null, null);
            store.setKeyEntry("node", KEY.getPrivate(), new char[0], new X509Certificate[] {certificate});
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, new char[0]);
            var context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
            return new Certificate(
                    context, HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest));
        } catch (GeneralSecurityException | OperatorCreationException | CertIOException e) {
            throw new IllegalStateException("No certificate for " + node, e);
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One key for all nodes of the process: making five hundred would take longer than anything else here. */
    private static KeyPair key() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
