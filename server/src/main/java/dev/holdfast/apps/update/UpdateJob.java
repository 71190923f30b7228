package dev.holdfast.apps.update;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.node.ContainerIds;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.apps.node.ScriptBundle;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.base.Refusal;
import dev.holdfast.catalog.PinnedScripts;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.Retention;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs the catalogue's current script in an app's container and pins it if it succeeds. Success means that the script
 * reports success, that the container is still the same one, and that no other container has appeared.
 */
final class UpdateJob implements Job<UpdateJob.Params> {
    static final JobType<Params> KIND = new JobType<>("app.update", Params.class, Priority.BULK);

    /** The driver's exit status when the container was replaced by another one. */
    private static final int REBUILT = 97;

    /** The driver's exit status when the script succeeded and the container can't be entered any more. */
    private static final int AWAY = 98;

    /**
     * The request.
     *
     * @param scriptBlob the script that the requester consented to; another script is not run
     * @param interactive whether it runs in a terminal; null in jobs from before that was possible
     * @param by the name stored with the version that is pinned
     */
    record Params(
            long appId,
            boolean snapshot,
            @Nullable String backupStorage,
            String scriptBlob,
            @Nullable String installBlob,
            @Nullable Boolean interactive,
            String by) {
        boolean isInteractive() {
            return Boolean.TRUE.equals(interactive);
        }
    }

    private final Apps apps;
    private final AppScripts scripts;
    private final NodeScripts nodes;
    private final UpdateDependencies needs;
    private final ContainerIds containers;

    UpdateJob(UpdateDependencies needs) {
        this.apps = needs.apps();
        this.scripts = needs.scripts();
        this.nodes = needs.nodes();
        this.needs = needs;
        this.containers = new ContainerIds(needs.hypervisors());
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    /**
     * The state before any change.
     *
     * @param hostId the host enrolled for the node that owns the container: the script runs there
     * @param refusal why the update is refused, or null
     * @param before the CT IDs of all containers of the cluster
     */
    record Found(long hostId, String node, @Nullable String refusal, PinnedScripts scripts, Set<Integer> before) {}

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        // Stored as a step: if the app were forgotten while the script runs, the job would end as if nothing ran.
        App app = job.step("app", App.class, () -> apps.get(params.appId()));
        // Requested twice, or done by another job while this one waited: that counts as a success.
        if (!job.step(
                "due",
                Boolean.class,
                () -> !(UpdateState.of(app, scripts.present()) instanceof UpdateState.UpToDate))) {
            job.line(app.name() + " already has the catalogue's scripts: nothing to do.");
            return new Outcome.Done();
        }
        Found found = job.step("state", Found.class, () -> findState(params, app));
        if (found.refusal() != null) return new Outcome.Failed(found.refusal());
        if (params.backupStorage() != null) backUp(app, found, params.backupStorage(), job);
        if (params.snapshot()) takeSnapshot(app, found, job);
        job.line("Updating " + app.name() + " (container " + app.ctid() + " on " + found.node() + ") with "
                + found.scripts().scriptPath() + " of " + found.scripts().shortCommit() + ".");
        NodeScripts.RunEnd end =
                job.step("run", NodeScripts.RunEnd.class, () -> nodes.run(work(params, app, found, job), job));
        job.step("tidy", () -> nodes.removeOldRuns(found.hostId(), end, job));
        needs.inventory().wake(app.clusterId());
        return outcome(params, app, found, end, job);
    }

    private Found findState(Params params, App app) {
        UpdateState.of(app, scripts.present()).orRefuse();
        Apps.AppLocation home = apps.home(app.id());
        PinnedScripts latest =
                Objects.requireNonNull(needs.catalog().pinned(Objects.requireNonNull(app.catalogSlug())));
        if (!latest.scriptBlob().equals(params.scriptBlob())
                || !Objects.equals(latest.installBlob(), params.installBlob())) {
            throw Refusal.conflict(
                    "The catalogue's scripts have changed since you consented to them. Nothing was updated. Review the"
                            + " changes and update again.");
        }
        long hostId = Objects.requireNonNull(app.hostId());
        boolean up = home.guest().client(Capability.MONITORING).status().isUp();
        String refusal = null;
        if (!up) refusal = app.name() + " does not run, and only a running container can be updated. Start it first.";
        // The script must start on the owning node, because only there the container can be entered.
        if (!needs.hosts().get(hostId).node().equals(home.node())) {
            refusal = "The container is on node " + home.node() + ", which is not enrolled. Add the node under Hosts.";
        }
        return new Found(hostId, home.node(), refusal, latest, containers.numbers(app.clusterId()));
    }

    private void takeSnapshot(App app, Found found, JobContext job) throws InterruptedException {
        String name = "holdfast-" + job.id();
        job.line("Taking the snapshot " + name + " first.");
        var order = container(app, found)
                .order(GuestTask.SNAPSHOT, guest -> guest.snapshots().create(name, "Before an update by Holdfast"));
        require("snapshot", order, job);
    }

