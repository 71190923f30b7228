package dev.holdfast.access;

import dev.holdfast.base.seal.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Set;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The signed policy of this installation, if there is one. It is read again whenever its file changes. An expired policy
 * still applies; an invalid policy switches nothing off. Both are reported, and neither removes a feature.
 */
public final class PolicyFile {
    private static final Logger log = LoggerFactory.getLogger(PolicyFile.class);
    private static final int MOST_BYTES = 1 << 16;

    /** The file of the policy, and the key that must have signed it. */
    public record Place(Path file, Ed25519PublicKeyParameters key) {
        /** With the key as text. Throws {@link IllegalArgumentException} if it is not a key. */
        public static Place of(Path file, String key) {
            return new Place(file, SigningKey.parsePublic(key));
        }
    }

    /** The state of a policy. */
    public enum State {
        NONE,
        VALID,
        EXPIRED,
        INVALID
    }

    /**
     * The policy's state with its details.
     *
     * @param state {@code none} where no policy is configured; an {@code expired} one still applies, an {@code invalid}
     *     one switches nothing off
     * @param subject to whom it was issued
     * @param expiresAt when the policy expires or has expired; null where there is none, or the file is invalid
     * @param warning the problem, with a next step
     */
    public record PolicyStanding(
            State state,
            @Nullable String subject,
            @Nullable Instant expiresAt,
            @Nullable String warning) {}

    /** Identifies the file that was read; a file that replaces another has its own key. */
    private record Mark(FileTime at, long size, @Nullable Object key) {}

    private record Found(
            @Nullable Mark mark,
            @Nullable Policy policy,
            @Nullable String fault) {}

    private final @Nullable Place place;
    private final InstantSource clock;
    private volatile Found found;
    private State logged = State.NONE;

    /** The policy at this place; no policy if the place is null. */
    public PolicyFile(@Nullable Place place, InstantSource clock) {
        this.place = place;
        this.clock = clock;
        this.found = place == null ? new Found(null, null, null) : read(place, mark(place.file()));
        log();
    }

    /** The features the policy switches off. */
    public Set<Entitlement> off() {
        Policy policy = found.policy();
        return policy == null ? Set.of() : policy.off();
    }

    /** The current state. */
    public PolicyStanding standing() {
        Found now = found;
        Policy policy = now.policy();
        if (now.fault() != null) return new PolicyStanding(State.INVALID, null, null, now.fault());
        if (policy == null) return new PolicyStanding(State.NONE, null, null, null);
        boolean expired = !policy.expiresAt().isAfter(clock.instant());
        return new PolicyStanding(
                expired ? State.EXPIRED : State.VALID,
                policy.subject(),
                policy.expiresAt(),
                expired
                        ? "The policy expired at " + policy.expiresAt()
                                + ". It still applies. Ask its issuer for a new one."
                        : null);
    }

    /** Reads the file again if it changed since the last check. Cheap; to be called often. */
    public synchronized void refresh() {
        if (place == null) return;
        Mark mark = mark(place.file());
        boolean changed = !Objects.equals(mark, found.mark());
        if (changed) found = read(place, mark);
        if (changed || standing().state() != logged) log();
    }

    private void log() {
        PolicyStanding now = standing();
        logged = now.state();
        switch (now.state()) {
            case NONE -> {}
            case VALID -> log.info("The policy for {} is valid until {}", now.subject(), now.expiresAt());
            case EXPIRED, INVALID -> log.warn("{}", now.warning());
        }
    }

    private static @Nullable Mark mark(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new Mark(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
        } catch (IOException e) {
            return null;
        }
    }

    private static Found read(Place place, @Nullable Mark mark) {
        try (var in = Files.newInputStream(place.file())) {
            byte[] bytes = in.readNBytes(MOST_BYTES);
            String text = new String(bytes, StandardCharsets.UTF_8);
            return new Found(mark, Policy.read(text, place.key()), null);
        } catch (Policy.Invalid e) {
            return new Found(mark, null, refused(e.reason()));
        } catch (IOException e) {
            return new Found(mark, null, refused(mark == null ? "It does not exist." : "It can't be read."));
        }
    }

    private static String refused(String reason) {
        return "The policy file is not valid. " + reason + " It switches no feature off. Correct or replace the file.";
    }
}
