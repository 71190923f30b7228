package dev.holdfast.access;

import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.SignedText;
import dev.holdfast.base.seal.SigningKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A signed list of the features that an installation does not have. Written as a {@link SignedText}.
 *
 * @param subject to whom it was issued
 * @param off the features it switches off
 */
record Policy(String subject, Instant issuedAt, Instant expiresAt, Set<Entitlement> off) {
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

    String sign(SigningKey key) {
        var features = new LinkedHashMap<String, @Nullable Boolean>();
        off.forEach(feature -> features.put(feature.key(), false));
        return SignedText.sign(
                Json.writeBytes(new Claims(subject, issuedAt.getEpochSecond(), expiresAt.getEpochSecond(), features)),
                key);
    }

    /** Reads a policy that this key signed. */
    static Policy read(String text, Ed25519PublicKeyParameters key) throws Invalid {
        try {
            return of(claims(SignedText.payload(text, key, "the key in HOLDFAST_POLICY_KEY")));
        } catch (SignedText.NotSigned e) {
            throw new Invalid(String.valueOf(e.getMessage()));
        }
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
}
