package dev.holdfast.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.Ed25519Verifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import com.nimbusds.openid.connect.sdk.validators.AccessTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.InvalidHashException;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Validates ID tokens: signature, issuer, audience, times and nonce. */
record IdTokens(InstantSource clock) {
    /** Tolerated difference of clocks. */
    private static final Duration SKEW = Duration.ofMinutes(1);

    private static final int LEAST_RSA_BITS = 2048;

    /** An invalid token; the message contains the reason, for the log only and not for the client. */
    static final class NotValid extends Exception {
        NotValid(String message) {
            super(message);
        }
    }

    /** The values that a token must contain. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Expected(String issuer, String clientId, byte[] nonceHash) {}

    /** The claims of a valid token. */
    JWTClaimsSet judge(JWT token, JWKSet keys, Expected expected, AccessToken access) throws NotValid {
        if (!(token instanceof SignedJWT signed)) throw new NotValid("it is not signed");
        requireSigned(signed, keys);
        try {
            JWTClaimsSet claims = signed.getJWTClaimsSet();
            about(claims, expected);
            timely(claims);
            goesWith(claims, signed.getHeader(), access);
            return claims;
        } catch (ParseException e) {
            throw new NotValid("its claims can't be parsed");
        }
    }

    /** The claims of user info that the provider signed. */
    JWTClaimsSet signedClaims(String text, JWKSet keys) throws NotValid {
        try {
            SignedJWT signed = SignedJWT.parse(text);
            requireSigned(signed, keys);
            return signed.getJWTClaimsSet();
        } catch (ParseException e) {
            throw new NotValid("the user info can't be parsed");
        }
    }

    private static void requireSigned(SignedJWT signed, JWKSet keys) throws NotValid {
        if (!ProviderMetadata.ALGORITHMS.contains(signed.getHeader().getAlgorithm())) {
            throw new NotValid("its signature algorithm is not accepted");
        }
        if (!isSigned(signed, keys)) throw new NotValid("its signature matches no key of the provider");
    }

    private static boolean isSigned(SignedJWT token, JWKSet keys) throws NotValid {
        for (JWK key : new JWKSelector(JWKMatcher.forJWSHeader(token.getHeader())).select(keys)) {
            try {
                JWSVerifier verifier = verifier(key);
                if (verifier != null && token.verify(verifier)) return true;
            } catch (JOSEException e) {
                throw new NotValid("its signature can't be verified");
            }
        }
        return false;
    }

    private static @Nullable JWSVerifier verifier(JWK key) throws JOSEException {
        return switch (key) {
            case RSAKey rsa when rsa.size() >= LEAST_RSA_BITS -> new RSASSAVerifier(rsa);
            case ECKey ec -> new ECDSAVerifier(ec);
            case OctetKeyPair pair -> new Ed25519Verifier(pair.toPublicJWK());
            default -> null;
        };
    }

    private static void about(JWTClaimsSet claims, Expected expected) throws NotValid, ParseException {
        if (!expected.issuer().equals(claims.getIssuer())) throw new NotValid("it is from another issuer");
        if (!claims.getAudience().contains(expected.clientId())) throw new NotValid("it is for another audience");
        String party = claims.getStringClaim("azp");
        boolean several = claims.getAudience().size() > 1;
        if (party == null ? several : !party.equals(expected.clientId())) {
            throw new NotValid("it was issued to another party");
        }
        String nonce = claims.getStringClaim("nonce");
        if (nonce == null || !LoginAttempts.isOf(nonce, expected.nonceHash())) {
            throw new NotValid("it belongs to another sign-in");
        }
        String subject = claims.getSubject();
        // The standard guarantees this format, and both databases can store it.
        if (subject == null || !subject.matches("[\\x20-\\x7e]{1,255}")) throw new NotValid("it has no valid subject");
    }

    private void timely(JWTClaimsSet claims) throws NotValid {
        Instant now = clock.instant();
        Date ends = claims.getExpirationTime();
        if (ends == null || !ends.toInstant().plus(SKEW).isAfter(now)) throw new NotValid("it has expired");
        Date issued = claims.getIssueTime();
        if (issued == null || issued.toInstant().minus(SKEW).isAfter(now)) {
            throw new NotValid("its issue time is missing or in the future");
        }
        Date begins = claims.getNotBeforeTime();
        if (begins != null && begins.toInstant().minus(SKEW).isAfter(now)) throw new NotValid("it is not valid yet");
    }

    private static void goesWith(JWTClaimsSet claims, JWSHeader header, AccessToken access)
            throws NotValid, ParseException {
        String hash = claims.getStringClaim("at_hash");
        if (hash == null) return;
        try {
            AccessTokenValidator.validate(access, header.getAlgorithm(), new AccessTokenHash(hash));
        } catch (InvalidHashException | RuntimeException e) {
            throw new NotValid("it belongs to another access token");
        }
    }
}
