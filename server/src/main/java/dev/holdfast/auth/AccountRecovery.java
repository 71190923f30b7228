package dev.holdfast.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import org.jdbi.v3.core.Handle;

/**
 * Codes with which people who can't sign in set a new password, once, within a day. Whoever issues one learns the code,
 * but neither the old password nor the new one.
 */
final class AccountRecovery {
    private static final Duration LIFE = Duration.ofHours(24);
    // Without letters and digits that are mistaken for each other: 31 of them, 20 times, are 99 bits.
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
    private static final int LENGTH = 20;

    private final InstantSource clock;
    private final AccountRecoveryStore store = new AccountRecoveryStore();
    private final SecureRandom random = new SecureRandom();

    AccountRecovery(InstantSource clock) {
        this.clock = clock;
    }

    /** A code just made; it is told this once. */
    record Issued(String recoveryCode, Instant expiresAt) {
        @Override
        public String toString() {
            return "Issued[" + expiresAt + "]";
        }
    }

    /** Makes a code for an account; an earlier one is void from now on. */
    Issued issue(Handle transaction, long accountId) {
        var code = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            if (i > 0 && i % 5 == 0) code.append('-');
            code.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        Instant now = clock.instant();
        store.put(transaction, accountId, hash(code.toString()), now, now.plus(LIFE));
        return new Issued(code.toString(), now.plus(LIFE));
    }

    /** What is kept of a code, however its hyphens and capitals were typed. */
    static byte[] hash(String code) {
        String plain = code.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        try {
            return MessageDigest.getInstance("SHA-256").digest(plain.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
