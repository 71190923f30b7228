package dev.holdfast.oidc;

import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.holdfast.access.Network;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.base.Sha256;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Sign-ins that were begun: each comes back once, within ten minutes, to the browser in which it began. */
final class LoginAttempts {
    static final Duration LIFE = Duration.ofMinutes(10);
    /** A stranger may begin as many; more would let one fill the disk. */
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

    /** What goes out: to the provider through the browser, and, the last one, to the browser alone. */
    record Started(String state, String nonce, CodeVerifier verifier, String browser) {
        @Override
        public String toString() {
            return "Begun";
        }
    }

    /** @param browser what the browser showed; it keeps it, so that two of its tabs can be on their way at once */
    Started begin(ProviderConfig setup, @Nullable String browser, String returnTo, String ip) {
        var begun = new Started(
                word(), word(), new CodeVerifier(word()), browser != null && isWord(browser) ? browser : word());
        byte[] stateHash = Sha256.of(begun.state());
        String client = Network.ofClient(ip);
        Instant now = clock.instant();
        var flow = new LoginAttempt(
                stateHash,
                Sha256.of(begun.browser()),
                Sha256.of(begun.nonce()),
                sealer.seal(Secret.of(begun.verifier().getValue()), context(stateHash)),
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
        return begun;
    }

    /** The flow that {@code state} names, which ends here. Refuses unless it was begun in this browser with this set-up. */
    LoginAttempt take(String state, @Nullable String browser, ProviderConfig setup) {
        LoginAttempt flow = isWord(state) ? db.write(h -> store.take(h, Sha256.of(state))) : null;
        if (flow == null
                || !flow.expiresAt().isAfter(clock.instant())
                || !flow.issuer().equals(setup.issuer())
                || !flow.clientId().equals(setup.clientId())) {
            throw Refusal.signInFailed(
                    Refusal.Code.OIDC_STATE,
                    "This sign-in is over, was used already or took too long. Start it again.");
        }
        if (browser == null || !isOf(browser, flow.browserHash())) {
            throw Refusal.signInFailed(
                    Refusal.Code.OIDC_BROWSER,
                    "This sign-in was begun in another browser or under another address. Start it again under the"
                            + " public address.");
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
