package dev.holdfast.catalog;

import dev.holdfast.catalog.Descriptions.Described;
import dev.holdfast.catalog.parse.Address;
import dev.holdfast.catalog.parse.Load.Part;
import dev.holdfast.catalog.parse.Prompt;
import dev.holdfast.catalog.parse.ScriptMetadata;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An app that can be installed, as the catalogue shows it. {@link ScriptMetadata} describes the parts read from the scripts.
 *
 * @param slug the container script's file name without its extension
 * @param description what the software is for, in one sentence; null when it is not known
 * @param category one of a fixed list, such as {@code Databases}; {@code Other} when neither Holdfast nor the tags know it
 * @param icon its name in the package simple-icons; null when it is not known
 * @param engine whether its scripts load the framework from its own repository
 * @param updateInteractive whether it can be updated with a user at the terminal
 * @param scriptPath the container script in its repository
 * @param scriptBlob git's blob id of the container script
 * @param installPath the install script; null, like its blob, when there is none
 * @param installBlob git's blob id of the install script
 * @param variantOf the slug of the entry of which this is a smaller variant
 * @param firstSeen when a refresh first found it
 * @param changedAt when a refresh last found its scripts changed
 */
public record Entry(
        String slug,
        String name,
        @Nullable String description,
        String category,
        @Nullable String icon,
        List<String> tags,
        @Nullable String source,
        @Nullable Integer cpu,
        @Nullable Integer ramMb,
        @Nullable Integer diskGb,
        @Nullable String os,
        @Nullable String version,
        boolean privileged,
        List<String> flags,
        List<Address> addresses,
        List<String> downloads,
        boolean updatable,
        boolean unattended,
        boolean interactive,
        List<String> reasons,
        List<Prompt> prompts,
        boolean engine,
        boolean updateUnattended,
        boolean updateInteractive,
        List<String> updateReasons,
        List<Prompt> updatePrompts,
        @Nullable String broken,
        String scriptPath,
        String scriptBlob,
        @Nullable String installPath,
        @Nullable String installBlob,
        @Nullable String variantOf,
        Instant firstSeen,
        Instant changedAt) {

    /** The entry, for a run in which the files of {@code pinned} are at hand besides its own. */
    static Entry of(EntryRow row, PinnedFiles pinned) {
        ScriptMetadata facts = row.facts();
        List<String> unpinned = pinned.missing(row, Part.CONTAINER, Part.INSTALL);
        List<String> unpinnedUpdate = pinned.missing(row, Part.CONTAINER, Part.UPDATE);
        Described known = Descriptions.find(row.slug());
        return new Entry(
                row.slug(),
                facts.name(),
                facts.description() == null && known != null ? known.text() : facts.description(),
                (known == null ? Category.ofTags(facts.tags()) : known.category()).title(),
                known == null ? null : known.icon(),
                facts.tags(),
                facts.source(),
                facts.cpu(),
                facts.ramMb(),
                facts.diskGb(),
                facts.os(),
                facts.version(),
                facts.privileged(),
                facts.flags(),
                facts.addresses(),
                facts.downloads(),
                facts.updatable(),
                facts.unattended() && unpinned.isEmpty(),
                facts.interactive() && unpinned.isEmpty(),
                reasons(facts.reasons(), facts.unattended(), unpinned),
                facts.prompts(),
                pinned.isEngineOf(row),
                facts.updateUnattended() && unpinnedUpdate.isEmpty(),
                facts.updatable() && unpinnedUpdate.isEmpty(),
                reasons(facts.updateReasons(), facts.updateUnattended(), unpinnedUpdate),
                facts.updatePrompts(),
                facts.broken(),
                row.scriptPath(),
                row.scriptBlob(),
                row.installPath(),
                row.installBlob(),
                row.variantOf(),
                row.firstSeen(),
                row.changedAt());
    }

    /** Notes on a run are no reasons against it, and are left out when there are some. */
    private static List<String> reasons(List<String> read, boolean areNotes, List<String> unpinned) {
        if (unpinned.isEmpty()) return read;
        return Stream.concat(areNotes ? Stream.of() : read.stream(), unpinned.stream())
                .toList();
    }

    /** The port of the first address; null when the script names none. */
    public @Nullable Integer port() {
        return addresses.isEmpty() ? null : addresses.getFirst().port();
    }

    /** The protocol of the first address; null when there is none. */
    public @Nullable String protocol() {
        return addresses.isEmpty() ? null : addresses.getFirst().protocol();
    }

    /** The path of the first address; null when the script names none. */
    public @Nullable String path() {
        return addresses.isEmpty() ? null : addresses.getFirst().path();
    }
}
