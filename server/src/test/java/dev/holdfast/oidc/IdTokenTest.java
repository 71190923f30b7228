package dev.holdfast.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.Ed25519Signer;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.OctetKeyPairGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which tokens of a provider are accepted. */
class IdTokenTest extends BrokenProviderFixture {
    @Test
    void aNonceOfAnotherSignInIsRefused() {
        provider.claims.put("nonce", "n".repeat(43));
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenWithoutANonceIsRefused() {
        provider.claims.put("nonce", null);
        assertRefused(401, "oidc_answer");
    }

    @Test
    void anExpiredTokenIsRefused() {
        provider.claims.put("exp", Date.from(now.get().minus(Duration.ofSeconds(61))));
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenWithoutAnExpiryIsRefused() {
        provider.claims.put("exp", null);
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenFromTheFutureIsRefused() {
        provider.claims.put("iat", Date.from(now.get().plus(Duration.ofSeconds(61))));
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenThatIsNotValidYetIsRefused() {
        provider.claims.put("nbf", Date.from(now.get().plus(Duration.ofSeconds(61))));
        assertRefused(401, "oidc_answer");
    }

    @Test
    void clocksMayDifferByAMinute() {
        provider.claims.put("iat", Date.from(now.get().plus(Duration.ofSeconds(59))));
        provider.claims.put("exp", Date.from(now.get().minus(Duration.ofSeconds(59))));
        assertThat(signIn().header("Location")).isEqualTo("/");
    }

    @Test
    void aTokenForAnotherAudienceIsRefused() {
        provider.claims.put("aud", "another");
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenForSeveralAudiencesIsAcceptedOnlyIfIssuedToUs() {
        provider.claims.put("aud", List.of("another", BrokenProvider.CLIENT));
        assertRefused(401, "oidc_answer");
        provider.claims.put("azp", BrokenProvider.CLIENT);
        assertThat(signIn().header("Location")).as("the sign-in that follows").isEqualTo("/");
        provider.claims.put("aud", BrokenProvider.CLIENT);
        provider.claims.put("azp", "another");
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_answer");
    }

    @Test
    void aTokenOfAnotherIssuerIsRefused() {
        provider.claims.put("iss", "https://id.example.net");
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenWithoutASubjectIsRefused() {
        provider.claims.put("sub", null);
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenThatBelongsToAnotherAccessTokenIsRefused() {
        provider.claims.put("at_hash", "AAAAAAAAAAAAAAAAAAAAAA");
        assertRefused(401, "oidc_answer");
    }

    @Test
    void anUnsignedTokenIsRefused() {
        provider.signer = claims -> new PlainJWT(claims).serialize();
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenSignedWithTheClientSecretIsRefused() {
        provider.signer = claims -> {
            var token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
            token.sign(new MACSigner(BrokenProvider.SECRET.getBytes(StandardCharsets.UTF_8)));
            return token.serialize();
        };
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenSignedWithThePublicKeyAsASecretIsRefused() {
        provider.signer = claims -> {
            var token = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("first").build(), claims);
            token.sign(new MACSigner(
                    provider.keys.getFirst().toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8)));
            return token.serialize();
        };
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenSignedWithAnotherKeyOfTheSameNameIsRefused() {
        provider.signer = BrokenProvider.with(BrokenProvider.rsa("first"));
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenThatContainsItsOwnKeyIsRefused() {
        RSAKey own = BrokenProvider.rsa("own");
        provider.signer = claims -> {
            var header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                    .jwk(own.toPublicJWK())
                    .jwkURL(URI.create(provider.issuer() + "/own"))
                    .build();
            var token = new SignedJWT(header, claims);
            token.sign(new RSASSASigner(own));
            return token.serialize();
        };
        assertRefused(401, "oidc_answer");
        assertThat(provider.asked).doesNotContain("/own");
    }

    @Test
    void aKeyThatIsTooShortIsRefused() throws JOSEException {
        RSAKey weak = new RSAKeyGenerator(1024, true).keyID("weak").generate();
        provider.keys.add(weak);
        provider.signer = claims -> {
            var token = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("weak").build(), claims);
            token.sign(new RSASSASigner(
                    weak, java.util.Set.of(com.nimbusds.jose.crypto.opts.AllowWeakRSAKey.getInstance())));
            return token.serialize();
        };
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aChangedKeyCountsImmediately() {
        assertThat(signIn().header("Location")).isEqualTo("/");
        URI back = provider.letIn(browser.begin());
        RSAKey second = BrokenProvider.rsa("second");
        provider.keys.add(second);
        provider.signer = BrokenProvider.with(second);
        assertThat(browser.get(back).header("Location")).isEqualTo("/");
        RSAKey first = (RSAKey) provider.keys.removeFirst();
        provider.signer = BrokenProvider.with(first);
        browser = browser();
        assertThat(signIn().header("Location")).as("withdrawn").isEqualTo("/login?error=oidc_answer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RS512", "PS256", "ES256", "ES512", "EdDSA", "Ed25519"})
    void everyListedSignatureAlgorithmIsAccepted(String name) throws JOSEException {
        JWSAlgorithm algorithm = JWSAlgorithm.parse(name);
        JWSSigner signer;
        if (name.startsWith("Ed")) {
            OctetKeyPair pair =
                    new OctetKeyPairGenerator(Curve.Ed25519).keyID("k").generate();
            provider.keys.add(pair);
            signer = new Ed25519Signer(pair);
        } else if (name.startsWith("ES")) {
            var key = new ECKeyGenerator(name.equals("ES256") ? Curve.P_256 : Curve.P_521)
                    .keyID("k")
                    .generate();
            provider.keys.add(key);
            signer = new ECDSASigner(key);
        } else {
            RSAKey key = BrokenProvider.rsa("k");
            provider.keys.add(key);
            signer = new RSASSASigner(key);
        }
        provider.signer = claims -> {
            var token =
                    new SignedJWT(new JWSHeader.Builder(algorithm).keyID("k").build(), claims);
            token.sign(signer);
            return token.serialize();
        };
        assertThat(signIn().header("Location")).isEqualTo("/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/token", "/keys"})
    void aDeeplyNestedResponseIsRefused(String path) {
        provider.at(path, exchange -> BrokenProvider.answer(exchange, 200, "{\"keys\":".repeat(25_000)));
        assertRefused(401, "oidc_answer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\u0000b", "é"})
    void aSubjectThatTheStandardForbidsIsRefused(String subject) {
        provider.claims.put("sub", subject);
        assertRefused(401, "oidc_answer");
    }

    @Test
    void anUnparsableTokenIsRefused() {
        provider.signer = _ -> "not.a.token";
        assertRefused(401, "oidc_answer");
    }
}
