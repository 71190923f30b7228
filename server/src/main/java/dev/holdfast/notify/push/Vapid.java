package dev.holdfast.notify.push;

import dev.holdfast.base.json.Json;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** The header by which a push service recognises this installation (RFC 8292). */
final class Vapid {
    /** Half of what is allowed, so that clocks may differ. */
    private static final Duration LIFE = Duration.ofHours(12);

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private Vapid() {}

    /** The value of {@code Authorization}. {@code subject} is an address of whoever runs this installation. */
    static String header(EcKeys keys, URI endpoint, String subject, Instant now) {
        String audience = endpoint.getScheme() + "://" + endpoint.getRawAuthority();
        var claims = new LinkedHashMap<String, Object>();
        claims.put("aud", audience);
        claims.put("exp", now.plus(LIFE).getEpochSecond());
        claims.put("sub", subject);
        String text = BASE64.encodeToString(Json.writeBytes(Map.of("typ", "JWT", "alg", "ES256"))) + "."
                + BASE64.encodeToString(Json.writeBytes(claims));
        return "vapid t=" + text + "." + BASE64.encodeToString(sign(keys, text)) + ", k="
                + BASE64.encodeToString(keys.publicBytes());
    }

    private static byte[] sign(EcKeys keys, String text) {
        try {
            var signature = Signature.getInstance("SHA256withECDSAinP1363Format");
            signature.initSign(keys.privateKey());
            signature.update(text.getBytes(StandardCharsets.US_ASCII));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Signing failed", e);
        }
    }
}
