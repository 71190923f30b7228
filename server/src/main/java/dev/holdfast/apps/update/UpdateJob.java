package dev.holdfast.apps.update;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.node.ScriptBundle;
import dev.holdfast.apps.node.ContainerIds;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.base.Refusal;
import dev.holdfast.catalog.PinnedScripts;
import dev.holdfast.hosts.GuestOrder;
import dev.holdfast.hosts.NodeOrder;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.BackupSpec;
import dev.holdfast.pve.GuestKind;
import dev.holdfast.pve.Retention;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs the catalogue's present script within an app's container and pins it when it succeeded. Success means that the script
 * says so, that the container is the one it was, and that no other has appeared.
 */
final class UpdateJob implements Job<UpdateJob.Params> {
    static final JobType<Params> KIND = new JobType<>("app.update", Params.class, Priority.BULK);

    private static final Duration LIMIT = Duration.ofHours(2);
    /** What the driver ends with when the container is another one than before. */
    private static final int REBUILT = 97;

    /** What the driver ends with when the script was fine and the container can't be entered any more. */
    private static final int AWAY = 98;

    /**
     * What was asked for.
     *
     * @param scriptBlob what the requester agreed to; another script is not run
     * @param by for the version that is pinned
     */
    record Params(
            long appId,
            boolean snapshot,
            @Nullable String backupStorage,
            String scriptBlob,
            @Nullable String installBlob,
            String by) {}

    private final Apps apps;
    private final Updates updates;
    private final AppScripts scripts;
    private final NodeScripts nodes;
    private final UpdateRoutes.Needs needs;
    private final ContainerIds containers;

    UpdateJob(Apps apps, Updates updates, AppScripts scripts, NodeScripts nodes, UpdateRoutes.Needs needs) {
        this.apps = apps;
        this.updates = updates;
        this.scripts = scripts;
        this.nodes = nodes;
        this.needs = needs;
        this.containers = new ContainerIds(needs.hypervisors());
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    /**
     * What was found before anything was done.
     *
     * @param hostId the host at the node that owns the container: the script runs there
     * @param refusal why nothing will be done, or null
     * @param before the numbers of all containers of the cluster
     */
    record Found(long hostId, String node, @Nullable String refusal, PinnedScripts scripts, Set<Integer> before) {}

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        // Remembered: forgotten while the script runs, it would end the job as if nothing did.
        App app = job.step("app", App.class, () -> apps.get(params.appId()));
        // Asked for twice, or made by somebody else while this one waited: what is there already is a success.
        if (!job.step("due", Boolean.class, () -> !(updates.state(app) instanceof UpdateState.UpToDate))) {
            job.line(app.name() + " has the catalogue's scripts by now: nothing to do.");
            return new Outcome.Done();
        }
        Found found = job.step("look", Found.class, () -> findState(params, app));
        if (found.refusal() != null) return new Outcome.Failed(found.refusal());
        if (params.backupStorage() != null) {
            Outcome failure = backup(app, found, params.backupStorage(), job);
            if (failure != null) return failure;
        }
        if (params.snapshot()) {
            Outcome failure = snapshot(app, found, job);
            if (failure != null) return failure;
        }
        job.line("Updating " + app.name() + " (container " + app.ctid() + " on " + found.node() + ") with "
                + found.scripts().scriptPath() + " of " + found.scripts().shortCommit() + ".");
        NodeScripts.RunEnd end = job.step("run", NodeScripts.RunEnd.class, () -> nodes.run(work(app, found, job), job));
        job.step("tidy", () -> nodes.removeOldRuns(found.hostId(), end, job));
        needs.inventory().wake(app.clusterId());
        return outcome(params, app, found, end, job);
    }

    private Found findState(Params params, App app) {
        updates.state(app).orRefuse();
        Apps.AppLocation home = apps.home(app.id());
        PinnedScripts latest = Objects.requireNonNull(needs.catalog().pinned(Objects.requireNonNull(app.catalogSlug())));
        if (!latest.scriptBlob().equals(params.scriptBlob())
                || !Objects.equals(latest.installBlob(), params.installBlob())) {
            throw Refusal.conflict(
                    "The catalogue's scripts changed since they were agreed to. Nothing was done. Look at"
                            + " what they change, and update again.");
        }
        long hostId = Objects.requireNonNull(app.hostId());
        var client = needs.hypervisors().reaching(app.clusterId(), home.node());
        boolean up =
                client.guest(GuestKind.LXC, home.node(), app.ctid()).status().isUp();
        String refusal = null;
        if (!up) refusal = app.name() + " does not run, and only a running container can be updated. Start it first.";
        // The script must start at the owning node: there its container can be entered.
        if (!needs.hosts().get(hostId).node().equals(home.node())) {
            refusal = "The container is on the node " + home.node() + ", which is not enrolled. Add it under Hosts.";
        }
        return new Found(hostId, home.node(), refusal, latest, containers.numbers(app.clusterId()));
    }

