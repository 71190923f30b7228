package dev.holdfast.catalog;

import dev.holdfast.catalog.Descriptions.Described;
import dev.holdfast.catalog.parse.Address;
import dev.holdfast.catalog.parse.Prompt;
import dev.holdfast.catalog.parse.ScriptMetadata;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An app that can be installed, as the catalogue shows it. {@link ScriptMetadata} describes the parts read from the scripts.
 *
 * @param slug the container script's file name without its extension
 * @param description what the software is for, in one sentence; null when it is not known
 * @param category one of a fixed list, such as {@code Databases}; {@code Other} when neither Holdfast nor the tags know it
 * @param icon its name in the package simple-icons; null when it is not known
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
        @Nullable String broken,
        String scriptPath,
        String scriptBlob,
        @Nullable String installPath,
        @Nullable String installBlob,
        @Nullable String variantOf,
        Instant firstSeen,
        Instant changedAt) {

    static Entry of(EntryRow row) {
        ScriptMetadata facts = row.facts();
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
                facts.unattended(),
                facts.interactive(),
                facts.reasons(),
                facts.prompts(),
                facts.broken(),
                row.scriptPath(),
                row.scriptBlob(),
                row.installPath(),
                row.installBlob(),
                row.variantOf(),
                row.firstSeen(),
                row.changedAt());
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
