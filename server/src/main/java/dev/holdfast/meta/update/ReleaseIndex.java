package dev.holdfast.meta.update;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.SignedText;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The list of releases, as its issuer signed it. Fields that a later version adds are ignored, so that an old service still finds the
 * new release.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record ReleaseIndex(List<Release> releases) {
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
    /** A download that is larger is refused, whatever the index says. */
    private static final long MOST_BYTES = 1L << 30;

    ReleaseIndex {
        releases = List.copyOf(releases);
    }

    /**
     * A release.
     *
     * @param notesUrl a page about it, https
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Release(String version, @Nullable String notesUrl, List<Artifact> artifacts) {
        Release {
            Objects.requireNonNull(version);
            artifacts = List.copyOf(artifacts);
        }

        VersionNumber number() {
            return VersionNumber.parse(version);
        }

        /** The tarball for this platform, or null. */
        @Nullable
        Artifact artifact(String platform) {
            return artifacts.stream()
                    .filter(one -> one.platform().equals(platform))
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * A tarball.
     *
     * @param platform such as {@code linux-amd64}
     * @param url absolute, or relative to the index
     * @param sha256 of its bytes, in hex
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Artifact(String platform, String url, String sha256, long bytes) {
        Artifact {
            Objects.requireNonNull(platform);
            Objects.requireNonNull(url);
            Objects.requireNonNull(sha256);
        }
    }

    /** Reads an index that this key signed. */
    static ReleaseIndex read(String text, Ed25519PublicKeyParameters key) throws Invalid {
        ReleaseIndex index;
        try {
            byte[] payload = SignedText.payload(text, key, "the release key");
            index = Json.read(new String(payload, StandardCharsets.UTF_8), ReleaseIndex.class);
        } catch (SignedText.NotSigned e) {
            throw new Invalid(String.valueOf(e.getMessage()));
        } catch (JacksonException | IllegalArgumentException e) {
            throw new Invalid("Its content is not a list of releases.");
        }
        for (Release release : index.releases()) check(release);
        return index;
    }

    private static void check(Release release) throws Invalid {
        if (!VersionNumber.FORM.matcher(release.version()).matches()) {
            throw new Invalid("It contains a release without a version.");
        }
        for (Artifact one : release.artifacts()) {
            boolean isRight = SHA256.matcher(one.sha256()).matches() && one.bytes() > 0 && one.bytes() <= MOST_BYTES;
            if (isRight) {
                try {
                    URI.create(one.url());
                } catch (IllegalArgumentException e) {
                    isRight = false;
                }
            }
            if (!isRight) throw new Invalid("Its entry for version " + release.version() + " is not complete.");
        }
    }

    /** The reason why a text is not an index, as a sentence. */
    static final class Invalid extends Exception {
        private static final long serialVersionUID = 1L;

        Invalid(String reason) {
            super(reason, null, false, false);
        }
    }

    /** The newest release; preliminary ones only for who uses a preliminary one. Null when there is none. */
    @Nullable
    Release newest(VersionNumber current) {
        return releases.stream()
                .filter(one -> current.isPreliminary() || !one.number().isPreliminary())
                .max(Comparator.comparing(Release::number))
                .orElse(null);
    }

    /** The release of this version, or null. */
    @Nullable
    Release find(String version) {
        return releases.stream()
                .filter(one -> one.version().equals(version))
                .findFirst()
                .orElse(null);
    }
}
