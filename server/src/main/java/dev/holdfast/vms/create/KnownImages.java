package dev.holdfast.vms.create;

import dev.holdfast.base.json.Json;
import dev.holdfast.base.net.StreamingHttp;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/**
 * The images of distributions that Holdfast knows: those of {@code known-images.json}, whose addresses are those of the
 * distributions' own pages for downloads, or those of a list in the same form elsewhere.
 */
final class KnownImages {
    private static final Duration FRESH = Duration.ofHours(1);
    private static final Duration AFTER_FAILURE = Duration.ofMinutes(1);
    private static final List<KnownImage> OWN = own();

    private final @Nullable String place;
    private final PublishedText published;
    private final InstantSource clock;
    private List<KnownImage> images = OWN;
    private @Nullable String problem;
    private Instant dueAt = Instant.MIN;

    /** The images of the list at {@code place}, an address or the path of a file; those of this build if null. */
    KnownImages(@Nullable String place, PublishedText published, InstantSource clock) {
        this.place = place;
        this.published = published;
        this.clock = clock;
    }

    /**
     * The images of distributions that a machine can be made from.
     *
     * @param images in the order of the list
     * @param problem why the list that the service is configured to read could not be read, as a sentence; the images are
     *     then those that were read last, or those of this build. Null when all is well
     */
    record KnownImageList(List<KnownImage> images, @Nullable String problem) {}

    /** As last read; read again when that is due, and kept when that fails. */
    synchronized KnownImageList list() {
        if (place != null && !clock.instant().isBefore(dueAt)) {
            try {
                images = parse(
                        place.startsWith("/") ? Files.readString(Path.of(place)) : published.at(URI.create(place)));
                problem = null;
            } catch (Malformed | IOException e) {
                String why = e instanceof Malformed || e instanceof StreamingHttp.Failed
                        ? String.valueOf(e.getMessage())
                        : "The file can't be read.";
                problem = "The list of images that HOLDFAST_IMAGE_LIST names can't be used. " + why;
            }
            dueAt = clock.instant().plus(problem == null ? FRESH : AFTER_FAILURE);
        }
        return new KnownImageList(images, problem);
    }

    /** The image with this id, or null. */
    @Nullable
    KnownImage find(String id) {
        return list().images().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    /** The text is no list of images; the message is a sentence. */
    static final class Malformed extends Exception {
        private Malformed(String message) {
            super(message);
        }
    }

    /** The images of a list: all of it is in order, or none is used. */
    static List<KnownImage> parse(String json) throws Malformed {
        List<KnownImage> all;
        try {
            all = Json.read(json, new TypeReference<List<KnownImage>>() {});
        } catch (JacksonException e) {
            throw new Malformed("It is no JSON list of images: " + e.getOriginalMessage());
        }
        var ids = new HashSet<String>();
        for (KnownImage one : all) {
            if (one == null) throw new Malformed("An entry is null.");
            String fault = one.fault();
            if (fault != null) throw new Malformed("The field " + fault + " of " + one.id() + " is not valid.");
            if (!ids.add(one.id())) throw new Malformed("There are two images " + one.id() + ".");
        }
        if (all.isEmpty()) throw new Malformed("It contains no image.");
        return List.copyOf(all);
    }

    private static List<KnownImage> own() {
        try (InputStream file = KnownImages.class.getResourceAsStream("known-images.json")) {
            if (file == null) throw new IllegalStateException("known-images.json is not part of this build.");
            return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException | Malformed e) {
            throw new IllegalStateException("known-images.json: " + e.getMessage(), e);
        }
    }
}
