package dev.holdfast.base.seal;

import dev.holdfast.base.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A compact JWS (RFC 7515) with an Ed25519 signature (RFC 8037) and no other algorithm. */
public final class SignedText {
    private static final String HEADER = "{\"alg\":\"EdDSA\"}";

    private SignedText() {}

    /** The reason why a text is not signed as it must be, as a sentence. */
    public static final class NotSigned extends Exception {
        private static final long serialVersionUID = 1L;

        NotSigned(String reason) {
            super(reason, null, false, false);
        }
    }

    /** Signs this payload. */
    public static String sign(byte[] payload, SigningKey key) {
        String signed = encode(HEADER.getBytes(StandardCharsets.UTF_8)) + "." + encode(payload);
        return signed + "." + encode(key.sign(signed.getBytes(StandardCharsets.US_ASCII)));
    }

    /**
     * The payload, if this key signed it; it is not decoded before that is certain.
     *
     * @param keyName names the key in the reason
     */
    public static byte[] payload(String text, Ed25519PublicKeyParameters key, String keyName) throws NotSigned {
        String jws = text.strip();
        String[] parts = jws.split("\\.", -1);
        if (parts.length != 3) throw new NotSigned("It is not a compact JWS.");
        checkHeader(decode(parts[0]));
        byte[] signed = jws.substring(0, jws.lastIndexOf('.')).getBytes(StandardCharsets.UTF_8);
        if (!isSigned(signed, decode(parts[2]), key)) {
            throw new NotSigned("Its signature is not by " + keyName + ".");
        }
        return decode(parts[1]);
    }

    private static void checkHeader(byte[] json) throws NotSigned {
        JsonNode header;
        try {
            header = Json.tree(new String(json, StandardCharsets.UTF_8));
        } catch (JacksonException e) {
            throw new NotSigned("Its header can't be read.");
        }
        if (!header.path("alg").equals(Json.tree("\"EdDSA\""))) throw new NotSigned("Its algorithm is not EdDSA.");
        if (header.has("crit")) {
            throw new NotSigned("Its header has a crit extension, which Holdfast does not support.");
        }
    }

    private static boolean isSigned(byte[] signed, byte[] signature, Ed25519PublicKeyParameters key) {
        var verifier = new Ed25519Signer();
        verifier.init(false, key);
        verifier.update(signed, 0, signed.length);
        return verifier.verifySignature(signature);
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] decode(String part) throws NotSigned {
        try {
            return Base64.getUrlDecoder().decode(part);
        } catch (IllegalArgumentException e) {
            throw new NotSigned("It is not a compact JWS.");
        }
    }
}
