package dev.holdfast.oidc;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.net.OutgoingHttp;
import dev.holdfast.base.seal.Secret;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exchanges the code that a browser sent for the identity of its user. */
record CodeExchange(OutgoingHttp outgoing, IdTokens tokens) {
    private static final Logger log = LoggerFactory.getLogger(CodeExchange.class);
    /** Methods of RFC 8176: something the user knows, and something the user has. Either alone is one factor. */
    private static final Set<String> KNOWN = Set.of("pwd", "pin");

    private static final Set<String> HELD = Set.of("otp", "hwk", "sc");

    /**
     * The provider with which a code is exchanged, and Holdfast's client there.
     *
     * @param trustsEmail whether an owner said that its e-mail addresses are right, whatever it says of them
     */
    record Client(
            ProviderMetadata provider,
            String issuer,
            String clientId,
            Secret clientSecret,
            URI redirectUri,
            boolean trustsEmail) {}

    /** The user's identity; refuses unless the provider's response is valid in every respect. */
    ExternalIdentity redeem(Client at, AuthorizationCodeGrant grant, byte[] nonceHash) {
        try {
            OIDCTokenResponse response = exchange(at, grant);
            JWT idToken = response.getOIDCTokens().getIDToken();
            AccessToken access = response.getOIDCTokens().getAccessToken();
            // Fetched every time, so that a changed key counts immediately and a withdrawn key no longer does.
            JWKSet keys = keys(body(
                    outgoing.ask(OutgoingHttp.OutgoingRequest.get(at.provider().keys()))));
            JWTClaimsSet claims =
                    tokens.judge(idToken, keys, new IdTokens.Expected(at.issuer(), at.clientId(), nonceHash), access);
            return identity(at, claims, access, keys);
        } catch (OutgoingHttp.Failed e) {
            log.warn("Single sign-on: {}", e.getMessage());
            throw Refusal.of(OidcRefusals.OIDC_UNREACHABLE, "The sign-in provider does not respond. Try again later.");
        } catch (IdTokens.NotValid e) {
            log.warn("Single sign-on: the provider's response is not valid: {}", e.getMessage());
            throw unusable();
        } catch (ParseException | java.text.ParseException e) {
            log.warn("Single sign-on: a response of the provider can't be parsed");
            throw unusable();
        }
    }

    private OIDCTokenResponse exchange(Client at, AuthorizationCodeGrant grant)
            throws OutgoingHttp.Failed, IdTokens.NotValid, ParseException, java.text.ParseException {
        var id = new ClientID(at.clientId());
        var secret = new com.nimbusds.oauth2.sdk.auth.Secret(at.clientSecret().reveal());
        ClientAuthentication proof = at.provider().takesSecretInBody()
                ? new ClientSecretPost(id, secret)
                : new ClientSecretBasic(id, secret);
        HTTPRequest request = new TokenRequest.Builder(at.provider().token(), proof, grant)
                .build()
                .toHTTPRequest();
        var headers = new LinkedHashMap<String, String>();
        request.getHeaderMap().forEach((name, values) -> headers.put(name, values.getFirst()));
        headers.put("Accept", "application/json");
        OutgoingHttp.OutgoingResponse answer =
                outgoing.ask(new OutgoingHttp.OutgoingRequest(at.provider().token(), headers, request.getBody()));
        if (answer.status() == 400 || answer.status() == 401 || answer.status() == 403) {
            log.warn("Single sign-on: the provider refused the code: {}", errorOf(answer.body()));
            throw Refusal.of(
                    OidcRefusals.OIDC_REFUSED,
                    "The sign-in provider refused the sign-in. Start again. If it fails again, ask an admin to check"
                            + " the log.");
        }
        return OIDCTokenResponse.parse(com.nimbusds.oauth2.sdk.util.JSONObjectUtils.parse(body(answer)));
    }

    private static JWKSet keys(String body) throws IdTokens.NotValid {
        try {
            return JWKSet.parse(body);
        } catch (java.text.ParseException | RuntimeException e) {
            throw new IdTokens.NotValid("its keys can't be parsed");
        }
    }

    /** The provider's error code, such as {@code invalid_client}; nothing else of its text. */
    private static String errorOf(String body) {
        try {
            String word = JSONObjectUtils.getString(JSONObjectUtils.parse(body), "error");
            return word != null && word.matches("[a-z_]{1,60}") ? word : "no reason given";
        } catch (java.text.ParseException e) {
            return "no reason given";
        }
    }

