package dev.holdfast.sim.wire;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A certificate of a node or of a cluster's own authority. All are self-signed, where that of a Proxmox VE node is signed by the
 * authority.
 */
public record Certificate(SSLContext context, String fingerprint, X509Certificate itself, KeyPair keys) {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int DAYS = 730;
    private static final int DAYS_OF_AUTHORITY = 3650;

    /** A new certificate with a key of its own that names the node and its address and is valid from a day before now. */
    public static Certificate make(String node, String ip, Instant now) {
        return make(node, ip, now, now.plus(DAYS, ChronoUnit.DAYS), key());
    }

    /** The same, valid until then. */
    public static Certificate until(Instant end, String node, String ip, Instant now) {
        return make(node, ip, now, end, key());
    }

    /** Of the authority of a cluster. */
    public static Certificate authority(String id, Instant now) {
        var name = new X500Name("CN=Proxmox Virtual Environment,OU=" + id + ",O=PVE Cluster Manager CA");
        return make(name, List.of(), now, now.plus(DAYS_OF_AUTHORITY, ChronoUnit.DAYS), key());
    }

    /** Another certificate with the same key, as {@code pvecm updatecerts} makes it. */
    public Certificate renewed(String node, String ip, Instant now) {
        return make(node, ip, now, now.plus(DAYS, ChronoUnit.DAYS), keys);
    }

    private static Certificate make(String node, String ip, Instant now, Instant end, KeyPair keys) {
        var name = new X500Name("CN=" + node + ".sim.test,OU=PVE Cluster Node,O=Proxmox Virtual Environment");
        var names = List.of(new GeneralName(GeneralName.dNSName, node), new GeneralName(GeneralName.iPAddress, ip));
        return make(name, names, now, end, keys);
    }

    private static Certificate make(X500Name name, List<GeneralName> names, Instant now, Instant end, KeyPair keys) {
        try {
            var builder = new JcaX509v3CertificateBuilder(
                    name,
                    new BigInteger(64, RANDOM),
                    Date.from(now.minus(1, ChronoUnit.DAYS)),
                    Date.from(end),
                    name,
                    keys.getPublic());
            if (!names.isEmpty()) {
                var all = new GeneralNames(names.toArray(GeneralName[]::new));
                builder.addExtension(Extension.subjectAlternativeName, false, all);
            }
            X509Certificate certificate = new JcaX509CertificateConverter()
                    .getCertificate(
                            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
            // The default PKCS12 store encrypts the key with ten thousand iterations, which took most of a node's
            // start.
            var store = KeyStore.getInstance("JKS");
            store.load(null, null);
            store.setKeyEntry("node", keys.getPrivate(), new char[0], new X509Certificate[] {certificate});
            var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(store, new char[0]);
            var context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
            return new Certificate(
                    context, HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest), certificate, keys);
        } catch (GeneralSecurityException | OperatorCreationException | CertIOException e) {
            throw new IllegalStateException("No certificate for " + name, e);
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As the node returns it; like Proxmox VE it contains the name of its file, the names and the validity in seconds. */
    public Map<String, Object> description(String file) {
        try {
            var names = new ArrayList<Object>();
            var alternatives = itself.getSubjectAlternativeNames();
            if (alternatives != null) alternatives.forEach(name -> names.add(name.get(1)));
            var description = new TreeMap<String, Object>();
            description.put("filename", file);
            description.put("fingerprint", fingerprint);
            description.put("subject", slashed(itself.getSubjectX500Principal()));
            description.put("issuer", slashed(itself.getIssuerX500Principal()));
            description.put("notbefore", itself.getNotBefore().toInstant().getEpochSecond());
            description.put("notafter", itself.getNotAfter().toInstant().getEpochSecond());
            description.put("san", names);
            description.put("public-key-type", "id-ecPublicKey");
            description.put("public-key-bits", 256);
            description.put("pem", pem());
            return description;
        } catch (CertificateException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As PEM. */
    public String pem() {
        try {
            String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(itself.getEncoded());
            return "-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n";
        } catch (CertificateException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String slashed(X500Principal name) {
        List<String> parts = List.of(name.getName().split(","));
        return "/" + String.join("/", parts.reversed());
    }

    /** Costs a millisecond, and certificates are created at first use. */
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
