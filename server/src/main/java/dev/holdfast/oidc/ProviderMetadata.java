package dev.holdfast.oidc;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import dev.holdfast.base.net.Addresses;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a provider says of itself, as far as a sign-in needs it.
 *
 * @param authorization where browsers are sent
 * @param token where a code is exchanged
 * @param keys where its public keys are
 * @param userInfo where it tells more about a person, or null
 * @param takesSecretInBody whether the secret goes into the form, for it takes no Basic authentication
 * @param namesItself whether every answer of it carries its name
 */
record ProviderMetadata(
        URI authorization,
        URI token,
        URI keys,
        @Nullable URI userInfo,
        boolean takesSecretInBody,
        boolean namesItself) {
    /** Signatures that only the holder of a private key can make. The client secret is none: never HS. */
    static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512,
            JWSAlgorithm.EdDSA,
            JWSAlgorithm.Ed25519);

    /** A document that does not do; the message is a sentence for whoever sets single sign-on up. */
    static final class NotUsable extends Exception {
        NotUsable(String message) {
            super(message);
        }
    }

    /** Reads a discovery document and checks that its provider is {@code issuer} and can do what a sign-in needs. */
    static ProviderMetadata read(String document, String issuer, Addresses addresses) throws NotUsable {
        OIDCProviderMetadata told = parse(document);
        if (!told.getIssuer().getValue().equals(issuer)) {
            throw new NotUsable(
                    "The provider there calls itself something else. Enter its issuer to the letter; often it"
                            + " is a slash at the end.");
        }
        if (!told.getResponseTypes().contains(ResponseType.CODE)) {
            throw new NotUsable("The provider offers no authorization code flow.");
        }
        // Some large providers do PKCE without saying so; then the nonce alone guards against a code that was slipped
        // in.
        List<CodeChallengeMethod> methods = told.getCodeChallengeMethods();
        if (methods != null && !methods.contains(CodeChallengeMethod.S256)) {
            throw new NotUsable("The provider offers no PKCE with S256.");
        }
        if (told.getIDTokenJWSAlgs().stream().noneMatch(ALGORITHMS::contains)) {
            throw new NotUsable("The provider signs with no public key. Let it sign ID tokens with RS256 or ES256.");
        }
        List<ClientAuthenticationMethod> ways = told.getTokenEndpointAuthMethods();
        boolean basic = ways == null || ways.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC);
        if (!basic && !ways.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST)) {
            throw new NotUsable("The provider takes no client secret.");
        }
        return new ProviderMetadata(
                web(told.getAuthorizationEndpointURI(), addresses),
                web(told.getTokenEndpointURI(), addresses),
                web(told.getJWKSetURI(), addresses),
                told.getUserInfoEndpointURI() == null ? null : web(told.getUserInfoEndpointURI(), addresses),
                !basic,
                told.supportsAuthorizationResponseIssuerParam());
    }

    private static OIDCProviderMetadata parse(String document) throws NotUsable {
        try {
            if (document.indexOf('\0') >= 0) throw new ParseException("PostgreSQL would not keep it");
            return OIDCProviderMetadata.parse(document);
        } catch (ParseException | RuntimeException e) {
            throw new NotUsable("What is there is no discovery document of OpenID Connect.");
        }
    }

    private static URI web(@Nullable URI uri, Addresses addresses) throws NotUsable {
        if (uri == null) throw new NotUsable("The provider's discovery document lacks an address.");
        checkEncrypted(uri, addresses);
        return uri;
    }

    /** Refuses an address to which secrets would go in the clear. */
    static void checkEncrypted(URI uri, Addresses addresses) throws NotUsable {
        boolean plain = "http".equals(uri.getScheme()) && addresses.allowsPlain(uri);
        if (uri.getHost() == null || uri.getRawUserInfo() != null || !(plain || "https".equals(uri.getScheme()))) {
            throw new NotUsable("The provider must be spoken to over https, at every one of its addresses.");
        }
    }
}
