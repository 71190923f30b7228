package dev.holdfast.auth;

import com.nulabinc.zxcvbn.Zxcvbn;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.seal.Secret;
import java.lang.ref.SoftReference;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.jspecify.annotations.Nullable;

/** Hashes and rates passwords: Argon2id with one lane. A hash contains its cost, so the default cost can change. */
public final class Passwords {
    private static final int LANES = 1;
    private static final int LENGTH = 32;
    private static final int LEAST_CHARACTERS = 12;
    private static final int MOST_CHARACTERS = 1024;
    private static final int LEAST_SCORE = 3;
    private static final int MOST_AT_ONCE = 4;
    private static final int MOST_WAITING = 64;
    private static final Duration HASH_TIMEOUT = Duration.ofSeconds(5);

    /** Its dictionaries take a tenth of a second to read and megabytes to keep; passwords are set rarely, and then several. */
    private static volatile SoftReference<@Nullable Zxcvbn> estimator = new SoftReference<>(null);

    private final PasswordCost cost;
    private final SecureRandom random = new SecureRandom();
    private final ThreadPoolExecutor hashing = hashing();
    private final Base64.Encoder encoder = Base64.getEncoder().withoutPadding();

    Passwords(PasswordCost cost) {
        this.cost = cost;
    }

    /**
     * Each hash takes 19 MiB and a core for a while. Simultaneous sign-ins wait in one queue in order of arrival; when the
     * queue is full, further ones are refused with a retry time, so that clients that are not signed in don't use up heap
     * and cores. The executor has its own threads because a hash on a virtual thread would block the requests of others.
     */
    private static ThreadPoolExecutor hashing() {
        int threads = Math.clamp(Runtime.getRuntime().availableProcessors() - 1L, 1, MOST_AT_ONCE);
        var executor = new ThreadPoolExecutor(
                threads,
                threads,
                10,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MOST_WAITING),
                Thread.ofPlatform().daemon().name("password-", 0).factory());
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }

    /** The hash in the PHC string format, with its own salt. */
    public String hash(Secret password) {
        byte[] salt = new byte[16];
        random.nextBytes(salt);
        byte[] hash = argon2(password, salt, cost.kibibytes(), cost.passes(), LANES);
        return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
                .formatted(
                        cost.kibibytes(),
                        cost.passes(),
                        LANES,
                        encoder.encodeToString(salt),
                        encoder.encodeToString(hash));
    }

    /** Whether the password matches the hash. Without a hash, or with an empty one: false, after the same time. */
    public boolean matches(Secret password, @Nullable String hash) {
        if (password.reveal().length() > MOST_CHARACTERS) return false;
        if (hash == null || hash.isEmpty()) {
            argon2(password, new byte[16], cost.kibibytes(), cost.passes(), LANES);
            return false;
        }
        String[] parts = hash.split("\\$");
        String[] costs = parts[3].split("[=,]");
        byte[] expected = Base64.getDecoder().decode(parts[5]);
        byte[] actual = argon2(
                password,
                Base64.getDecoder().decode(parts[4]),
                Integer.parseInt(costs[1]),
                Integer.parseInt(costs[3]),
                Integer.parseInt(costs[5]));
        return MessageDigest.isEqual(expected, actual);
    }

    /** The weakness of a new password, as a sentence, or null. {@code own} are words that are easy to guess. */
    @Nullable
    String weakness(Secret password, List<String> own) {
        String text = password.reveal();
        if (text.length() < LEAST_CHARACTERS) return "Must have at least " + LEAST_CHARACTERS + " characters.";
        if (text.length() > MOST_CHARACTERS) return "Must have at most " + MOST_CHARACTERS + " characters.";
        // The estimator's time grows with the square of the length; the first hundred characters decide.
        String judged = text.substring(0, Math.min(100, text.length()));
        int score = loaded().measure(judged, withParts(own)).getScore();
        return score >= LEAST_SCORE ? null : "This password is too easy to guess. Use a longer phrase or rarer words.";
    }

    private static Zxcvbn loaded() {
        Zxcvbn known = estimator.get();
        if (known == null) {
            known = new Zxcvbn();
            estimator = new SoftReference<>(known);
        }
        return known;
    }

    /** The estimator compares whole words only, so each part of an address or a full name is added as a word. */
    private static List<String> withParts(List<String> own) {
        return own.stream()
                .flatMap(word -> Stream.concat(Stream.of(word), Stream.of(word.split("[^\\p{L}\\p{N}]+"))))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
    }

    private byte[] argon2(Secret password, byte[] salt, int kibibytes, int passes, int lanes) {
        var parameters = new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(kibibytes)
                .withIterations(passes)
                .withParallelism(lanes)
                .withSalt(salt)
                .build();
        try {
            return CompletableFuture.supplyAsync(
                            () -> {
                                byte[] hash = new byte[LENGTH];
                                var generator = new Argon2BytesGenerator();
                                generator.init(parameters);
                                generator.generateBytes(password.reveal().getBytes(StandardCharsets.UTF_8), hash);
                                return hash;
                            },
                            hashing)
                    .join();
        } catch (RejectedExecutionException e) {
            throw Refusal.crowded(
                    "Too many users are signing in at the same time. Try again in a few seconds.", HASH_TIMEOUT);
        }
    }
}
