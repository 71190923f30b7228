package dev.holdfast.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.seal.Secret;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Hashing passwords, one and many at the same time. */
class PasswordsTest {
    private final Passwords passwords = new Passwords(PasswordCost.USUAL);

    @Test
    void aHashMatchesItsPasswordAndNothingElse() {
        String hash = passwords.hash(Secret.of("mossy-kettle-orbit-93"));
        assertThat(passwords.matches(Secret.of("mossy-kettle-orbit-93"), hash)).isTrue();
        assertThat(passwords.matches(Secret.of("mossy-kettle-orbit-94"), hash)).isFalse();
        assertThat(passwords.matches(Secret.of(""), "")).isFalse();
        assertThat(passwords.matches(Secret.of(""), null)).isFalse();
    }

    @Test
    void aHashContainsItsCostAndIsReadAtAnyOther() {
        assertThat(passwords.hash(Secret.of("x"))).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
        var cheap = new Passwords(new PasswordCost(64, 1));
        String hash = cheap.hash(Secret.of("mossy-kettle-orbit-93"));
        assertThat(hash).startsWith("$argon2id$v=19$m=64,t=1,p=1$");
        assertThat(passwords.matches(Secret.of("mossy-kettle-orbit-93"), hash)).isTrue();
        assertThat(passwords.matches(Secret.of("mossy-kettle-orbit-94"), hash)).isFalse();
    }

    @Test
    void aPasswordMadeOfTheAccountsOwnWordsIsWeak() {
        var own = List.of("alexandra@journey.test", "Berg-Lindqvist");
        for (String weak : List.of("lindqvistlindqvist", "Lindqvist2026", "journeyjourney", "alexandra@journey.test")) {
            assertThat(passwords.weakness(Secret.of(weak), own)).as(weak).contains("too easy to guess");
        }
        assertThat(passwords.weakness(Secret.of("mossy-kettle-orbit-93"), own)).isNull();
    }

    @Test
    void hashesBeyondTheQueueAreRefusedAndTheRestAreServed() {
        var served = new AtomicInteger();
        var sentAway = new AtomicInteger();
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            IntStream.range(0, 200)
                    .forEach(_ -> crowd.submit(() -> {
                        try {
                            passwords.matches(Secret.of("guess"), null);
                            served.incrementAndGet();
                        } catch (Refusal e) {
                            assertThat(e.code()).isEqualTo(Refusal.Code.RATE_LIMITED);
                            assertThat(e.retryAfter()).isNotNull();
                            sentAway.incrementAndGet();
                        }
                    }));
        }
        assertThat(served.get() + sentAway.get()).isEqualTo(200);
        assertThat(served.get()).isGreaterThanOrEqualTo(64);
        assertThat(sentAway.get()).isPositive();
    }
}
