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
 * The part of a provider's discovery document that a sign-in needs.
 *
 * @param authorization the address to which browsers are redirected
 * @param token the address at which a code is exchanged
 * @param keys the address of its public keys
 * @param userInfo the address of more data about a user, or null
 * @param takesSecretInBody whether the secret is sent in the form, because Basic authentication is not supported
 * @param namesItself whether each of its responses contains its name
 */
record ProviderMetadata(
        URI authorization,
        URI token,
        URI keys,
        @Nullable URI userInfo,
        boolean takesSecretInBody,
        boolean namesItself) {
    /** Signatures that only the holder of a private key can create. Never HS, which uses the client secret. */
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

    /** An unusable document; the message is a sentence for the admin who sets up single sign-on. */
    static final class NotUsable extends Exception {
        NotUsable(String message) {
            super(message);
        }
    }

    /** Parses a discovery document and checks that its provider is {@code issuer} and supports what a sign-in needs. */
    static ProviderMetadata read(String document, String issuer, Addresses addresses) throws NotUsable {
        OIDCProviderMetadata metadata = parse(document);
        if (!metadata.getIssuer().getValue().equals(issuer)) {
            throw new NotUsable(
                    "The provider at this address has another issuer name. Enter its issuer exactly; often only a"
                            + " slash at the end differs.");
        }
        if (!metadata.getResponseTypes().contains(ResponseType.CODE)) {
            throw new NotUsable(
                    "The provider does not support the authorization code flow. Enable it at the provider.");
        }
        // Some large providers support PKCE without announcing it; then only the nonce protects against an injected
        // code.
        List<CodeChallengeMethod> methods = metadata.getCodeChallengeMethods();
        if (methods != null && !methods.contains(CodeChallengeMethod.S256)) {
            throw new NotUsable("The provider does not support PKCE with S256. Enable it at the provider.");
        }
        if (metadata.getIDTokenJWSAlgs().stream().noneMatch(ALGORITHMS::contains)) {
            throw new NotUsable(
                    "The provider does not sign with a public key algorithm. Configure it to sign ID tokens with RS256"
                            + " or ES256.");
        }
        List<ClientAuthenticationMethod> ways = metadata.getTokenEndpointAuthMethods();
        boolean basic = ways == null || ways.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC);
        if (!basic && !ways.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST)) {
            throw new NotUsable("The provider does not accept a client secret. Enable this at the provider.");
        }
        return new ProviderMetadata(
                web(metadata.getAuthorizationEndpointURI(), addresses),
                web(metadata.getTokenEndpointURI(), addresses),
                web(metadata.getJWKSetURI(), addresses),
                metadata.getUserInfoEndpointURI() == null ? null : web(metadata.getUserInfoEndpointURI(), addresses),
                !basic,
                metadata.supportsAuthorizationResponseIssuerParam());
    }

    private static OIDCProviderMetadata parse(String document) throws NotUsable {
        try {
            if (document.indexOf('\0') >= 0) throw new ParseException("PostgreSQL can't store it");
            return OIDCProviderMetadata.parse(document);
        } catch (ParseException | RuntimeException e) {
            throw new NotUsable("The response is not an OpenID Connect discovery document. Check the address.");
        }
    }

    private static URI web(@Nullable URI uri, Addresses addresses) throws NotUsable {
        if (uri == null) {
            throw new NotUsable(
                    "The provider's discovery document lacks an endpoint address. Check the provider's configuration.");
        }
        checkEncrypted(uri, addresses);
        return uri;
    }

    /** Refuses an address to which secrets would be sent unencrypted. */
    static void checkEncrypted(URI uri, Addresses addresses) throws NotUsable {
        boolean plain = "http".equals(uri.getScheme()) && addresses.allowsPlain(uri);
        if (uri.getHost() == null || uri.getRawUserInfo() != null || !(plain || "https".equals(uri.getScheme()))) {
            throw new NotUsable("All addresses of the provider must use https. Use an https address.");
        }
    }
}
