package dev.holdfast.access;

import dev.holdfast.base.StartupException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;

/** The key that signs policies. Only the issuer has it; the service has the public key. */
final class PolicyKey {
    private final Ed25519PrivateKeyParameters key;

    private PolicyKey(Ed25519PrivateKeyParameters key) {
        this.key = key;
    }

    /** The key in this file; a new key if the file does not exist. */
    static PolicyKey open(Path file) {
        try {
            return new PolicyKey(
                    new Ed25519PrivateKeyParameters(bytes(Files.readString(file).strip())));
        } catch (NoSuchFileException e) {
            return create(file);
        } catch (IOException | IllegalArgumentException e) {
            throw new StartupException("The file " + file + " is not a policy signing key or can't be read.", e);
        }
    }

    private static PolicyKey create(Path file) {
        var key = new Ed25519PrivateKeyParameters(new SecureRandom());
        try (var channel = Files.newByteChannel(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r--------")))) {
            var _ = channel.write(ByteBuffer.wrap((text(key.getEncoded()) + "\n").getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new StartupException("The policy signing key can't be written to " + file + ".", e);
        }
        return new PolicyKey(key);
    }

    /** Parses the output of {@link #publicText}. Throws {@link IllegalArgumentException} if the text is not a key. */
    static Ed25519PublicKeyParameters parsePublic(String text) {
        return new Ed25519PublicKeyParameters(bytes(text));
    }

    /** The public key, in the format of {@code HOLDFAST_POLICY_KEY}. */
    String publicText() {
        return text(key.generatePublicKey().getEncoded());
    }

    byte[] sign(byte[] message) {
        var signer = new Ed25519Signer();
        signer.init(true, key);
        signer.update(message, 0, message.length);
        return signer.generateSignature();
    }

    private static byte[] bytes(String text) {
        byte[] bytes = Base64.getUrlDecoder().decode(text);
        if (bytes.length != Ed25519PublicKeyParameters.KEY_SIZE) throw new IllegalArgumentException("no Ed25519 key");
        return bytes;
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