    private void backUp(App app, Found found, String storage, JobContext job) throws InterruptedException {
        job.line("Backing up the container to storage " + storage + " first.");
        // Unless all backups are kept, the storage's own retention may prune an older one.
        BackupSpec spec = BackupSpec.of(new BackupSpec.Guests.Some(List.of(app.ctid())), storage)
                .withNotes("Before an update by Holdfast")
                .keeping(Retention.ALL);
        var order = container(app, found)
                .nodeOrder(
                        Capability.BACKUP,
                        GuestTask.BACKUP,
                        node -> Objects.requireNonNull(node.backUp(spec), "no guest to back up"));
        require("backup", order, job);
    }

    private GuestHandle container(App app, Found found) {
        return needs.guests().on(found.node(), app.guest(), GuestKind.LXC);
    }

    private static void require(String what, Order order, JobContext job) throws InterruptedException {
        job.require(
                what,
                order,
                "The " + what + " could not be created, so nothing was updated",
                "The host stopped answering during the " + what + ". Nothing was updated.");
    }

    private NodeScripts.ScriptRun work(Params params, App app, Found found, JobContext job) {
        var environment = new LinkedHashMap<String, String>();
        environment.put("HOLDFAST_CTID", Integer.toString(app.ctid()));
        environment.put("HOLDFAST_RUN", Long.toString(job.id()));
        environment.put("TERM", "xterm-256color");
        return new NodeScripts.ScriptRun(
                found.hostId(),
                found.node(),
                () -> ScriptBundle.update(found.scripts(), needs.catalog()::content),
                environment,
                params.isInteractive() ? NodeScripts.INTERACTIVE_LIMIT : NodeScripts.LIMIT,
                params.isInteractive());
    }

    private Outcome outcome(Params params, App app, Found found, NodeScripts.RunEnd end, JobContext job)
            throws InterruptedException {
        String undo = params.snapshot()
                ? " The snapshot holdfast-" + job.id() + " contains the state before the update."
                : "";
        Set<Integer> appeared = containers.appeared(app.clusterId(), found.before(), job);
        if (appeared == null) {
            return new Outcome.Unknown(
                    "The host's API does not return the list of containers, so the result of the update is unknown."
                            + " Check the app." + undo);
        }
        // Checked before the apps are read: an install that ends now has its app by then.
        boolean installing = needs.jobs().isHeld(App.installKey(app.clusterId()));
        appeared.removeAll(apps.numbers(app.clusterId())); // installed, moved here or adopted in the meantime
        if (!appeared.isEmpty() && installing) {
            job.line("Containers that appeared during the update: " + appeared
                    + ". They are attributed to the install that runs in this cluster.");
        } else if (!appeared.isEmpty()) {
            return new Outcome.Failed("Other containers appeared while the update ran: " + appeared
                    + ". The script may have created a second container instead of updating. Check them before you"
                    + " continue." + undo);
        }
        return switch (end.how()) {
            case ENDED -> ended(params, app, found, Objects.requireNonNull(end.status()), undo, job);
            case CANCELED -> {
                job.line("The update was stopped before it was complete." + undo);
                job.stopIfCanceled();
                yield new Outcome.Unknown("The update was stopped before it was complete." + undo);
            }
            case TIMED_OUT ->
                new Outcome.Failed("The update took longer than " + end.limit() + " and was stopped." + undo);
            case TALKED_ON ->
                new Outcome.Failed(
                        "The script printed too much output and was stopped. It probably repeats a question endlessly."
                                + undo);
            case BROKEN_OFF ->
                new Outcome.Unknown(
                        "The script is no longer running, and its exit status is unknown. Check the app." + undo);
            case LOST ->
                new Outcome.Unknown("The host stopped answering while the script ran (" + end.why()
                        + "). The update may have succeeded. Check the app." + undo);
        };
    }

    private Outcome ended(Params params, App app, Found found, int status, String undo, JobContext job)
            throws InterruptedException {
        if (status == REBUILT) {
            return new Outcome.Failed(
                    "The script created the container again instead of updating it. Its previous contents are lost."
                            + undo);
        }
        if (status == AWAY) {
            return new Outcome.Unknown(
                    "The script reported success, but the container can't be entered now. Check whether the app runs."
                            + undo);
        }
        if (status != 0) {
            return new Outcome.Failed("The script ended with status " + status
                    + ". Changes made until then were kept. Its last lines contain the reason." + undo);
        }
        boolean pinned = job.step("pin", Boolean.class, () -> scripts.pin(app, found.scripts(), params.by()));
        if (!pinned) {
            job.line(
                    apps.ownership(app.id()) == null
                            ? "The app was forgotten while the update ran, but its container was updated."
                            : "The app's script was edited while the update ran. The edited version stays the newest."
                                    + " Revert it to be able to update the app again.");
        }
        return new Outcome.Done(Map.of("commit", found.scripts().commit(), "snapshot", params.snapshot()));
    }
}
