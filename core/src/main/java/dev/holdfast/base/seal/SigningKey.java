package dev.holdfast.base.seal;

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

/** An Ed25519 key with which an issuer signs what services trust. Only the issuer has it; services have the public key. */
public final class SigningKey {
    private final Ed25519PrivateKeyParameters key;

    private SigningKey(Ed25519PrivateKeyParameters key) {
        this.key = key;
    }

    /** The key in this file; a new key if the file does not exist. {@code what} it signs names it in errors. */
    public static SigningKey open(Path file, String what) {
        try {
            return new SigningKey(
                    new Ed25519PrivateKeyParameters(bytes(Files.readString(file).strip())));
        } catch (NoSuchFileException e) {
            return create(file, what);
        } catch (IOException | IllegalArgumentException e) {
            throw new StartupException("The file " + file + " is not a " + what + " signing key or can't be read.", e);
        }
    }

    private static SigningKey create(Path file, String what) {
        var key = new Ed25519PrivateKeyParameters(new SecureRandom());
        try (var channel = Files.newByteChannel(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r--------")))) {
            var _ = channel.write(ByteBuffer.wrap((text(key.getEncoded()) + "\n").getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new StartupException("The " + what + " signing key can't be written to " + file + ".", e);
        }
        return new SigningKey(key);
    }

    /** Parses the output of {@link #publicText}. Throws {@link IllegalArgumentException} if the text is not a key. */
    public static Ed25519PublicKeyParameters parsePublic(String text) {
        return new Ed25519PublicKeyParameters(bytes(text));
    }

    /** The public key, in Base64url. */
    public String publicText() {
        return text(key.generatePublicKey().getEncoded());
    }

    /** The signature of a message, 64 bytes. */
    public byte[] sign(byte[] message) {
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
