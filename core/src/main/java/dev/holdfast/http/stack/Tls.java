package dev.holdfast.http.stack;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.tls.SelfSigned;
import dev.holdfast.base.tls.ServerCertificate;
import dev.holdfast.base.tls.TlsFiles;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http2.HTTP2Cipher;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** TLS of the service itself: TLS 1.2 and 1.3, with a certificate that is replaced while connections stay open. */
public final class Tls {
    private static final Logger log = LoggerFactory.getLogger(Tls.class);

    private final TlsFiles files;
    private final @Nullable String publicUrl;
    private final InstantSource clock;
    private final SslContextFactory.Server factory = new SslContextFactory.Server();

    // What each round finds: the certificate in use, and the last fault, which is logged once.
    private final AtomicReference<ServerCertificate> current;
    private final AtomicReference<@Nullable String> fault = new AtomicReference<>();

    /**
     * Reads the certificate, and makes it first if Holdfast is to make it. Throws {@link StartupException} when it can't be
     * used.
     *
     * @param publicUrl the address at which users reach the service, for a certificate that is made
     */
    public Tls(TlsFiles files, @Nullable String publicUrl, InstantSource clock) {
        this.files = files;
        this.publicUrl = publicUrl;
        this.clock = clock;
        current = new AtomicReference<>(read());
        factory.setIncludeProtocols("TLSv1.2", "TLSv1.3");
        factory.setCipherComparator(HTTP2Cipher.COMPARATOR);
        factory.setUseCipherSuitesOrder(true);
        factory.setRenegotiationAllowed(false);
        // One certificate for all names: users may also open the service by its address, which a certificate lacks.
        factory.setSniRequired(false);
        use(factory, current.get());
        describe(current.get());
    }

    private ServerCertificate read() {
        var now = clock.instant();
        if (files.selfSigned() && SelfSigned.ensure(files, publicUrl, now)) {
            log.info("Made the certificate {}", files.certificate());
        }
        return ServerCertificate.read(files, now);
    }

    private static void use(SslContextFactory factory, ServerCertificate certificate) {
        factory.setKeyStore(certificate.keyStore());
        factory.setKeyStorePassword("");
    }

    private static void describe(ServerCertificate certificate) {
        log.info(
                "The TLS certificate is valid until {}; its SHA-256 fingerprint is {}",
                certificate.expires(),
                certificate.fingerprint());
    }

    SslContextFactory.Server factory() {
        return factory;
    }

    /**
     * Uses the files if they have changed. New connections get the new certificate; open ones stay. While the files can't be
     * used, because one of them is still being written for example, the last good certificate stays in use.
     */
    public void reload() {
        try {
            ServerCertificate found = read();
            fault.set(null);
            if (found.chain().equals(current.get().chain())) return;
            factory.reload(reloaded -> use(reloaded, found));
            current.set(found);
            describe(found);
        } catch (StartupException e) {
            String message = String.valueOf(e.getMessage());
            if (!message.equals(fault.getAndSet(message))) {
                log.warn("The TLS certificate in use was not replaced. {}", message);
            }
        } catch (Exception e) {
            throw new IllegalStateException("The TLS certificate could not be replaced", e);
        }
    }
}
