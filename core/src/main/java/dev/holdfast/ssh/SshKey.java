package dev.holdfast.ssh;

import dev.holdfast.base.seal.Secret;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.config.keys.FilePasswordProvider;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.util.security.SecurityUtils;

/**
 * An ed25519 key pair of Holdfast.
 *
 * @param publicLine the line for {@code authorized_keys}
 * @param privateKey in OpenSSH's format
 */
public record SshKey(String publicLine, Secret privateKey) {
    /** A new key. The comment ends its public line; it is the only way to tell keys apart there. */
    public static SshKey generate(String comment) {
        String plain = comment.replaceAll("[^A-Za-z0-9@._-]", "-");
        try {
            KeyPair pair =
                    SecurityUtils.getKeyPairGenerator(SecurityUtils.ED25519).generateKeyPair();
            var writer = OpenSSHKeyPairResourceWriter.INSTANCE;
            var publicLine = new ByteArrayOutputStream();
            writer.writePublicKey(pair.getPublic(), plain, publicLine);
            var privateKey = new ByteArrayOutputStream();
            writer.writePrivateKey(pair, plain, null, privateKey);
            return new SshKey(
                    publicLine.toString(StandardCharsets.UTF_8).trim(),
                    Secret.of(privateKey.toString(StandardCharsets.UTF_8)));
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("No ed25519 key could be generated", e);
        }
    }

    KeyPair pair() {
        var text = new ByteArrayInputStream(privateKey.reveal().getBytes(StandardCharsets.UTF_8));
        try {
            return SecurityUtils.loadKeyPairIdentities(
                            null, NamedResource.ofName("key"), text, FilePasswordProvider.EMPTY)
                    .iterator()
                    .next();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("A stored SSH key can't be read", e);
        }
    }
}
