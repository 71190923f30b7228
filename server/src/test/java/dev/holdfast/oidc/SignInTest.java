package dev.holdfast.oidc;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
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
import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.Visitor;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.util.encoders.Base32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The way to a provider and back, with one that does whatever a provider should not. */
class SignInTest {
    private static final String AGAIN = "the sign-in that follows";

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private static int turn;

    private static final AtomicReference<Instant> now = new AtomicReference<>(NOON);
    private static final InstantSource clock = now::get;
    private static final TestPlane plane = TestPlane.at(clock).reachedAt(Browser.PUBLIC_URL);

    private long lastRow;
    private OddProvider provider;
    private Browser browser;

    @BeforeAll
    static void start() {
        plane.start();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @BeforeEach
    void begin() {
        // Later than the one before: refusals that follow each other closely are counted and have no rows of their own.
        now.set(NOON.plus(Duration.ofMinutes(20).multipliedBy(turn++)));
        provider = new OddProvider(clock);
        browser = browser();
        configure(Map.of());
        lastRow = callbacks().stream().mapToLong(row -> id(row)).max().orElse(0);
    }

    @AfterEach
    void end() {
        provider.close();
    }

    private static List<Map<String, Object>> callbacks() {
        return plane.as(ADMIN).get("/audit?action=oidc.callback&per_page=200").list();
    }

    private List<Map<String, Object>> rows() {
        return callbacks().stream().filter(row -> id(row) > lastRow).toList();
    }

    private static long id(Map<String, Object> row) {
        return ((Number) row.get("id")).longValue();
    }

    private static Browser browser() {
        return new Browser(() -> plane.port());
    }

    private void configure(Map<String, String> more) {
        var body = new java.util.HashMap<String, String>(Map.of(
                "client_id", OddProvider.CLIENT, "client_secret", OddProvider.SECRET, "issuer", provider.issuer()));
        body.putAll(more);
        Answer answer = plane.as(ADMIN).put("/auth/oidc/config", Json.write(body));
        if (answer.status() != 200) throw new AssertionError(answer.body());
    }

    private Answer signIn() {
        return browser.get(provider.letIn(browser.begin()));
    }

    /** A browser is sent to the door with this code, a program gets it with this status; nobody is signed in. */
    private void assertRefused(int status, String code) {
        Answer shown = signIn();
        assertThat(shown.status()).isEqualTo(303);
        assertThat(shown.header("Location")).isEqualTo("/login?error=" + code);
        var program = browser().forPrograms();
        Answer told = program.get(provider.letIn(program.begin()));
        assertThat(told.status()).as(told.body()).isEqualTo(status);
        assertThat(told.error()).isEqualTo(code);
        assertThat(told.header("Set-Cookie")).isEmpty();
        assertThat(browser.api("/auth/me").status()).isEqualTo(401);
        assertThat(rows())
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.get("detail")).asString().startsWith(code + ": "))
                .allSatisfy(row -> assertThat(row).containsEntry("outcome", status == 401 ? "denied" : "failed"));
    }

    private void pass(Duration time) {
        now.updateAndGet(n -> n.plus(time));
    }

    // The way it should go.

    @Test
    void somebodyNewSignsInAndWaitsForAnAdmin() {
        URI to = browser.begin("/auth/oidc/login?return_to=/hosts/1%3Ftab%3Dnodes");
        assertThat(Browser.query(to))
                .containsEntry("redirect_uri", "https://holdfast.test/api/v1/auth/oidc/callback")
                .containsEntry("scope", "openid email profile")
                .containsEntry("code_challenge_method", "S256");
        Answer back = browser.get(provider.letIn(to));
        assertThat(back.status()).isEqualTo(303);
        assertThat(back.header("Location")).isEqualTo("/hosts/1?tab=nodes");
        assertThat(browser.api("/auth/me").json())
                .containsEntry("email", provider.email())
                .containsEntry("display_name", "Ada L.")
                .containsEntry("role", null);
        for (String path : List.of("/hosts", "/apps", "/jobs", "/users", "/events/stream")) {
            assertThat(browser.api(path).status()).as(path).isEqualTo(403);
        }
        assertThat(browser.api("/auth/sessions").status()).isEqualTo(200);
        assertThat(rows())
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("outcome", "ok")
                        .containsEntry("status", 303)
                        .hasEntrySatisfying(
                                "target", t -> assertThat(t).asString().contains("user")));
    }

    @Test
    void aProgramIsToldInsteadOfSent() {
        browser.forPrograms();
        Answer answer = signIn();
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.tree().path("ok").asBoolean()).isTrue();
        assertThat(answer.tree().path("user").path("email").asString()).isEqualTo(provider.email());
        assertThat(answer.header("Set-Cookie")).contains("HttpOnly", "SameSite=Lax");
    }

    @Test
    void theSamePersonIsTheSameUserWhateverTheAddressIsByThen() {
        browser.forPrograms();
        Object id = signIn().tree().path("user").path("id").asLong();
        provider.claims.put("email", "ada.lovelace@example.net");
        browser = browser().forPrograms();
        assertThat(signIn().tree().path("user").path("id").asLong()).isEqualTo(id);
        assertThat(browser.api("/auth/me").json()).containsEntry("email", provider.email());
    }

    @Test
    void newcomersGetTheRoleThatWasSetForThem() {
        configure(Map.of("default_role", "viewer"));
        signIn();
        assertThat(browser.api("/auth/me").json()).containsEntry("role", "viewer");
        assertThat(browser.api("/hosts").status()).isEqualTo(200);
    }

    @Test
    void anAccountWithoutAPasswordHasNoPasswordThatFits() {
        signIn();
        for (String password : List.of("", " ", "$argon2id$")) {
            Answer answer = plane.stranger()
                    .post("/auth/login", Json.write(Map.of("email", provider.email(), "password", password)));
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.error()).isEqualTo("bad_credentials");
        }
    }

    @Test
    void anAddressThatOnlyTheUserInfoTellsCounts() {
        provider.document.put("userinfo_endpoint", provider.issuer() + "/userinfo");
        configure(Map.of());
        provider.claims.put("email", null);
        provider.claims.put("email_verified", null);
        provider.userInfo.putAll(Map.of("sub", "ada-1", "email", provider.email(), "email_verified", "true"));
        signIn();
        assertThat(browser.api("/auth/me").json()).containsEntry("email", provider.email());
        provider.userInfo.put("sub", "somebody-else");
        browser = browser();
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_answer");
    }

    @Test
    void aProviderThatTakesTheSecretInTheFormOnlyGetsItThere() {
        provider.document.put("token_endpoint_auth_methods_supported", List.of("client_secret_post"));
        configure(Map.of());
        signIn();
        assertThat(browser.api("/auth/me").status()).isEqualTo(200);
    }

    @Test
    void aSignInSurvivesARestartAndEndsOnAnotherReplica() {
        URI back = provider.letIn(browser.begin());
        URI other = provider.letIn(browser.begin());
        plane.halt();
        plane.resume();
        assertThat(browser.get(back).header("Location")).isEqualTo("/");
        var replica = plane.replica();
        replica.resume();
        try {
            var elsewhere = new Browser(replica::port);
            elsewhere.cookies().putAll(browser.cookies());
            assertThat(elsewhere.get(other).header("Location")).isEqualTo("/");
            assertThat(browser.get(other).header("Location")).isEqualTo("/login?error=oidc_state");
        } finally {
            replica.halt();
        }
    }

    @Test
    void twoTabsAreOnTheirWayAtOnce() {
        URI first = provider.letIn(browser.begin());
        URI second = provider.letIn(browser.begin());
        assertThat(browser.get(first).header("Location")).isEqualTo("/");
        assertThat(browser.get(second).header("Location")).isEqualTo("/");
    }

    // The second factor.

    /** Signs in, turns the second factor on, and returns the key of its codes. */
    private SecretKeySpec enrol() {
        browser.forPrograms();
        signIn();
        var me = new Visitor(plane.port())
                .carrying("holdfast_session=" + browser.cookies().get("holdfast_session"));
        byte[] secret = Base32.decode(
                me.post("/auth/totp/enroll", "{}").tree().path("secret").asString());
        var key = new SecretKeySpec(secret, "HmacSHA1");
        Answer confirmed = me.post("/auth/totp/confirm", Json.write(Map.of("code", code(key))));
        assertThat(confirmed.status()).as(confirmed.body()).isEqualTo(200);
        pass(Duration.ofSeconds(30)); // each code is good for once
        browser = browser();
        return key;
    }

    private static String code(SecretKeySpec key) {
        try {
            return new TimeBasedOneTimePasswordGenerator().generateOneTimePasswordString(key, now.get(), Locale.ROOT);
        } catch (InvalidKeyException e) {
            throw new AssertionError(e);
        }
    }

    private static Answer finish(String pending, String code) {
        return plane.stranger().post("/auth/totp", Json.write(Map.of("pending", pending, "code", code)));
    }

    @Test
    void whoEnrolledASecondFactorIsAskedForItAndNothingOfThatIsInAnAddressThatServersSee() {
        SecretKeySpec key = enrol();
        Answer shown = browser.get(provider.letIn(browser.begin("/auth/oidc/login?return_to=/hosts/1")));
        assertThat(shown.status()).isEqualTo(303);
        URI to = URI.create(shown.header("Location"));
        assertThat(to).hasPath("/login").hasNoQuery();
        var behindTheHash = Browser.pairs(to.getRawFragment());
        assertThat(behindTheHash).containsEntry("return_to", "/hosts/1");
        assertThat(browser.cookies()).doesNotContainKey("holdfast_session");
        Answer in = finish(behindTheHash.get("pending"), code(key));
        assertThat(in.status()).as(in.body()).isEqualTo(200);
        assertThat(in.header("Set-Cookie")).contains("holdfast_session=");

        pass(Duration.ofSeconds(30));
        browser = browser().forPrograms();
        Answer told = signIn();
        assertThat(told.status()).isEqualTo(200);
        assertThat(told.json()).containsEntry("totp_required", true).doesNotContainKeys("ok", "user");
        assertThat(browser.cookies()).doesNotContainKey("holdfast_session");
        assertThat(finish(told.tree().path("pending").asString(), code(key)).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"mfa,true", "otp,true", "hwk,true", "sc,true", "pwd,false", "sms,false", "kba,false", "MFA,false"})
    void aProviderThatAskedForASecondFactorSparesItsUserOurs(String method, boolean spared) {
        enrol();
        provider.claims.put("amr", List.of("pwd", method));
        assertThat(signIn().header("Location").equals("/")).isEqualTo(spared);
        provider.claims.put("amr", List.of(method));
        browser = browser();
        assertThat(signIn().header("Location").equals("/")).as("alone").isEqualTo(method.equals("mfa"));
        provider.claims.put("amr", method);
        browser = browser();
        assertThat(signIn().header("Location")).as("no list").startsWith("/login#pending=");
    }

    @Test
    void behindAProxyThatEncryptsNoOtherSiteCanPlantTheCookie() {
        try (var proxied = TestPlane.at(clock).behind("127.0.0.1").reachedAt(Browser.PUBLIC_URL)) {
            proxied.start().as(ADMIN).put("/auth/oidc/config", provider.configuration());
            var one = new Browser(proxied::port).encrypted();
            Answer begun = one.api("/auth/oidc/login");
            assertThat(begun.header("Set-Cookie"))
                    .startsWith("__Host-holdfast_oidc=")
                    .contains("; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/;", "Max-Age=600")
                    .doesNotContain("Domain");
            URI back = provider.letIn(URI.create(begun.header("Location")));
            assertThat(one.get(back).header("Location")).isEqualTo("/");
        }
    }

    // Whose sign-in it is.

    @Test
    void aStateThatNobodyBeganIsRefused() {
        for (String state : List.of("x", "A".repeat(43), "../../etc", "A".repeat(5000))) {
            Answer answer = browser.api("/auth/oidc/callback?code=c&state=" + state);
            assertThat(answer.header("Location")).isEqualTo("/login?error=oidc_state");
        }
    }

    @Test
    void aStateIsGoodForOnce() {
        URI back = provider.letIn(browser.begin());
        browser.get(back);
        assertThat(browser.get(back).header("Location")).isEqualTo("/login?error=oidc_state");
        browser.forPrograms();
        Answer told = browser.get(back);
        assertThat(told.status()).isEqualTo(401);
        assertThat(told.error()).isEqualTo("oidc_state");
    }

    @Test
    void ofManyWhoBringTheSameStateOneIsLetIn() throws Exception {
        URI back = provider.letIn(browser.begin());
        var cookies = Map.copyOf(browser.cookies());
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> tries = IntStream.range(0, 12)
                    .mapToObj(_ -> (Callable<String>) () -> {
                        var one = browser();
                        one.cookies().putAll(cookies);
                        return one.get(back).header("Location");
                    })
                    .toList();
            var ends = executor.invokeAll(tries).stream()
                    .map(java.util.concurrent.Future::resultNow)
                    .toList();
            assertThat(ends).hasSize(12).containsOnly("/", "/login?error=oidc_state");
            assertThat(ends).filteredOn("/"::equals).hasSize(1);
        }
    }

    @Test
    void aSignInBelongsToTheBrowserInWhichItBegan() {
        URI back = provider.letIn(browser.begin());
        assertThat(browser().get(back).header("Location")).isEqualTo("/login?error=oidc_browser");
        assertThat(browser.get(back).header("Location"))
                .as("spent by the other's try")
                .isEqualTo("/login?error=oidc_state");

        URI mine = provider.letIn(browser.begin());
        var other = browser();
        other.begin();
        assertThat(other.get(mine).header("Location")).isEqualTo("/login?error=oidc_browser");
        other.forPrograms();
        Answer told = other.get(provider.letIn(browser.begin()));
        assertThat(told.status()).isEqualTo(401);
        assertThat(told.error()).isEqualTo("oidc_browser");
    }

    @Test
    void aSignInTakesTenMinutesAtTheMost() {
        URI back = provider.letIn(browser.begin());
        URI late = provider.letIn(browser.begin());
        pass(Duration.ofMinutes(9));
        assertThat(browser.get(back).header("Location")).isEqualTo("/");
        pass(Duration.ofMinutes(1));
        assertThat(browser.get(late).header("Location")).isEqualTo("/login?error=oidc_state");
    }

    @Test
    void aSignInThatWasBegunWithAnotherProviderEnds() {
        URI back = provider.letIn(browser.begin());
        configure(Map.of("client_id", "another"));
        assertThat(browser.get(back).header("Location")).isEqualTo("/login?error=oidc_state");
    }

    @Test
    void onlySoManyAreBegunFromOneAddress() {
        for (int i = 0; i < 60; i++) browser.begin();
        Answer shown = browser.api("/auth/oidc/login");
        assertThat(shown.header("Location")).isEqualTo("/login?error=rate_limited");
        Answer told = browser.forPrograms().api("/auth/oidc/login");
        assertThat(told.status()).isEqualTo(429);
        assertThat(told.header("Retry-After")).isEqualTo("600");
        assertThat(plane.as(ADMIN)
                        .get("/audit?action=oidc.login&outcome=failed")
                        .list())
                .as("a stranger fills no trail")
                .isEmpty();
        pass(Duration.ofMinutes(10));
        browser.begin();
    }

    // What the provider answers.

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
    void aTokenWithoutAnEndIsRefused() {
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
    void aTokenForSeveralIsTakenOnlyWhenItWasIssuedToUs() {
        provider.claims.put("aud", List.of("another", OddProvider.CLIENT));
        assertRefused(401, "oidc_answer");
        provider.claims.put("azp", OddProvider.CLIENT);
        assertThat(signIn().header("Location")).as(AGAIN).isEqualTo("/");
        provider.claims.put("aud", OddProvider.CLIENT);
        provider.claims.put("azp", "another");
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_answer");
    }

    @Test
    void aTokenOfAnotherIssuerIsRefused() {
        provider.claims.put("iss", "https://id.example.net");
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenThatNamesNobodyIsRefused() {
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
            token.sign(new MACSigner(OddProvider.SECRET.getBytes(StandardCharsets.UTF_8)));
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
    void aTokenSignedByAnotherWithAKeyOfTheSameNameIsRefused() {
        provider.signer = OddProvider.with(OddProvider.rsa("first"));
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aTokenThatBringsItsOwnKeyIsRefused() {
        RSAKey own = OddProvider.rsa("own");
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
    void aKeyThatIsTooShortSignsNothing() throws JOSEException {
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
    void aKeyIsExchangedFromOneMomentToTheNext() {
        assertThat(signIn().header("Location")).isEqualTo("/");
        URI back = provider.letIn(browser.begin());
        RSAKey second = OddProvider.rsa("second");
        provider.keys.add(second);
        provider.signer = OddProvider.with(second);
        assertThat(browser.get(back).header("Location")).isEqualTo("/");
        RSAKey first = (RSAKey) provider.keys.removeFirst();
        provider.signer = OddProvider.with(first);
        browser = browser();
        assertThat(signIn().header("Location")).as("withdrawn").isEqualTo("/login?error=oidc_answer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RS512", "PS256", "ES256", "ES512", "EdDSA", "Ed25519"})
    void everyKindOfSignatureOfTheListIsTaken(String name) throws JOSEException {
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
            RSAKey key = OddProvider.rsa("k");
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
    void anAnswerOfManyLevelsIsNone(String path) {
        provider.at(path, exchange -> OddProvider.answer(exchange, 200, "{\"keys\":".repeat(25_000)));
        assertRefused(401, "oidc_answer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\u0000b", "é"})
    void aSubjectThatNoStandardAllowsIsNobody(String subject) {
        provider.claims.put("sub", subject);
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aNameIsShownAsFarAsItCanBe() {
        provider.claims.put("name", " Eve\u0000\n" + "x".repeat(400));
        signIn();
        assertThat(browser.api("/auth/me").json().get("display_name"))
                .asString()
                .startsWith("Eve  xxx")
                .hasSize(100);
    }

    @Test
    void aTokenIsNoTokenWhenItIsNone() {
        provider.signer = _ -> "not.a.token";
        assertRefused(401, "oidc_answer");
    }

    @Test
    void anUnverifiedAddressIsRefused() {
        provider.claims.put("email_verified", false);
        assertRefused(401, "oidc_email_unverified");
        provider.claims.put("email_verified", null);
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_email_unverified");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ada", "ada@", "ada@x y", "ada@x\u0000y"})
    void whatIsNoAddressIsRefused(String email) {
        provider.claims.put("email", email);
        assertRefused(401, "oidc_email_missing");
    }

    @Test
    void aMissingAddressIsRefused() {
        provider.claims.put("email", null);
        assertRefused(401, "oidc_email_missing");
    }

    @Test
    void theAddressOfALocalUserOpensNothing() {
        provider.claims.put("email", TestPlane.email(OWNER).toUpperCase(Locale.ROOT));
        assertRefused(409, "oidc_email_taken");
        Object owner = plane.as(OWNER).get("/auth/me").json().get("id");
        assertThat(rows())
                .allSatisfy(row -> assertThat(row.get("target")).asString().contains("id=" + owner, "type=user"));
    }

    @Test
    void theAddressOfAnotherWhoSignsInThisWayOpensNothing() {
        signIn();
        provider.claims.put("sub", "eve-2");
        browser = browser();
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_email_taken");
    }

    @Test
    void twoFirstVisitsAtOnceMakeOneUser() throws Exception {
        var ways = IntStream.range(0, 6).mapToObj(_ -> browser()).toList();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> visits = ways.stream()
                    .map(one -> {
                        URI back = provider.letIn(one.begin());
                        return (Callable<String>) () -> one.get(back).header("Location");
                    })
                    .toList();
            assertThat(executor.invokeAll(visits).stream().map(java.util.concurrent.Future::resultNow))
                    .containsOnly("/");
        }
        assertThat(ways.stream().map(one -> one.api("/auth/me").json().get("id")))
                .hasSize(6);
        assertThat(ways.stream()
                        .map(one -> one.api("/auth/me").json().get("id"))
                        .distinct())
                .hasSize(1);
    }

    // When the provider refuses, fails, or is somebody else.

    @Test
    void aCanceledSignInIsToldAsSuch() {
        String state = Browser.query(browser.begin()).get("state");
        Answer shown = browser.api(
                "/auth/oidc/callback?error=access_denied&error_description=canary-of-a-description&state=" + state);
        assertThat(shown.header("Location")).isEqualTo("/login?error=oidc_canceled");
        browser.forPrograms();
        state = Browser.query(browser.begin()).get("state");
        Answer told = browser.api("/auth/oidc/callback?error=server_error%0a&state=" + state);
        assertThat(told.status()).isEqualTo(401);
        assertThat(told.error()).isEqualTo("oidc_refused");
        assertThat(plane.as(ADMIN).get("/audit").body()).doesNotContain("canary-of-a-description", "server_error");
    }

    @Test
    void anAnswerWithoutStateOrCodeIsNone() {
        assertThat(browser.api("/auth/oidc/callback").header("Location")).isEqualTo("/login?error=oidc_answer");
        browser.forPrograms();
        assertThat(browser.api("/auth/oidc/callback?state=x&code=%20").faults()).containsExactly("query.code missing");
        Answer told = browser.api("/auth/oidc/callback?code=");
        assertThat(told.status()).isEqualTo(422);
        assertThat(told.faults()).containsExactly("query.state missing", "query.code missing");
        assertThat(browser.api("/auth/oidc/callback?state=x").faults()).containsExactly("query.code missing");
    }

    @Test
    void aCodeThatWasUsedBeforeIsRefusedByTheProvider() {
        URI first = provider.letIn(browser.begin());
        browser.get(first);
        String code = Browser.query(first).get("code");
        browser = browser();
        String state = Browser.query(browser.begin()).get("state");
        Answer answer = browser.api("/auth/oidc/callback?state=" + state + "&code=" + Browser.encode(code));
        assertThat(answer.header("Location")).isEqualTo("/login?error=oidc_refused");
    }

    @Test
    void aCodeThatAnotherSignInWasGivenIsRefused() {
        String stolen = Browser.query(provider.letIn(browser().begin())).get("code");
        String state = Browser.query(browser.begin()).get("state");
        Answer answer = browser.api("/auth/oidc/callback?state=" + state + "&code=" + Browser.encode(stolen));
        assertThat(answer.header("Location")).isEqualTo("/login?error=oidc_refused");
    }

    @Test
    void aWrongClientSecretIsToldWithoutTheProvidersText() {
        configure(Map.of("client_secret", "not the secret"));
        assertRefused(401, "oidc_refused");
        assertThat(plane.as(ADMIN).get("/audit").body()).doesNotContain("canary-of-a-description");
    }

    @Test
    void anAnswerOfAnotherProviderIsNotTakenToThisOne() {
        URI back = provider.letIn(browser.begin());
        Answer answer = browser.get(URI.create(back + "&iss=https%3A%2F%2Fevil.example"));
        assertThat(answer.header("Location")).isEqualTo("/login?error=oidc_answer");
        assertThat(provider.asked).doesNotContain("/token");
        URI named = provider.letIn(browser.begin());
        assertThat(browser.get(URI.create(named + "&iss=" + Browser.encode(provider.issuer())))
                        .header("Location"))
                .isEqualTo("/");
    }

    @Test
    void aProviderThatAlwaysNamesItselfIsNotTakenWithoutItsName() {
        provider.document.put("authorization_response_iss_parameter_supported", true);
        configure(Map.of());
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aProviderThatIsDownIsNotNeededToBeginButToEnd() {
        URI back = provider.letIn(browser.begin());
        provider.close();
        assertThat(browser.begin()).hasPath("/authorize");
        assertThat(browser.get(back).header("Location")).isEqualTo("/login?error=oidc_unreachable");
        browser.forPrograms();
        String state = Browser.query(browser.begin()).get("state");
        Answer told = browser.api("/auth/oidc/callback?code=c&state=" + state);
        assertThat(told.status()).isEqualTo(401);
        assertThat(told.error()).isEqualTo("oidc_unreachable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/token", "/keys"})
    void aProviderInTroubleIsToldAsUnreachable(String path) {
        provider.at(path, exchange -> OddProvider.answer(exchange, 503, "busy"));
        assertRefused(401, "oidc_unreachable");
    }

    @Test
    void aProviderThatKeepsSilentIsGivenUp() {
        var over = new CountDownLatch(1);
        provider.at("/token", _ -> {
            try {
                over.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_unreachable");
        over.countDown();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/token", "/keys"})
    void anAnswerWithoutEndIsCutOff(String path) {
        provider.at(path, exchange -> OddProvider.answer(exchange, 200, " ".repeat(300_000) + "{}"));
        assertRefused(401, "oidc_unreachable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/token", "/keys"})
    void aRedirectIsNotFollowed(String path) {
        provider.at(path, exchange -> {
            exchange.getResponseHeaders().add("Location", provider.issuer() + "/elsewhere");
            exchange.sendResponseHeaders(307, -1);
        });
        assertRefused(401, "oidc_answer");
        assertThat(provider.asked).doesNotContain("/elsewhere");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>",
                "[]",
                "{}",
                "{\"keys\":7}",
                "{\"access_token\":1,\"id_token\":[]}",
                "{\"access_token\":\"a\",\"token_type\":\"Bearer\"}"
            })
    void nonsenseIsNoAnswer(String body) {
        provider.at("/token", exchange -> OddProvider.answer(exchange, 200, body));
        assertRefused(401, "oidc_answer");
        provider.at("/token", exchange -> OddProvider.answer(exchange, 400, body));
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_refused");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>",
                "[]",
                "{}",
                "{\"keys\":7}",
                "{\"keys\":[]}",
                "{\"keys\":[7]}",
                "{\"keys\":[{}]}",
                "{\"keys\":[{\"kty\":\"RSA\"}]}",
                "{\"keys\":[{\"kty\":\"RSA\",\"n\":\"\",\"e\":\"\"}]}",
                "{\"keys\":[{\"kty\":\"RSA\",\"n\":\"AA\",\"e\":\"AA\"}]}",
                "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"AA\",\"y\":\"AA\"}]}",
                "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AA\"}]}",
                "{\"keys\":[{\"kty\":\"oct\",\"k\":\"AA\"}]}"
            })
    void nonsenseIsNoKey(String body) {
        provider.at("/keys", exchange -> OddProvider.answer(exchange, 200, body));
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aProviderIsLookedAtAgainAfterADayAndItsTroubleIsForgiven() {
        provider.document.put("authorization_endpoint", provider.issuer() + "/moved");
        assertThat(browser.begin()).hasPath("/authorize");
        pass(Duration.ofDays(2));
        assertThat(browser.begin()).hasPath("/moved");
        pass(Duration.ofDays(2));
        provider.document.put("issuer", "https://somebody.else.example");
        provider.document.put("authorization_endpoint", provider.issuer() + "/evil");
        assertThat(browser.begin()).hasPath("/moved");
    }

    // When it is not set up, and where it may lead.

    @Test
    void withoutAProviderThereIsNothingToBegin() {
        plane.as(ADMIN).delete("/auth/oidc/config");
        assertThat(browser.api("/auth/oidc/login").header("Location")).isEqualTo("/login?error=oidc_not_configured");
        browser.forPrograms();
        assertThat(browser.api("/auth/oidc/login").status()).isEqualTo(409);
        Answer told = browser.api("/auth/oidc/callback?state=" + "A".repeat(43) + "&code=c");
        assertThat(told.status()).isEqualTo(409);
        assertThat(told.error()).isEqualTo("oidc_not_configured");
    }

    @Test
    void itDoesNotLeadAway() {
        browser.forPrograms();
        Answer answer = browser.api("/auth/oidc/login?return_to=%2F%2Fevil.example");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).containsExactly("query.return_to value_error");
    }

    @Test
    void beginningIsWrittenDownToo() {
        browser.begin();
        assertThat(plane.as(ADMIN).get("/audit?action=oidc.login").list().getFirst())
                .containsEntry("outcome", "ok")
                .containsEntry("at", now.get().toString());
    }
}
