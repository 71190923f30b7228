package dev.holdfast.apps.script;

import dev.holdfast.apps.App;
import dev.holdfast.apps.AppChanged;
import dev.holdfast.apps.AppRefusals;
import dev.holdfast.apps.UpdateAvailability;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import dev.holdfast.base.json.Json;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.catalog.Entry;
import dev.holdfast.catalog.PinnedScripts;
import dev.holdfast.live.ChangeKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The scripts pinned for apps. Versions are only added; an app runs its newest version. */
public final class AppScripts implements UpdateAvailability {
    private final Db db;
    private final Catalog catalog;
    private final Bus bus;
    private final InstantSource clock;
    private final AppScriptStore store = new AppScriptStore();
    private final RevisionCache<Map<Long, ScriptPin>> pins;

    /** Scripts of this database, from this catalogue. */
    public AppScripts(Db db, Catalog catalog, Bus bus, InstantSource clock) {
        this.db = db;
        this.catalog = catalog;
        this.bus = bus;
        this.clock = clock;
        this.pins = new RevisionCache<>(
                db,
                AppScriptStore.REVISION,
                h -> store.pins(h).stream().collect(Collectors.toUnmodifiableMap(ScriptPin::appId, pin -> pin)));
    }

    /**
     * A version with its text.
     *
     * @param version the number of the version, counted from 1 for each app
     * @param content the container script: it installs on a node, and updates in the container
     * @param installContent the script that runs in a new container; null when there is none
     * @param sha256 the SHA-256 of {@code content} in UTF-8, in hexadecimal
     * @param source {@code upstream} for the catalogue's, {@code found} for what the catalogue had when the app was
     *     imported, or was pinned when its container was set back to an earlier state
     * @param catalogSlug the slug of the app's catalogue entry; null when it has none
     * @param commit the catalogue's commit it came from or was edited from; null when nothing was pinned before the
     *     edit
     * @param engineCommit the commit of the framework's own repository; null when nothing was loaded from there
     * @param diffVsUpstream from the catalogue's current container script to {@code content}; empty when they are the
     *     same, null when the catalogue has none
     * @param createdAt when it was added
     * @param createdBy the e-mail address of the user who added it; null when this is not known
     */
    public record ScriptView(
            int version,
            String content,
            @Nullable String installContent,
            String sha256,
            Origin source,
            @Nullable String catalogSlug,
            @Nullable String commit,
            @Nullable String engineCommit,
            @Nullable String diffVsUpstream,
            Instant createdAt,
            @Nullable String createdBy) {}

    /**
     * A version without its text.
     *
     * @param version the number of the version, counted from 1 for each app; the highest is the current one
     * @param sha256 the SHA-256 of its container script in UTF-8, in hexadecimal
     * @param source {@code upstream} for the catalogue's, {@code found} for what the catalogue had when the app was
     *     imported, or was pinned when its container was set back to an earlier state
     * @param commit the catalogue's commit it came from or was edited from; null when nothing was pinned before the
     *     edit
     * @param engineCommit the commit of the framework's own repository; null when nothing was loaded from there, as for
     *     an edit
     * @param createdAt when it was added
     * @param createdBy the e-mail address of the user who added it; null when this is not known
     */
    public record ScriptVersion(
            int version,
            String sha256,
            Origin source,
            @Nullable String commit,
            @Nullable String engineCommit,
            Instant createdAt,
            @Nullable String createdBy) {
        private static ScriptVersion of(AppScript script) {
            return new ScriptVersion(
                    script.version(),
                    script.sha256(),
                    script.source(),
                    script.commitName(),
                    script.engineCommit(),
                    script.createdAt(),
                    script.createdBy());
        }
    }

    /** The base of an update: the version that last ran, or the newest where no such version is known. */
    public @Nullable AppScript base(long appId) {
        return db.read(h -> store.base(h, appId));
    }

