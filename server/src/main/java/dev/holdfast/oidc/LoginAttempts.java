package dev.holdfast.oidc;

import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Sha256;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.net.Network;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Started sign-ins: each can be completed once, within ten minutes, in the browser in which it started. */
final class LoginAttempts {
    static final Duration LIFE = Duration.ofMinutes(10);
    /** The limit of started sign-ins per client address; without it, a client could fill the disk. */
    private static final int MOST_PER_ADDRESS = 60;

    private final Db db;
    private final Sealer sealer;
    private final InstantSource clock;
    private final LoginAttemptStore store = new LoginAttemptStore();
    private final SecureRandom random = new SecureRandom();

    LoginAttempts(Db db, Sealer sealer, InstantSource clock) {
        this.db = db;
        this.sealer = sealer;
        this.clock = clock;
    }

    /** The values sent to the provider through the browser; {@code browser} is sent to the browser only. */
    record Started(String state, String nonce, CodeVerifier verifier, String browser) {
        @Override
        public String toString() {
            return "Started";
        }
    }

    /** @param browser the browser's existing value; it is kept, so that two tabs can sign in at the same time */
    Started begin(ProviderConfig setup, @Nullable String browser, String returnTo, String ip) {
        var started = new Started(
                word(), word(), new CodeVerifier(word()), browser != null && isWord(browser) ? browser : word());
        byte[] stateHash = Sha256.of(started.state());
        String client = Network.ofClient(ip);
        Instant now = clock.instant();
        var flow = new LoginAttempt(
                stateHash,
                Sha256.of(started.browser()),
                Sha256.of(started.nonce()),
                sealer.seal(Secret.of(started.verifier().getValue()), context(stateHash)),
                setup.issuer(),
                setup.clientId(),
                returnTo,
                client,
                now.plus(LIFE));
        db.writing(h -> {
            store.deleteOver(h, now);
            if (store.count(h, client) >= MOST_PER_ADDRESS) throw Refusal.rateLimited(LIFE);
            store.insert(h, flow);
        });
        return started;
    }

    /** Takes the flow with this {@code state}. Refuses unless it was started in this browser with this configuration. */
    LoginAttempt take(String state, @Nullable String browser, ProviderConfig setup) {
        LoginAttempt flow = isWord(state) ? db.write(h -> store.take(h, Sha256.of(state))) : null;
        if (flow == null
                || !flow.expiresAt().isAfter(clock.instant())
                || !flow.issuer().equals(setup.issuer())
                || !flow.clientId().equals(setup.clientId())) {
            throw Refusal.of(
                    OidcRefusals.OIDC_STATE,
                    "This sign-in has ended, was already used or took too long. Start it again.");
        }
        if (browser == null || !isOf(browser, flow.browserHash())) {
            throw Refusal.of(
                    OidcRefusals.OIDC_BROWSER,
                    "This sign-in was started in another browser or at another address of Holdfast. Start it again at"
                            + " the public address.");
        }
        return flow;
    }

    CodeVerifier verifier(LoginAttempt flow) {
        return new CodeVerifier(
                sealer.open(flow.verifier(), context(flow.stateHash())).reveal());
    }

    /** Whether {@code hash} is the hash of {@code word}. */
    static boolean isOf(String word, byte[] hash) {
        return MessageDigest.isEqual(Sha256.of(word), hash);
    }

    private static String context(byte[] stateHash) {
        return "oidc_flow:" + HexFormat.of().formatHex(stateHash);
    }

    /** 256 random bits. */
    private String word() {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static boolean isWord(String text) {
        return text.matches("[A-Za-z0-9_-]{43}");
    }
}
