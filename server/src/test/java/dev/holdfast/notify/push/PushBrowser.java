package dev.holdfast.notify.push;

import dev.holdfast.base.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.KeyAgreement;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;

/** The browser's side of a subscription: its keys, and reading what arrives (RFC 8291), with Java's own HKDF. */
public final class PushBrowser {
    private final EcKeys keys = EcKeys.generate();
    private final byte[] auth = Arrays.copyOf(EcKeys.generate().privateBytes(), 16);

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public String key() {
        return base64(keys.publicBytes());
    }

    public String auth() {
        return base64(auth);
    }

    public String decrypt(byte[] body) throws Exception {
        var in = ByteBuffer.wrap(body);
        byte[] salt = take(in, 16);
        int record = in.getInt();
        byte[] sender = take(in, in.get());
        byte[] sealed = take(in, in.remaining());
        if (sealed.length > record) throw new AssertionError("More than one record");
        var agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(keys.privateKey());
        agreement.doPhase(EcKeys.point(sender), true);
        var info = ByteBuffer.allocate(14 + 65 + 65)
                .put("WebPush: info\0".getBytes(StandardCharsets.US_ASCII))
                .put(keys.publicBytes())
                .put(sender);
        byte[] input = derive(agreement.generateSecret(), auth, info.array(), 32);
        byte[] key = derive(input, salt, "Content-Encoding: aes128gcm\0".getBytes(StandardCharsets.US_ASCII), 16);
        byte[] nonce = derive(input, salt, "Content-Encoding: nonce\0".getBytes(StandardCharsets.US_ASCII), 12);
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
        byte[] plain = cipher.doFinal(sealed);
        if (plain[plain.length - 1] != 2) throw new AssertionError("Not the last record");
        return new String(plain, 0, plain.length - 1, StandardCharsets.UTF_8);
    }

    private static byte[] take(ByteBuffer in, int count) {
        byte[] bytes = new byte[count];
        in.get(bytes);
        return bytes;
    }

    private static byte[] derive(byte[] secret, byte[] salt, byte[] info, int length) throws Exception {
        var parameters =
                HKDFParameterSpec.ofExtract().addIKM(secret).addSalt(salt).thenExpand(info, length);
        return KDF.getInstance("HKDF-SHA256").deriveData(parameters);
    }

    /** What a push service checks; returns the claims. */
    public static JsonNode verify(String authorization, String publicKey) throws Exception {
        if (!authorization.startsWith("vapid t=")) throw new AssertionError(authorization);
        String[] parts = authorization.substring("vapid t=".length()).split(", k=");
        if (!parts[1].equals(publicKey)) throw new AssertionError("Another key");
        String[] token = parts[0].split("\\.");
        var signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initVerify(EcKeys.point(Base64.getUrlDecoder().decode(publicKey)));
        signature.update((token[0] + "." + token[1]).getBytes(StandardCharsets.US_ASCII));
        if (!signature.verify(Base64.getUrlDecoder().decode(token[2]))) throw new AssertionError("Wrong signature");
        return Json.tree(new String(Base64.getUrlDecoder().decode(token[1]), StandardCharsets.UTF_8));
    }
}
