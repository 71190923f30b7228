package dev.holdfast.apps.update;

import dev.holdfast.apps.App;
import dev.holdfast.apps.node.ContainerIds;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges an update whose script has ended: by its status, by the containers that exist, and by whether the app's port still
 * answers. Notes when the container is to go back.
 */
record UpdateResult(UpdateDependencies needs, ContainerIds containers, PortCheck ports) {
    /** The driver's exit status when the container was replaced by another one. */
    private static final int REBUILT = 97;

    /** The driver's exit status when the script succeeded and the container can't be entered any more. */
    private static final int AWAY = 98;

    private static final String BROKEN = "broken";

    /** Whether this job found that the update left the container in a state from which it should go back. */
    static boolean isBroken(JobContext job) {
        return job.isDone(BROKEN);
    }

    /**
     * The update that is judged.
     *
     * @param before what its port answered before the update; null when it was not asked
     * @param warnings what could not be done besides, as sentences
     */
    record Run(
            UpdateParams params,
            App app,
            ContainerBefore found,
            GuestHandle container,
            PortCheck.@Nullable Answer before,
            NodeScripts.RunEnd end,
            List<String> warnings) {
        boolean answeredBefore() {
            return before != null && before.answered();
        }
    }

    Outcome of(Run run, JobContext job) throws InterruptedException {
        Outcome duplicate = othersAppeared(run, job);
        if (duplicate != null) return duplicate;
        return switch (run.end().how()) {
            case ENDED -> ended(run, Objects.requireNonNull(run.end().status()), job);
            case CANCELED -> {
                job.line("The update was stopped before it was complete.");
                job.step(BROKEN, () -> {});
                job.stopIfCanceled();
                yield new Outcome.Unknown(
                        "The update was stopped before it was complete." + SafetyCopies.sentence(job));
            }
            case TIMED_OUT ->
                broken(run, "The update took longer than " + run.end().limit() + " and was stopped.", "", job);
            case TALKED_ON ->
                broken(
                        run,
                        "The script printed too much output and was stopped. It probably repeats a question"
                                + " endlessly.",
                        "",
                        job);
            case REPEATED ->
                broken(
                        run,
                        "The script waited for an answer that nobody could give, and was stopped. Update the app in a"
                                + " terminal.",
                        "",
                        job);
            case BROKEN_OFF ->
                brokenOrUnknown(
                        run,
                        "The script is no longer running, and its exit status is unknown.",
                        " Check the app.",
                        job);
            case LOST ->
                // It may still run, so nothing is done to the container.
                new Outcome.Unknown("The host stopped answering while the script ran ("
                        + run.end().why() + "). The update may have succeeded. Check the app."
                        + SafetyCopies.sentence(job));
        };
    }

    private @Nullable Outcome othersAppeared(Run run, JobContext job) throws InterruptedException {
        long cluster = run.app().clusterId();
        Set<Integer> appeared = containers.appeared(cluster, run.found().before(), job);
        if (appeared == null) {
            return new Outcome.Unknown(
                    "The host's API does not return the list of containers, so the result of the update is unknown."
                            + " Check the app." + SafetyCopies.sentence(job));
        }
        // Checked before the apps are read: an install that ends now has its app by then.
        boolean installing = needs.jobs().isHeld(App.installKey(cluster));
        appeared.removeAll(needs.apps().numbers(cluster)); // installed, moved here or adopted in the meantime
        if (appeared.isEmpty()) return null;
        if (installing) {
            job.line("Containers that appeared during the update: " + appeared
                    + ". They are attributed to the install that runs in this cluster.");
            return null;
        }
        // Somebody else may have created them: that is no reason to lose what the app has written since.
        return new Outcome.Failed("Other containers appeared while the update ran: " + appeared
                + ". The script may have created a second container instead of updating. Check them before you"
                + " continue." + SafetyCopies.sentence(job));
    }