    /** A version; the newest for null. Refuses with 409 {@code nothing_pinned}, or 404 where there is no such version. */
    ScriptView view(App app, @Nullable Integer version) {
        AppScript script = db.read(h -> version == null ? store.newest(h, app.id()) : store.find(h, app.id(), version));
        if (script != null) return view(app, script);
        if (version == null) {
            throw Refusal.of(
                    AppRefusals.NOTHING_PINNED,
                    "No script is pinned for this app. Revert to the catalogue's script to pin it.");
        }
        throw Refusal.notFoundBecause("script_version", "There is no version " + version + " of this script.");
    }

    private ScriptView view(App app, AppScript script) {
        PinnedScripts upstream = app.catalogSlug() == null ? null : catalog.pinned(app.catalogSlug());
        return new ScriptView(
                script.version(),
                script.script(),
                script.installScript(),
                script.sha256(),
                script.source(),
                app.catalogSlug(),
                script.commitName(),
                script.engineCommit(),
                upstream == null ? null : ScriptDiff.of(upstream.scriptPath(), upstream.script(), script.script()),
                script.createdAt(),
                script.createdBy());
    }

    /** Newest first. */
    List<ScriptVersion> versions(App app) {
        return db.read(h -> store.list(h, app.id())).stream()
                .map(ScriptVersion::of)
                .toList();
    }

    /** Adds an edited version. It blocks updates until {@link #revert}. */
    ScriptView edit(App app, String who, String content) {
        AppScript added = db.write(h -> {
            AppScript from = store.newest(h, app.id());
            var edited = new AppScript(
                    app.id(),
                    0,
                    Origin.EDITED,
                    false,
                    from == null ? null : from.commitName(),
                    from == null ? null : from.scriptBlob(),
                    from == null ? null : from.installBlob(),
                    content,
                    from == null ? null : from.installScript(),
                    null,
                    null,
                    null,
                    clock.instant(),
                    who);
            Db.afterCommit(() -> published(app));
            return store.add(h, edited);
        });
        return view(app, added);
    }

    /** Adds a version with the catalogue's current scripts; refuses with 409 {@code nothing_pinned} when it has none. */
    ScriptView revert(App app, String who) {
        PinnedScripts upstream = app.catalogSlug() == null ? null : catalog.pinned(app.catalogSlug());
        if (upstream == null) {
            throw Refusal.of(
                    AppRefusals.NOTHING_PINNED,
                    app.catalogSlug() == null
                            ? "This app is not from the catalogue, so there is nothing to revert to."
                            : "The catalogue has no script " + app.catalogSlug()
                                    + ". Refresh the catalogue and try again.");
        }
        AppScript added = db.write(h -> {
            Db.afterCommit(() -> published(app));
            Origin from = isUnknown(h, app.id()) ? Origin.FOUND : Origin.UPSTREAM;
            return pin(h, app.id(), upstream, from, false, who);
        });
        return view(app, added);
    }

    /**
     * Adds a version with these scripts, which ran in the app's container; false when an edit would no longer be the newest
     * version, or the app was forgotten.
     */
    public boolean pin(App app, PinnedScripts scripts, String who) {
        try {
            return db.write(h -> {
                AppScript newest = store.newest(h, app.id());
                if (newest != null && newest.source() == Origin.EDITED) return false;
                Db.afterCommit(() -> published(app));
                pin(h, app.id(), scripts, Origin.UPSTREAM, true, who);
                return true;
            });
        } catch (ConstraintViolation e) {
            return false; // an app's versions are deleted with it
        }
    }

    /** Adds the first version of a new app: the scripts that created it. In the caller's transaction. */
    public void pin(Handle transaction, long appId, PinnedScripts scripts, String who) {
        pin(transaction, appId, scripts, Origin.UPSTREAM, true, who);
    }

