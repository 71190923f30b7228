package dev.holdfast.vms.create;

import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The image of a distribution that the node downloads before a machine is made from it.
 *
 * @param id of one of {@code GET /vms/images}
 * @param storage where the image is kept, one for images to import; the node's one with the most free space if null
 * @param skipChecksum whether it is downloaded although its publisher's checksum can't be read, so that nothing verifies it;
 *     not if left out
 */
record KnownImageIn(
        String id,
        @Nullable String storage,
        @DefaultValue("false") boolean skipChecksum) {
    static final Pattern ID = Pattern.compile("[a-z0-9]+(?:[.-][a-z0-9]+)*");

    static void check(Checks checks, @Nullable KnownImageIn image) {
        String id = image == null ? null : image.id();
        checks.length("id", id, 60);
        checks.matches("id", id, ID, "Must be the id of a known image, such as debian-13.");
        NetworkSyntax.storage(checks, "storage", image == null ? null : image.storage());
    }
}