    private static String body(OutgoingHttp.OutgoingResponse answer) throws IdTokens.NotValid, OutgoingHttp.Failed {
        int status = answer.status();
        if (status >= 500) throw new OutgoingHttp.Failed("The provider responds with status " + status + ".");
        if (status != 200) throw new IdTokens.NotValid("the provider responds with status " + status);
        return answer.body();
    }

    private ExternalIdentity identity(Client at, JWTClaimsSet claims, AccessToken access, JWKSet keys)
            throws OutgoingHttp.Failed, IdTokens.NotValid, java.text.ParseException {
        Map<String, Object> about = claims.getClaims();
        boolean isComplete = about.get("email") != null && about.get("email_verified") != null;
        if (!isComplete && at.provider().userInfo() != null) {
            Map<String, Object> info = userInfo(at.provider().userInfo(), access, claims.getSubject(), keys);
            // What the token says of the address counts for this address only.
            Object told = about.get("email");
            if (told == null || String.valueOf(told).equalsIgnoreCase(String.valueOf(info.get("email")))) {
                about = with(about, info);
            }
        }
        String email = text(about.get("email"));
        if (email == null || email.length() > 254 || !email.matches("[^@\\s\\p{C}]+@[^@\\s\\p{C}]+")) {
            throw Refusal.of(
                    OidcRefusals.OIDC_EMAIL_MISSING,
                    "The sign-in provider does not send your e-mail address. Ask its administrator to release it.");
        }
        requireVerified(at, about.get("email_verified"));
        Set<String> methods = about.get("amr") instanceof Collection<?> all
                ? all.stream().map(String::valueOf).collect(Collectors.toSet())
                : Set.of();
        return new ExternalIdentity(
                at.issuer(),
                claims.getSubject(),
                email,
                text(about.get("name")),
                methods.contains("mfa")
                        || (methods.stream().anyMatch(KNOWN::contains)
                                && methods.stream().anyMatch(HELD::contains)));
    }

    /** The claims of the token, and what it does not say from the user info. */
    private static Map<String, Object> with(Map<String, Object> token, Map<String, Object> info) {
        var all = new HashMap<>(info);
        token.forEach((name, value) -> {
            if (value != null) all.put(name, value);
        });
        // Only the signed token says how the user signed in.
        if (!token.containsKey("amr")) all.remove("amr");
        return all;
    }

    private static void requireVerified(Client at, @Nullable Object verified) {
        // Some providers send the string "true" instead of the boolean.
        if (at.trustsEmail() || Boolean.TRUE.equals(verified) || "true".equals(verified)) return;
        String what = verified == null
                ? "The sign-in provider does not say whether your e-mail address is verified."
                : "The sign-in provider says that your e-mail address is not verified.";
        throw Refusal.of(
                OidcRefusals.OIDC_EMAIL_UNVERIFIED,
                what + " Ask an owner of Holdfast: the provider's administrator can have it send email_verified, or the"
                        + " owner can trust the provider's addresses in the settings of single sign-on.");
    }

    /** Many providers return the e-mail address only here, and some sign the answer (OpenID Connect Core, 5.3.2). */
    private Map<String, Object> userInfo(URI where, AccessToken access, String subject, JWKSet keys)
            throws OutgoingHttp.Failed, IdTokens.NotValid, java.text.ParseException {
        var headers =
                Map.of("Accept", "application/json, application/jwt", "Authorization", "Bearer " + access.getValue());
        String answer = body(outgoing.ask(new OutgoingHttp.OutgoingRequest(where, headers, null)))
                .trim();
        Map<String, Object> info = answer.startsWith("{")
                ? JSONObjectUtils.parse(answer)
                : tokens.signedClaims(answer, keys).getClaims();
        if (!subject.equals(info.get("sub"))) throw new IdTokens.NotValid("the user info is about another user");
        return info;
    }

    private static @Nullable String text(@Nullable Object claim) {
        if (!(claim instanceof String text)) return null;
        String clean = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]", " ")
                .trim();
        boolean isText = StandardCharsets.UTF_8.newEncoder().canEncode(clean);
        return clean.isEmpty() || !isText ? null : clean.substring(0, Math.min(300, clean.length()));
    }

    private static Refusal unusable() {
        return Refusal.of(
                OidcRefusals.OIDC_ANSWER,
                "The sign-in provider's response is not valid. Start again. If it fails again, ask an admin to check"
                        + " the log.");
    }
}