    /**
     * Adds the first version of an app that others created: the catalogue's current scripts. Which version really ran in its
     * container is unknown. In the caller's transaction.
     */
    public void pinAsFound(Handle transaction, long appId, PinnedScripts scripts, String who) {
        pin(transaction, appId, scripts, Origin.FOUND, false, who);
    }

    /**
     * The container was set back to its state at this time: what ran in it then is what last ran. Unknown is what did where the time is
     * unknown, or a version ran so close to it that the clocks of host and service decide.
     */
    public void setBack(App app, @Nullable Instant to, Duration doubt) {
        db.writing(h -> {
            List<AppScript> ran =
                    store.list(h, app.id()).stream().filter(AppScript::ran).toList();
            Integer before = to == null || isClose(ran, to, doubt) ? null : lastBefore(ran, to);
            if (ran.isEmpty() || (before != null && before == ran.getFirst().version())) return;
            Db.afterCommit(() -> published(app));
            store.setBack(h, app.id(), before == null ? 0 : before);
            if (before != null) return;
            AppScript newest = Objects.requireNonNull(store.newest(h, app.id()));
            store.add(h, newest.again(Origin.FOUND, clock.instant()));
            // An edit stays the newest.
            if (newest.source() == Origin.EDITED) store.add(h, newest.again(Origin.EDITED, clock.instant()));
        });
    }

    private static @Nullable Integer lastBefore(List<AppScript> newestFirst, Instant time) {
        for (AppScript one : newestFirst) if (!one.createdAt().isAfter(time)) return one.version();
        return null;
    }

    private static boolean isClose(List<AppScript> some, Instant time, Duration doubt) {
        return some.stream()
                .anyMatch(one -> Duration.between(one.createdAt(), time).abs().compareTo(doubt) < 0);
    }

    /** Whether what last ran in the container is unknown, as since an import. */
    private boolean isUnknown(Handle transaction, long appId) {
        List<AppScript> all = store.list(transaction, appId);
        return all.stream().noneMatch(AppScript::ran) && all.stream().anyMatch(one -> one.source() == Origin.FOUND);
    }

    private AppScript pin(
            Handle transaction, long appId, PinnedScripts scripts, Origin source, boolean ran, String who) {
        var version = new AppScript(
                appId,
                0,
                source,
                ran,
                scripts.commit(),
                scripts.scriptBlob(),
                scripts.installBlob(),
                scripts.script(),
                scripts.installScript(),
                Json.write(new TreeMap<>(scripts.framework())),
                scripts.engineCommit(),
                scripts.engineCommit() == null ? null : Json.write(new TreeMap<>(scripts.engine())),
                clock.instant(),
                who);
        return store.add(transaction, version);
    }

    private void published(App app) {
        bus.publish(new AppChanged(app.id(), app.hostId(), ChangeKind.UPDATED));
    }

    /** The scripts of all apps and the catalogue's entries, from two queries whatever their number. */
    @Override
    public UpdateStates present() {
        return new UpdateStates(pins.get(), catalog.entries());
    }

    /** The scripts of apps and the entries of the catalogue at one point in time. */
    public record UpdateStates(Map<Long, ScriptPin> pins, Map<String, Entry> entries) implements Flags {
        /** The pin of an app, or null. */
        public @Nullable ScriptPin pin(App app) {
            return pins.get(app.id());
        }

        /** The entry that an app was created from, or null when there is none with readable scripts now. */
        public @Nullable Entry entry(App app) {
            Entry entry = app.catalogSlug() == null ? null : entries.get(app.catalogSlug());
            return entry == null || entry.broken() != null ? null : entry;
        }

        @Override
        public @Nullable Boolean of(App app) {
            ScriptPin pin = pin(app);
            if (pin == null) return null;
            if (pin.isEdited()) return false;
            Entry entry = entry(app);
            if (entry == null) return null;
            if (!pin.isOf(entry)) return true;
            return pin.isFound() ? null : Boolean.FALSE;
        }
    }

    @Override
    public String version() {
        return pins.revision() + "." + catalog.version();
    }
}
