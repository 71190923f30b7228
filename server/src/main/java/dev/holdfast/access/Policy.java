package dev.holdfast.access;

import dev.holdfast.base.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A signed list of the features that an installation does not have. Written as a compact JWS (RFC 7515) with an Ed25519
 * signature (RFC 8037).
 *
 * @param subject to whom it was issued
 * @param off the features it switches off
 */
record Policy(String subject, Instant issuedAt, Instant expiresAt, Set<Entitlement> off) {
    private static final String HEADER = "{\"alg\":\"EdDSA\"}";
    private static final long LATEST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

    /** The reason why a text is not a policy, as a sentence. */
    static final class Invalid extends Exception {
        Invalid(String reason) {
            super(reason, null, false, false);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    private record Claims(
            @Nullable String sub,
            @Nullable Long iat,
            @Nullable Long exp,
            @Nullable Map<String, @Nullable Boolean> features) {}

    String sign(PolicyKey key) {
        var features = new LinkedHashMap<String, @Nullable Boolean>();
        off.forEach(feature -> features.put(feature.key(), false));
        var claims = new Claims(subject, issuedAt.getEpochSecond(), expiresAt.getEpochSecond(), features);
        String signed = encode(HEADER.getBytes(StandardCharsets.UTF_8)) + "." + encode(Json.writeBytes(claims));
        return signed + "." + encode(key.sign(signed.getBytes(StandardCharsets.US_ASCII)));
    }

    /** Reads a policy that this key signed. The payload is not used before the signature is verified. */
    static Policy read(String text, Ed25519PublicKeyParameters key) throws Invalid {
        String jws = text.strip();
        String[] parts = jws.split("\\.", -1);
        if (parts.length != 3) throw new Invalid("It is not a compact JWS.");
        checkHeader(decode(parts[0]));
        byte[] signed = jws.substring(0, jws.lastIndexOf('.')).getBytes(StandardCharsets.UTF_8);
        if (!isSigned(signed, decode(parts[2]), key)) {
            throw new Invalid("Its signature is not by the key in HOLDFAST_POLICY_KEY.");
        }
        return of(claims(decode(parts[1])));
    }

    private static void checkHeader(byte[] json) throws Invalid {
        JsonNode header;
        try {
            header = Json.tree(new String(json, StandardCharsets.UTF_8));
        } catch (JacksonException e) {
            throw new Invalid("Its header can't be read.");
        }
        if (!header.path("alg").equals(Json.tree("\"EdDSA\""))) throw new Invalid("Its algorithm is not EdDSA.");
        if (header.has("crit")) throw new Invalid("Its header has a crit extension, which Holdfast does not support.");
    }

    private static boolean isSigned(byte[] signed, byte[] signature, Ed25519PublicKeyParameters key) {
        var verifier = new Ed25519Signer();
        verifier.init(false, key);
        verifier.update(signed, 0, signed.length);
        return verifier.verifySignature(signature);
    }

    private static Claims claims(byte[] json) throws Invalid {
        try {
            JsonNode claims = Json.tree(new String(json, StandardCharsets.UTF_8));
            if (claims.isObject()) return Json.MAPPER.treeToValue(claims, Claims.class);
        } catch (JacksonException e) {
            // reported below
        }
        throw new Invalid("Its payload has other keys or values than sub, iat, exp and features.");
    }

    private static Policy of(Claims claims) throws Invalid {
        var features = claims.features();
        if (claims.sub() == null || claims.iat() == null || claims.exp() == null || features == null) {
            throw new Invalid("Its payload lacks one of sub, iat, exp and features.");
        }
        var off = EnumSet.noneOf(Entitlement.class);
        for (var one : features.entrySet()) {
            Entitlement feature = Entitlement.find(one.getKey());
            if (feature == null) throw new Invalid("It names an unknown feature: " + one.getKey() + ".");
            if (one.getValue() == null) throw new Invalid("It does not say whether " + one.getKey() + " is on.");
            if (!one.getValue()) off.add(feature);
        }
        return new Policy(claims.sub(), instant(claims.iat()), instant(claims.exp()), off);
    }

    private static Instant instant(long seconds) throws Invalid {
        if (seconds < 0 || seconds > LATEST) throw new Invalid("Its times are not seconds since 1970.");
        return Instant.ofEpochSecond(seconds);
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] decode(String part) throws Invalid {
        try {
            return Base64.getUrlDecoder().decode(part);
        } catch (IllegalArgumentException e) {
            throw new Invalid("It is not a compact JWS.");
        }
    }
}
