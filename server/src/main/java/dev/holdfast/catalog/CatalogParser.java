package dev.holdfast.catalog;

import dev.holdfast.catalog.parse.ContainerScript;
import dev.holdfast.catalog.parse.InstallScript;
import dev.holdfast.catalog.parse.ScriptMetadata;
import dev.holdfast.catalog.parse.ScriptReader;
import dev.holdfast.catalog.source.ScriptFile;
import dev.holdfast.catalog.source.ScriptTree;
import dev.holdfast.catalog.source.SourceException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Turns a tree of scripts into entries. Scripts whose bytes have not changed are not parsed again. */
final class CatalogParser {
    private static final long MOST_BYTES = 1 << 20;
    private static final int MOST_LINES = 200;

    private final ScriptTree tree;
    private final Map<String, ScriptFile> files = new LinkedHashMap<>();
    private final Map<String, EntryRow> known = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();
    private final List<EntryRow> rows = new ArrayList<>();
    private final boolean isKnownAsNow;
    private final Instant now;
    private int read;
    private int added;
    private int changed;
    private int gone;
    private int reported;

    /** {@code isKnownAsNow} is true when {@code known} was read by the current edition of the parser. */
    CatalogParser(ScriptTree tree, List<EntryRow> known, boolean isKnownAsNow, Instant now) {
        this.tree = tree;
        this.isKnownAsNow = isKnownAsNow;
        this.now = now;
        for (ScriptFile file : tree.files()) files.put(file.path(), file);
        for (EntryRow row : known) this.known.put(row.slug(), row);
    }

    CatalogParser run(RefreshProgress progress) throws SourceException {
        List<ScriptFile> scripts =
                files.values().stream().filter(ScriptFile::isContainerScript).toList();
        for (int i = 0; i < scripts.size(); i++) {
            if (progress.isCanceled()) throw new CancellationException();
            EntryRow row = entry(scripts.get(i));
            rows.add(row);
            report(row, progress);
            if (i % 50 == 0) progress.percent(50 + 45 * i / scripts.size());
        }
        for (EntryRow row : known.values()) {
            if (files.containsKey(row.scriptPath())) continue;
            gone++;
            line(progress, "Removed: " + row.slug() + ".");
        }
        if (reported > MOST_LINES) progress.line("… and " + (reported - MOST_LINES) + " more.");
        return this;
    }

    private void report(EntryRow row, RefreshProgress progress) {
        EntryRow before = known.get(row.slug());
        boolean isOther = before == null || !before.isOf(row.scriptBlob(), row.installBlob());
        if (before == null) added++;
        else if (isOther) changed++;
        if (!isOther) return;
        String broken = row.facts().broken();
        // The first refresh would report every entry. A script that can't be read is always reported.
        if (broken != null) line(progress, "Broken: " + row.slug() + ". " + broken);
        else if (!known.isEmpty()) line(progress, (before == null ? "New: " : "Changed: ") + row.slug() + ".");
    }

    private void line(RefreshProgress progress, String text) {
        if (++reported <= MOST_LINES) progress.line(text);
    }

    private EntryRow entry(ScriptFile script) throws SourceException {
        EntryRow before = known.get(script.slug());
        if (before != null && isAsBefore(before, script)) return withVariant(before);
        read++;
        String text = text(script);
        if (text == null) return row(script, null, ScriptMetadata.broken(script.slug(), unreadable(script)), before);
        ContainerScript container = ContainerScript.of(text);
        ScriptFile install = install(script, container);
        String installText = install == null ? null : text(install);
        ScriptMetadata facts = install != null && installText == null
                ? ScriptMetadata.broken(name(container, script), unreadable(install))
                : ScriptReader.read(
                        script.slug(), container, installText == null ? null : InstallScript.of(installText));
        return row(script, install, facts, before);
    }

    private static String name(ContainerScript container, ScriptFile script) {
        String app = container.app();
        return app == null ? script.slug() : app;
    }

    /** Whether both scripts are unchanged and no other install script now takes precedence. */
    private boolean isAsBefore(EntryRow before, ScriptFile script) {
        if (!isKnownAsNow || !before.scriptBlob().equals(script.blobId())) return false;
        ScriptFile byName = files.get(
                "install/" + ContainerScript.installName(before.facts().name()) + ".sh");
        ScriptFile install = before.installPath() == null ? null : files.get(before.installPath());
        if (install == null) {
            return before.installPath() == null && byName == null && files.get(installOfSlug(script)) == null;
        }
        boolean isPreferred = byName == null || byName.equals(install);
        return isPreferred && install.blobId().equals(before.installBlob());
    }

