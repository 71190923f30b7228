package dev.holdfast.base.tls;

import dev.holdfast.base.StartupException;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.Set;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/** A certificate that Holdfast makes itself: ECDSA on the curve P-256, for the names and addresses of this machine. */
public final class SelfSigned {
    /** Apple's clients refuse certificates of servers that are valid for longer than 825 days. */
    private static final Duration VALID = Duration.ofDays(820);

    private static final Duration RENEWED_BEFORE = Duration.ofDays(30);

    private SelfSigned() {}

    /**
     * Makes both files if one is missing, or if the certificate soon expires. What can't be read is left as it is.
     *
     * @param publicUrl the address at which users reach Holdfast; its name is added to those of the machine
     * @return whether they were made
     */
    public static boolean ensure(TlsFiles files, @Nullable String publicUrl, Instant now) {
        if (Files.exists(files.certificate())
                && Files.exists(files.key())
                && ServerCertificate.read(files).expires().isAfter(now.plus(RENEWED_BEFORE))) return false;
        make(files, names(publicUrl), now);
        return true;
    }

    private static void make(TlsFiles files, Set<GeneralName> names, Instant now) {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair pair = generator.generateKeyPair();
            var name = new X500Name("CN=Holdfast");
            var builder = new JcaX509v3CertificateBuilder(
                    name,
                    new BigInteger(120, new SecureRandom()).add(BigInteger.ONE),
                    Date.from(now.minus(Duration.ofHours(1))), // other clocks may be slow
                    Date.from(now.plus(VALID)),
                    name,
                    pair.getPublic());
            builder.addExtension(
                    Extension.subjectAlternativeName, false, new GeneralNames(names.toArray(GeneralName[]::new)));
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            builder.addExtension(
                    Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
            byte[] certificate = builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate()))
                    .getEncoded();
            // The certificate last and not beside another key: it is what tells that both are there.
            Files.deleteIfExists(files.certificate());
            write(files.key(), "PRIVATE KEY", pair.getPrivate().getEncoded());
            write(files.certificate(), "CERTIFICATE", certificate);
        } catch (GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException("No certificate could be made", e);
        } catch (IOException e) {
            throw new StartupException(
                    "The certificate that HOLDFAST_TLS=self-signed asks for can't be written to "
                            + files.certificate().getParent() + ". Let the service's user write there.",
                    e);
        }
    }

    private static void write(Path file, String kind, byte[] content) throws IOException {
        var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        Files.createFile(fresh, mode);
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        String pem = "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
        Files.writeString(fresh, pem, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The names by which users may reach this machine. */
    private static Set<GeneralName> names(@Nullable String publicUrl) {
        var names = new LinkedHashSet<GeneralName>();
        String host = publicUrl == null ? null : URI.create(publicUrl).getHost();
        if (host != null) names.add(name(host));
        try {
            String machine =
                    Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
            if (machine.matches("[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?")) names.add(name(machine));
            names.add(name("localhost"));
            names.add(name("127.0.0.1"));
            names.add(name("::1"));
            NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLinkLocalAddress() && !address.isLoopbackAddress())
                    .map(InetAddress::getHostAddress)
                    .forEach(address -> names.add(name(address)));
        } catch (IOException _) {
            return names; // those that are known
        }
        return names;
    }

    private static GeneralName name(String text) {
        String bare = text.replaceAll("[\\[\\]]|%.*", "");
        boolean address = bare.contains(":") || bare.matches("[0-9.]+");
        return new GeneralName(address ? GeneralName.iPAddress : GeneralName.dNSName, bare);
    }
}
