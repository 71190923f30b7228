package dev.holdfast.catalog;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Recognises the entry whose script made a container, by what the community scripts leave: a tag, the container's name, its
 * notes, and a small update program inside. Everything that is read here was written by others; nothing of it is run. Pure.
 */
public final class ScriptRecognition {
    /** What the scripts set as the first tag, now and formerly. */
    private static final Set<String> TAGS = Set.of("community-script", "proxmox-helper-scripts");

    /** As much as is looked at of any text. What the scripts write is much shorter. */
    private static final int MOST = 8192;

    private static final Pattern SLUG = Pattern.compile("[a-z0-9][a-z0-9._-]{0,99}");

    /** The heading of the notes is the name of the app and the word LXC. */
    private static final Pattern HEADING = Pattern.compile(
            "<h2[^<>]{0,300}>\\s{0,20}([^<>\\r\\n]{1,100}?)\\s{1,5}LXC\\s{0,20}</h2>", Pattern.CASE_INSENSITIVE);

    /** The repository, the one for new scripts, and the former one of tteck, on any server and branch. */
    private static final Pattern DOWNLOAD = Pattern.compile(
            "https?://[^\\s/'\"]{1,100}/(?:community-scripts/ProxmoxVED?|tteck/Proxmox)/(?:[^\\s/'\"]{1,100}/){1,4}ct/"
                    + "([^\\s/'\"()]{1,100})\\.sh");

    private final Set<String> slugs;
    /** The entries by the host name that their scripts suggest; several entries may suggest the same. */
    private final Map<String, Set<String>> byHostname = new HashMap<>();

    private ScriptRecognition(Map<String, Entry> entries) {
        this.slugs = entries.keySet();
        entries.forEach((slug, entry) -> {
            byHostname.computeIfAbsent(slug, _ -> new HashSet<>()).add(slug);
            byHostname
                    .computeIfAbsent(hostname(entry.name()), _ -> new HashSet<>())
                    .add(slug);
        });
    }

    /** Recognises these entries, by their slugs. */
    public static ScriptRecognition of(Map<String, Entry> entries) {
        return new ScriptRecognition(entries);
    }

    /** Whether the catalogue has an entry with this slug. */
    public boolean knows(String slug) {
        return slugs.contains(slug);
    }

    /** Whether a container with these tags was probably made by the community scripts. */
    public static boolean isTagged(List<String> tags) {
        return tags.stream().anyMatch(TAGS::contains);
    }

    /**
     * The entry that made a container, by its notes or else by its tags and name; null when they name none.
     *
     * @param notes null while they are unknown
     */
    public @Nullable String entryOf(List<String> tags, @Nullable String name, @Nullable String notes) {
        String slug = ofNotes(notes);
        if (slug == null && isTagged(tags)) slug = ofHostname(name);
        return slug != null && knows(slug) ? slug : null;
    }

    /** The only entry whose slug or suggested host name this is; null when there is none, or several. */
    public @Nullable String ofHostname(@Nullable String name) {
        if (name == null) return null;
        Set<String> found = byHostname.getOrDefault(name.toLowerCase(Locale.ROOT), Set.of());
        return found.size() == 1 ? found.iterator().next() : null;
    }

    /**
     * The script that the notes of a container name: the slug of an entry or, where the catalogue has no such entry, the slug
     * that it would probably have. Null when they name none, or one that several entries could be.
     */
    public @Nullable String ofNotes(@Nullable String notes) {
        if (notes == null) return null;
        Matcher heading = HEADING.matcher(start(notes));
        if (!heading.find()) return null;
        String hostname = hostname(heading.group(1).replace("&amp;", "&"));
        if (byHostname.containsKey(hostname)) return ofHostname(hostname);
        return SLUG.matcher(hostname).matches() ? hostname : null;
    }

    /** The slug that the update program in a container downloads; null when there is none, or several. */
    public static @Nullable String ofUpdateFile(String text) {
        Set<String> found = DOWNLOAD.matcher(start(text))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
        String slug = found.size() == 1 ? found.iterator().next() : "";
        return SLUG.matcher(slug).matches() ? slug : null;
    }

    /** The slug of a script's path or file name, such as {@code ct/wiki.sh}; null when it is none. */
    public static @Nullable String ofScript(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        String slug = name.endsWith(".sh") ? name.substring(0, name.length() - 3) : name;
        return SLUG.matcher(slug).matches() ? slug : null;
    }

    /** The scripts suggest the name of the app in lower case without spaces. */
    private static String hostname(String app) {
        return app.toLowerCase(Locale.ROOT).replace(" ", "");
    }

    private static String start(String text) {
        return text.substring(0, Math.min(text.length(), MOST));
    }
}