    private @Nullable ScriptFile install(ScriptFile script, ContainerScript container) {
        String name = container.installName();
        ScriptFile byName = name == null ? null : files.get("install/" + name + ".sh");
        return byName == null ? files.get(installOfSlug(script)) : byName;
    }

    private static String installOfSlug(ScriptFile script) {
        return "install/" + script.slug() + "-install.sh";
    }

    private EntryRow row(
            ScriptFile script, @Nullable ScriptFile install, ScriptMetadata facts, @Nullable EntryRow before) {
        String installBlob = install == null ? null : install.blobId();
        return new EntryRow(
                script.slug(),
                script.path(),
                script.blobId(),
                install == null ? null : install.path(),
                installBlob,
                variantOf(script.slug()),
                facts,
                before == null ? now : before.firstSeen(),
                before != null && before.isOf(script.blobId(), installBlob) ? before.changedAt() : now);
    }

    private EntryRow withVariant(EntryRow row) {
        return new EntryRow(
                row.slug(),
                row.scriptPath(),
                row.scriptBlob(),
                row.installPath(),
                row.installBlob(),
                variantOf(row.slug()),
                row.facts(),
                row.firstSeen(),
                row.changedAt());
    }

    private @Nullable String variantOf(String slug) {
        String parent = slug.startsWith("alpine-") ? slug.substring("alpine-".length()) : "";
        return files.containsKey("ct/" + parent + ".sh") ? parent : null;
    }

    /** The text of a file; null when it is not text, or too large to be a script. */
    private @Nullable String text(ScriptFile file) throws SourceException {
        String known = texts.get(file.blobId());
        if (known != null) return known;
        String text = text(tree, file);
        if (text != null) texts.put(file.blobId(), text);
        return text;
    }

    /** The text of a file of a tree, in the same way. */
    static @Nullable String text(ScriptTree tree, ScriptFile file) throws SourceException {
        if (file.size() > MOST_BYTES) return null;
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(tree.read(file)))
                    .toString();
            return text.indexOf('\0') >= 0 ? null : text;
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static String unreadable(ScriptFile file) {
        return file.size() > MOST_BYTES
                ? "The file " + file.path() + " is larger than 1 MiB."
                : "The file " + file.path() + " is not UTF-8 text.";
    }

    List<EntryRow> rows() {
        return List.copyOf(rows);
    }

    /** Whether the framework that comes with the scripts loads another one. */
    boolean isFrameworkLoading() throws SourceException {
        Map<String, String> framework = framework();
        for (ScriptFile file : files.values()) {
            String text = file.isFramework() ? text(file) : null;
            if (text == null) continue;
            boolean isLoading = InstallScript.of(text).loads().stream()
                    .anyMatch(load -> load.isFramework() && !load.isPinned(framework::containsKey));
            if (isLoading) return true;
        }
        return false;
    }

    /** From path to blob. Files that are not text are left out. */
    Map<String, String> framework() throws SourceException {
        var framework = new LinkedHashMap<String, String>();
        for (ScriptFile file : files.values()) {
            if (file.isFramework() && text(file) != null) framework.put(file.path(), file.blobId());
        }
        return framework;
    }

    /** The texts of all blobs that entries and framework refer to, except {@code had}. */
    Map<String, String> texts(Set<String> had) throws SourceException {
        Set<String> used = used();
        var wanted = new LinkedHashMap<String, String>();
        for (ScriptFile file : files.values()) {
            boolean isUsed = file.isFramework() || used.contains(file.blobId());
            if (!isUsed || had.contains(file.blobId())) continue;
            String text = text(file);
            if (text != null) wanted.put(file.blobId(), text);
        }
        return wanted;
    }

    /** The blobs that entries refer to. */
    Set<String> used() {
        var used = new HashSet<String>();
        for (EntryRow row : rows) {
            used.add(row.scriptBlob());
            String install = row.installBlob();
            if (install != null) used.add(install);
        }
        return used;
    }

    Refreshed outcome(String commit) {
        int broken = (int) rows.stream().filter(r -> r.facts().broken() != null).count();
        return new Refreshed(commit, true, rows.size(), read, added, changed, gone, broken);
    }
}