    private @Nullable Outcome snapshot(App app, Found found, JobContext job) throws InterruptedException {
        String name = "holdfast-" + job.id();
        job.line("Taking the snapshot " + name + " first.");
        var order = new GuestOrder(
                needs.hypervisors(),
                app.clusterId(),
                GuestKind.LXC,
                found.node(),
                app.ctid(),
                "vzsnapshot",
                guest -> guest.snapshots().create(name, "Before an update by Holdfast"));
        return failure("snapshot", job.execute("snapshot", order), job);
    }

    private @Nullable Outcome backup(App app, Found found, String storage, JobContext job) throws InterruptedException {
        job.line("Backing it up to " + storage + " first.");
        // Without keeping all, the storage's own rules might prune a backup that is older.
        BackupSpec spec = BackupSpec.of(new BackupSpec.Guests.Some(List.of(app.ctid())), storage)
                .withNotes("Before an update by Holdfast")
                .keeping(Retention.ALL);
        var order = new NodeOrder(
                needs.hypervisors(),
                app.clusterId(),
                found.node(),
                app.ctid(),
                "vzdump",
                client -> Objects.requireNonNull(client.node(found.node()).backUp(spec), "no guest to back up"));
        return failure("backup", job.execute("backup", order), job);
    }

    private static @Nullable Outcome failure(String what, TaskEnd end, JobContext job) {
        return switch (end) {
            case OK, WARNINGS -> null;
            case FAILED ->
                new Outcome.Failed("The " + what + " could not be made, and nothing was updated: " + job.taskMessage());
            case LOST ->
                new Outcome.Unknown("The host stopped answering during the " + what + ". Nothing was updated.");
        };
    }

    private NodeScripts.ScriptRun work(App app, Found found, JobContext job) {
        var environment = new LinkedHashMap<String, String>();
        environment.put("HOLDFAST_CTID", Integer.toString(app.ctid()));
        environment.put("HOLDFAST_RUN", Long.toString(job.id()));
        environment.put("TERM", "xterm-256color");
        return new NodeScripts.ScriptRun(
                found.hostId(),
                found.node(),
                () -> ScriptBundle.update(found.scripts(), needs.catalog()::content),
                environment,
                LIMIT);
    }

    private Outcome outcome(Params params, App app, Found found, NodeScripts.RunEnd end, JobContext job)
            throws InterruptedException {
        String undo = params.snapshot() ? " The snapshot holdfast-" + job.id() + " is from before." : "";
        Set<Integer> appeared = containers.appeared(app.clusterId(), found.before(), job);
        if (appeared == null) {
            return new Outcome.Unknown(
                    "The host's API does not tell which containers there are now, so what came of the"
                            + " update is not known. Look at the app." + undo);
        }
        // Asked first: an install that ends in this moment has its app by then.
        boolean installing = needs.jobs().isHeld(App.installKey(app.clusterId()));
        appeared.removeAll(apps.numbers(app.clusterId())); // installed, moved here, or adopted, meanwhile
        if (!appeared.isEmpty() && installing) {
            job.line("Meanwhile there is also " + appeared
                    + ", taken for what the install makes that runs in this cluster.");
        } else if (!appeared.isEmpty()) {
            return new Outcome.Failed("While the update ran, other containers appeared: " + appeared
                    + ". The script may have made a second one instead of updating. Look at them before going on."
                    + undo);
        }
        return switch (end.how()) {
            case ENDED -> ended(params, app, found, Objects.requireNonNull(end.status()), undo, job);
            case CANCELED -> {
                job.line("Stopped in the middle of the update." + undo);
                job.stopIfCanceled();
                yield new Outcome.Unknown("The update was stopped in its middle." + undo);
            }
            case TIMED_OUT -> new Outcome.Failed("The update took longer than two hours and was stopped." + undo);
            case TALKED_ON ->
                new Outcome.Failed(
                        "The script printed without end and was stopped: it probably asks something again and"
                                + " again." + undo);
            case BROKEN_OFF ->
                new Outcome.Unknown("The script is gone without having told how it ended. Look at the app." + undo);
            case LOST ->
                new Outcome.Unknown("The host stopped answering while the script ran (" + end.why()
                        + "). It may have gone through. Look at the app." + undo);
        };
    }

    private Outcome ended(Params params, App app, Found found, int status, String undo, JobContext job)
            throws InterruptedException {
        if (status == REBUILT) {
            return new Outcome.Failed(
                    "The script made the container anew instead of updating it. What was in it is gone." + undo);
        }
        if (status == AWAY) {
            return new Outcome.Unknown(
                    "The script says that it succeeded, but its container can't be entered now. Look whether the app runs."
                            + undo);
        }
        if (status != 0) {
            return new Outcome.Failed("The script ended with status " + status
                    + ". What it changed until then stays; its last lines tell why." + undo);
        }
        boolean pinned = job.step("pin", Boolean.class, () -> scripts.pin(app, found.scripts(), params.by()));
        if (!pinned) {
            job.line(
                    apps.place(app.id()) == null
                            ? "The app was forgotten while the update ran; its container is updated all the same."
                            : "The app's script was edited while the update ran. The edit stays the newest version;"
                                    + " revert it, and the app can be updated again.");
        }
        return new Outcome.Done(Map.of("commit", found.scripts().commit(), "snapshot", params.snapshot()));
    }
}