    private Outcome ended(Run run, int status, JobContext job) throws InterruptedException {
        if (status == REBUILT) {
            return broken(
                    run,
                    "The script created the container again instead of updating it. Its previous contents are lost.",
                    "",
                    job);
        }
        if (status == AWAY) return away(run, job);
        if (!run.end().isSuccess()) {
            return broken(run, run.end().failure(), " Changes made until then were kept.", job);
        }
        PortCheck.Answer after = after(run, job);
        String silence = after != null && after.state() == PortCheck.State.SILENT && run.answeredBefore()
                ? silence(run, after.why())
                : null;
        if (silence != null && GoingBack.isPossible(run.params().safety(), job)) return broken(run, silence, "", job);
        boolean pinned = job.step(
                "pin",
                Boolean.class,
                () -> needs.scripts()
                        .pin(run.app(), run.found().scripts(), run.params().by()));
        if (!pinned) {
            job.line(
                    needs.apps().ownership(run.app().id()) == null
                            ? "The app was forgotten while the update ran, but its container was updated."
                            : "The app's script was edited while the update ran. The edited version stays the newest."
                                    + " Revert it to be able to update the app again.");
        }
        if (silence != null) {
            String left = SafetyCopies.sentence(job);
            return new Outcome.Failed(silence + " It was left as it is."
                    + (left.isEmpty() ? " There is no snapshot or backup of this update to go back to." : left));
        }
        return done(run, after, job);
    }

    private static String silence(Run run, @Nullable String why) {
        return "The script reported success, but the app's port " + run.found().port()
                + ", which answered before, did not answer within "
                + run.params().safety().checkTimeoutS() + " s: " + why + ".";
    }

    /** A container that only restarts can't be entered either, so the port decides if it is known. */
    private Outcome away(Run run, JobContext job) throws InterruptedException {
        String away = "The script reported success, but the container can't be entered now.";
        PortCheck.Answer after = run.answeredBefore() ? after(run, job) : null;
        if (after != null && after.answered()) {
            return new Outcome.Unknown(away + " The app answers at " + after.at() + ". Check whether it was updated."
                    + SafetyCopies.sentence(job));
        }
        return brokenOrUnknown(run, away, " Check whether the app runs.", job);
    }

    /** Null when the port is not asked. */
    private PortCheck.@Nullable Answer after(Run run, JobContext job) throws InterruptedException {
        Integer port = run.found().port();
        if (run.before() == null || port == null) return null;
        // What did not answer before need not answer now, so it is not waited for.
        int seconds = run.answeredBefore() ? run.params().safety().checkTimeoutS() : 0;
        PortCheck.Answer after = ports.await("port_after", run.found().hostId(), run.container(), port, seconds, job);
        job.line(
                switch (after.state()) {
                    case ANSWERED -> "The app answers at " + after.at() + ".";
                    case SILENT ->
                        "The app does not answer: " + after.why()
                                + (run.answeredBefore() ? "." : ". It did not before the update either.");
                    case UNKNOWN -> "Whether the app answers is not known: " + after.why() + ".";
                });
        return after;
    }

    /** @param kept what else is said when the container does not go back */
    private static Outcome broken(Run run, String reason, String kept, JobContext job) throws InterruptedException {
        job.step(BROKEN, () -> {});
        boolean back = GoingBack.isPossible(run.params().safety(), job);
        return new Outcome.Failed(reason + (back ? "" : kept + SafetyCopies.sentence(job)));
    }

    private static Outcome brokenOrUnknown(Run run, String reason, String next, JobContext job)
            throws InterruptedException {
        if (GoingBack.isPossible(run.params().safety(), job)) return broken(run, reason, "", job);
        return new Outcome.Unknown(reason + next + SafetyCopies.sentence(job));
    }

    private Outcome done(Run run, PortCheck.@Nullable Answer after, JobContext job) throws InterruptedException {
        var warnings = new ArrayList<>(run.warnings());
        boolean snapshot = SafetyCopies.hasSnapshot(job);
        boolean kept = snapshot && run.params().safety().keepSnapshot();
        if (snapshot && !kept) {
            String failure = SafetyCopies.deleteSnapshot(run.container(), job);
            if (failure != null) warnings.add(failure);
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("commit", run.found().scripts().commit());
        result.put("snapshot", snapshot);
        if (kept) result.put("snapshot_name", SafetyCopies.name(job));
        String backup = SafetyCopies.backup(job);
        if (backup != null) result.put("backup", backup);
        result.put("port", after == null ? "not_asked" : word(after.state()));
        if (after != null && after.at() != null) result.put("answers_at", after.at());
        if (!warnings.isEmpty()) result.put("warnings", String.join(" ", warnings));
        return new Outcome.Done(result);
    }

    private static String word(PortCheck.State state) {
        return switch (state) {
            case ANSWERED -> "answered";
            case SILENT -> "silent";
            case UNKNOWN -> "unknown";
        };
    }
}
