package dev.holdfast.apps.update;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.apps.App;
import dev.holdfast.apps.AppRefusals;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.script.AppScript;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.apps.script.ScriptDiff;
import dev.holdfast.apps.update.window.UpdateWindows;
import dev.holdfast.base.ConsentCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.catalog.Entry;
import dev.holdfast.catalog.PinnedScripts;
import dev.holdfast.guests.create.StorageChoice;
import dev.holdfast.hosts.client.HostOwners;
import dev.holdfast.hosts.client.HostRefusals;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Determines which apps can be updated and why others can't, and starts updates. */
final class Updates {
    private final Apps apps;
    private final AppScripts scripts;
    private final UpdateDependencies needs;

    Updates(UpdateDependencies needs) {
        this.apps = needs.apps();
        this.scripts = needs.scripts();
        this.needs = needs;
    }

    /**
     * Whether there is an update.
     *
     * @param updateAvailable null when it is unknown, because the app was imported, or its container set back to an
     *     earlier state, and not updated since
     * @param code whether there is one, or why there is none
     * @param detail the same as a sentence
     * @param pinnedCommit the catalogue's commit of the scripts that last ran for the app, or were last pinned; null
     *     when nothing is pinned
     * @param latestCommit the catalogue's present commit; null when the catalogue has no readable script for the app
     * @param pinnedEngineCommit the commit of the framework's own repository; null, like the latest, when the scripts load
     *     nothing from there
     * @param latestEngineCommit the present commit of the framework's own repository; null when the catalogue's
     *     present scripts load nothing from there
     * @param changedFiles the app's own files that differ
     * @param changedFramework the framework files they load that differ; these alone are not an update
     * @param diff from the pinned scripts to the catalogue's current ones; null unless there is an update
     * @param unattended whether the catalogue's current script can update without a user at the terminal
     * @param interactive whether it can with one
     * @param reasons why it can't, or notes on the update; full sentences
     * @param window the update windows of its tags; null when there are none
     */
    record UpdateView(
            @Nullable Boolean updateAvailable,
            UpdateState.Code code,
            String detail,
            @Nullable String pinnedCommit,
            @Nullable String latestCommit,
            @Nullable String pinnedEngineCommit,
            @Nullable String latestEngineCommit,
            List<String> changedFiles,
            List<String> changedFramework,
            @Nullable String diff,
            boolean unattended,
            boolean interactive,
            List<String> reasons,
            UpdateWindows.@Nullable State window) {}

    /**
     * An app that got no job.
     *
     * @param appId the id of the app in Holdfast
     * @param name the name of the app in Holdfast
     * @param reason why it got none, as a sentence
     * @param code the same as a word: {@code unknown}, or the code with which an update of this app alone is refused,
     *     such as {@code up_to_date}
     */
    record Skipped(long appId, String name, String reason, String code) {}

    /**
     * The result of an update of all apps.
     *
     * @param jobs the ids of the jobs that were started, one for each app that is updated
     * @param skipped the other apps that the caller may read, and why they got no job
     */
    record UpdatesStarted(List<Long> jobs, List<Skipped> skipped) {}

    UpdateView view(App app) {
        UpdateState state = UpdateState.of(app, scripts.present());
        AppScript pinned = scripts.base(app.id());
        PinnedScripts latest =
                app.catalogSlug() == null ? null : needs.catalog().pinned(app.catalogSlug());
        var changed = new ArrayList<String>();
        var diff = new StringBuilder();
        List<String> framework = List.of();
        if (state instanceof UpdateState.Available && pinned != null && latest != null) {
            compare(latest.scriptPath(), pinned.script(), latest.script(), changed, diff);
            String path = latest.installPath() == null ? "install script" : latest.installPath();
            compare(path, pinned.installScript(), latest.installScript(), changed, diff);
            framework = pinned.changedFramework(latest);
        }
        Entry entry = scripts.present().entry(app);
        return new UpdateView(
                state instanceof UpdateState.Unknown ? null : Boolean.valueOf(state instanceof UpdateState.Available),
                state.code(),
                state.sentence() + (state instanceof UpdateState.Available ? engineChange(pinned, latest) : ""),
                pinned == null ? null : pinned.commitName(),
                latest == null ? null : latest.commit(),
                pinned == null ? null : pinned.engineCommit(),
                latest == null ? null : latest.engineCommit(),
                changed,
                framework,
                changed.isEmpty() ? null : diff.toString(),
                entry != null && entry.updateUnattended(),
                entry != null && entry.updateInteractive(),
                entry == null ? List.of() : entry.updateReasons(),
                needs.windows().state(app.guest()));
    }

    /** Where the framework comes from is a part of what changes. */
    private static String engineChange(@Nullable AppScript pinned, @Nullable PinnedScripts latest) {
        String before = pinned == null ? null : pinned.engineCommit();
        String now = latest == null ? null : latest.engineCommit();
        if (Objects.equals(before, now)) return "";
        if (now == null) return " Their framework comes with them now, and no longer from its own repository.";
        return before == null
                ? " They load their framework from its own repository now, at commit " + now
                        + "; until now it came with them."
                : " Their framework changes from commit " + before + " of its own repository to " + now + ".";
    }

