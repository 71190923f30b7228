package dev.holdfast.meta.update;

import static dev.holdfast.base.Refusal.Code.CONFLICT;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import java.util.Objects;

/** What users see of updates of the service, and the start of one. */
record Updates(String current, Releases releases, Installation installation, boolean isSqlite, Jobs jobs) {
    ServiceUpdateView view() {
        Releases.Known known = releases.known();
        ReleaseIndex index = known.index();
        ReleaseIndex.Release newest = index == null ? null : index.newest(number());
        if (newest == null) {
            return new ServiceUpdateView(current, null, null, null, false, null, known.checkedAt(), known.problem());
        }
        boolean isNewer = newest.number().compareTo(number()) > 0;
        String obstacle = isNewer ? installation.obstacle(isSqlite) : null;
        return new ServiceUpdateView(
                current,
                newest.version(),
                isNewer,
                newest.notesUrl(),
                isNewer && obstacle == null,
                obstacle == null ? null : installation.how(newest.version()),
                known.checkedAt(),
                known.problem() == null ? obstacle : known.problem());
    }

    private VersionNumber number() {
        return VersionNumber.ofBuild(current);
    }

    /** Starts a job. Refuses with 404 a version that the index does not list, and with 409 whatever can't be installed here. */
    JobRef start(Principal who, String version) {
        Releases.Known known = releases.known();
        ReleaseIndex index = known.index();
        if (index == null) {
            throw Refusal.of(
                    CONFLICT,
                    Objects.requireNonNullElse(known.problem(), "The release index was not read yet.")
                            + " Nothing was changed.");
        }
        ReleaseIndex.Release release = index.find(version);
        if (release == null) {
            throw Refusal.notFoundBecause(
                    "release", "There is no version " + version + " in the release index. Choose the latest one.");
        }
        if (release.number().compareTo(number()) <= 0) {
            throw Refusal.of(
                    CONFLICT,
                    "Version " + version + " is not newer than " + current
                            + ". To go back, restore the backup that was made before the update (docs/own-update.md).");
        }
        String obstacle = installation.obstacle(isSqlite);
        if (obstacle != null) {
            throw Refusal.of(CONFLICT, obstacle + " Type: " + installation.how(version));
        }
        if (release.artifact(Installation.platform()) == null) {
            throw Refusal.of(CONFLICT, "Version " + version + " is not built for " + Installation.platform() + ".");
        }
        JobView other = jobs.holding(UpdateServiceJob.HOLD);
        if (other != null)
            throw Refusal.of(CONFLICT, "Job " + other.id() + " updates the service now. Wait for its end.");
        return new JobRef(
                jobs.enqueue(UpdateServiceJob.request(version, current).by(who)));
    }
}
