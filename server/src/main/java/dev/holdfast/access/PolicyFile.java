package dev.holdfast.access;

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
 * The signed policy of this installation, if it has one. It is read again whenever its file changes. An expired one goes
 * on applying; one that can't be believed switches nothing off. Both are told, neither takes anything away.
 */
public final class PolicyFile {
    private static final Logger log = LoggerFactory.getLogger(PolicyFile.class);
    private static final int MOST_BYTES = 1 << 16;

    /** Where the policy lies, and by whom it must be signed. */
    public record Place(Path file, Ed25519PublicKeyParameters key) {
        /** With the key as text. Throws {@link IllegalArgumentException} when it is none. */
        public static Place of(Path file, String key) {
            return new Place(file, PolicyKey.parsePublic(key));
        }
    }

    /** How a policy stands. */
    public enum State {
        NONE,
        VALID,
        EXPIRED,
        INVALID
    }

    /**
     * What there is to tell of the policy.
     *
     * @param subject whom it was issued to
     * @param warning what is wrong with it, as a sentence with a next step
     */
    public record PolicyStanding(
            State state,
            @Nullable String subject,
            @Nullable Instant expiresAt,
            @Nullable String warning) {}

    /** Which file it was; a file that is put in another's place has a key of its own. */
    private record Mark(FileTime at, long size, @Nullable Object key) {}

    private record Found(
            @Nullable Mark mark,
            @Nullable Policy policy,
            @Nullable String fault) {}

    private final @Nullable Place place;
    private final InstantSource clock;
    private volatile Found found;
    private State logged = State.NONE;

    /** The policy at this place; none when there is no place. */
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

    /** How it stands now. */
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
                        ? "The policy expired at " + policy.expiresAt() + ". It goes on applying. Ask for a new one."
                        : null);
    }

    /** Reads the file again if it changed since the last look. Cheap; to be called often. */
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
            return new Found(mark, null, refused(mark == null ? "It is not there." : "It can't be read."));
        }
    }

    private static String refused(String reason) {
        return "The policy file is not valid. " + reason + " Until it is put right it switches nothing off.";
    }
}