    private static void compare(
            String path, @Nullable String before, @Nullable String after, List<String> changed, StringBuilder diff) {
        String text = ScriptDiff.of(path, before, after);
        if (text.isEmpty()) return;
        changed.add(path);
        diff.append(text);
    }

    /** Refuses without consent, when there is nothing to update, and when the update would lose an edit. */
    JobRef update(Principal who, long appId, UpdateIn in) {
        consented(in);
        App app = apps.get(appId);
        apps.check(app, Exclusions.Action.UPDATE);
        UpdateState.of(app, scripts.present()).orRefuse(in.again());
        requireRunnable(app, in);
        Apps.AppLocation home = apps.home(appId);
        checkResources(home, in);
        return new JobRef(start(who, home.app(), in));
    }

    /** Refuses what would need a user at a terminal when there is none, and code that is not pinned. */
    private void requireRunnable(App app, UpdateIn in) {
        Entry entry = needs.catalog().get(Objects.requireNonNull(app.catalogSlug()));
        if (in.interactive() ? entry.updateInteractive() : entry.updateUnattended()) return;
        throw Refusal.of(
                AppRefusals.NEEDS_TERMINAL,
                (entry.updateInteractive()
                                ? app.name() + " can't be updated without a user at the terminal. "
                                : app.name() + " can't be updated by Holdfast. ")
                        + String.join(" ", entry.updateReasons())
                        + (entry.updateInteractive() ? " Update it in a terminal, and answer there." : ""));
    }

    /** The job checks this again, but nobody should wait for it to learn it. */
    private void checkResources(Apps.AppLocation home, UpdateIn in) {
        App app = home.app();
        Entry entry = needs.catalog().get(Objects.requireNonNull(app.catalogSlug()));
        String lack;
        try {
            PveGuest.Status now = home.guest().clientForUser().status();
            lack = ResourceCheck.lack(app, entry, now, in.safety());
        } catch (PveException e) {
            return; // the job waits for the host
        }
        if (lack != null) throw Refusal.of(AppRefusals.INSUFFICIENT_RESOURCES, lack);
    }

    /** Starts a job for each app that has an update and that the caller may update; reports every other readable one. */
    UpdatesStarted updateAll(Principal who, UpdateIn in) {
        consented(in);
        if (in.interactive()) {
            throw Refusal.invalid(List.of(new Violation(
                    List.of("body", "interactive"),
                    "Updates of all apps run without a terminal. Update an app alone to answer its questions.",
                    "value_error")));
        }
        if (in.again()) {
            throw Refusal.invalid(List.of(new Violation(
                    List.of("body", "again"), "Only an update of one app can run again.", "value_error")));
        }
        var started = new ArrayList<Long>();
        var skipped = new ArrayList<Skipped>();
        AppScripts.UpdateStates present = scripts.present();
        HostOwners owners = needs.hosts().owners();
        for (App app : apps.list()) {
            Ownership ownership = owners.of(app.hostId());
            if (!who.sees(ownership)) continue;
            UpdateState state = UpdateState.of(app, present);
            if (!(state instanceof UpdateState.Available)) {
                skipped.add(new Skipped(
                        app.id(), app.name(), state.sentence(), state.code().word()));
                continue;
            }
            try {
                if (!who.has(Role.OPERATOR, ownership)) throw Refusal.roleRequired(Role.OPERATOR.word());
                started.add(start(who, apps.home(app.id()).app(), in));
            } catch (Refusal e) {
                skipped.add(
                        new Skipped(app.id(), app.name(), e.detail(), e.code().word()));
            }
        }
        return new UpdatesStarted(started, skipped);
    }

    List<StorageChoice> backupStorages(long appId) {
        Apps.AppLocation home = apps.home(appId);
        return StorageChoice.holding(StorageChoice.of(home.guest().nodeForUser().storages()), "backup");
    }

    private static void consented(UpdateIn in) {
        if (in.consent()) return;
        throw Refusal.of(
                ConsentCode.CONSENT_REQUIRED,
                "An update runs the catalogue's script as root. Review what it changes and consent to this.");
    }

    /** The job of an update at a planned time, if this user may start it; refuses as for one app. */
    JobRequest<?> permitted(Principal who, App app, UpdateIn in) {
        JobRequest<?> request = request(who, apps.home(app.id()).app(), in, true);
        needs.jobs().checkPermission(request);
        return request;
    }

    private long start(Principal who, App app, UpdateIn in) {
        return needs.jobs().enqueue(request(who, app, in, false));
    }

    private JobRequest<?> request(Principal who, App app, UpdateIn in, boolean planned) {
        requireRunnable(app, in);
        long hostId = Objects.requireNonNull(app.hostId());
        if (!needs.ssh().isVerified(hostId)) throw HostRefusals.capabilityMissing(hostId, "ssh");
        Entry entry = needs.catalog().get(Objects.requireNonNull(app.catalogSlug()));
        return app.request(
                        UpdateJob.KIND,
                        new UpdateParams(
                                app.id(),
                                in.snapshot(),
                                in.backupStorage(),
                                entry.scriptBlob(),
                                entry.installBlob(),
                                in.interactive(),
                                who.name(),
                                in.safety(),
                                planned,
                                in.again()))
                .by(who);
    }
}
