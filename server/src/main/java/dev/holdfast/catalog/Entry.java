package dev.holdfast.catalog;

import dev.holdfast.base.net.WebProtocol;
import dev.holdfast.catalog.Descriptions.Described;
import dev.holdfast.catalog.parse.Address;
import dev.holdfast.catalog.parse.Flag;
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
 * @param name the name of the app in its script; the slug when the script has none
 * @param description what the software is for, in one sentence; null when it is not known
 * @param category one of a fixed list, such as {@code Databases}; {@code Other} when neither Holdfast nor the tags know it
 * @param icon its name in the package simple-icons; null when it is not known
 * @param tags the tags in the script, in its order; empty for none
 * @param source the URL of the web site of the app, from a comment in the script; null when it has none
 * @param cpu how many cores the script gives the container by default; null when it gives no number
 * @param ramMb the memory in MiB that the script gives the container by default; null when it gives no number
 * @param diskGb the size in GiB that the script gives the root disk by default; null when it gives no number
 * @param os the operating system of the container, such as {@code debian}; null when the script names none
 * @param version the version of that operating system, such as {@code 12}; null when the script names none
 * @param privileged whether the script creates a privileged container by default
 * @param flags what the container needs of the host
 * @param addresses the addresses of the app that the script prints at its end; empty when none is known before it
 *     runs
 * @param downloads from where the install script downloads: hosts, repositories and names of runtimes; at most 30
 * @param updatable whether the script can update the app
 * @param unattended whether it can be installed without a user at the terminal
 * @param interactive whether it can be installed with a user at the terminal
 * @param reasons why it can't be installed unattended, or else notes on how its questions are answered; as sentences
 * @param prompts the questions that the install script asks
 * @param engine whether its scripts load the framework from its own repository
 * @param updateUnattended whether it can be updated without a user at the terminal
 * @param updateInteractive whether it can be updated with a user at the terminal
 * @param updateReasons why it can't be updated unattended, or else notes on the update; as sentences
 * @param updatePrompts the questions that the update asks
 * @param broken why its scripts could not be read, as a sentence; null when they could
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
        List<Flag> flags,
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
                Flag.of(facts.flags()),
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
    public @Nullable WebProtocol protocol() {
        return addresses.isEmpty() ? null : addresses.getFirst().protocol();
    }

    /** The path of the first address; null when the script names none. */
    public @Nullable String path() {
        return addresses.isEmpty() ? null : addresses.getFirst().path();
    }
}
