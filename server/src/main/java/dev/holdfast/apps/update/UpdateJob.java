package dev.holdfast.apps.update;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.node.ContainerIds;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.apps.node.ScriptBundle;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.apps.update.window.UpdateWindows;
import dev.holdfast.base.Refusal;
import dev.holdfast.catalog.Entry;
import dev.holdfast.catalog.PinnedScripts;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.Undoable;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PveGuest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the catalogue's current script in an app's container and pins it if it succeeds. Success means that the script
 * reports success, that the container is still the same one, that no other container has appeared, and that the app's port
 * answers if it did before. Otherwise the container goes back to what this job made before, if it made something.
 */
final class UpdateJob implements Undoable<UpdateParams> {
    static final JobType<UpdateParams> KIND = new JobType<>("app.update", UpdateParams.class, Priority.BULK);

    private static final String PORT_BEFORE = "port_before";

    private final Apps apps;
    private final AppScripts scripts;
    private final NodeScripts nodes;
    private final UpdateDependencies needs;
    private final ContainerIds containers;
    private final PortCheck ports;
    private final UpdateResult result;

    UpdateJob(UpdateDependencies needs) {
        this.apps = needs.apps();
        this.scripts = needs.scripts();
        this.nodes = needs.nodes();
        this.needs = needs;
        this.containers = new ContainerIds(needs.hypervisors());
        this.ports = new PortCheck(needs.ssh(), needs.clock());
        this.result = new UpdateResult(needs, containers, ports);
    }

    @Override
    public JobType<UpdateParams> kind() {
        return KIND;
    }

    @Override
    public Outcome run(UpdateParams params, JobContext job) throws InterruptedException {
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
        ContainerBefore found = job.step("state", ContainerBefore.class, () -> findState(params, app, job));
        if (found.refusal() != null) return new Outcome.Failed(found.refusal());
        GuestHandle container = container(app, found);
        PortCheck.Answer before = portBefore(params, app, found, job);
        if (params.backupStorage() != null) SafetyCopies.backUp(container, params.backupStorage(), needs.bus(), job);
        if (params.snapshot()) SafetyCopies.takeSnapshot(container, job);
        job.stopIfCanceled();
        if (params.safety().raiseMemory() && found.wantedMemoryMb() != null) {
            RaisedMemory.raise(container, found.wantedMemoryMb(), job);
        }
        job.line("Updating " + app.name() + " (container " + app.ctid() + " on " + found.node() + ") with "
                + found.scripts().origin() + ".");
        NodeScripts.RunEnd end =
                job.step("run", NodeScripts.RunEnd.class, () -> nodes.run(work(params, app, found, job), job));
        // A canceled run was stopped. After any other one, the rest is done.
        if (end.how() != NodeScripts.EndReason.CANCELED) job.disableCancel();
        job.step("tidy", () -> nodes.removeOldRuns(found.hostId(), end, job));
        var warnings = new ArrayList<String>();
        String memory = RaisedMemory.putBack(container, job);
        if (memory != null) warnings.add(memory);
        needs.inventory().wake(app.clusterId());
        return result.of(new UpdateResult.Run(params, app, found, container, before, end, warnings), job);
    }

    @Override
    public @Nullable String undo(UpdateParams params, JobContext job) throws InterruptedException {
        if (!job.isDone("state")) return null;
        App app = job.step("app", App.class, () -> apps.get(params.appId()));
        ContainerBefore found = job.step("state", ContainerBefore.class, () -> findState(params, app, job));
        if (found.refusal() != null) return null;
        GuestHandle container = container(app, found);
        String back = null;
        if (UpdateResult.isBroken(job) && GoingBack.isPossible(params.safety(), job)) {
            PortCheck.Answer before = job.isDone(PORT_BEFORE) ? askBefore(app, found, job) : null;
            back = GoingBack.run(
                    container, found.identity(), () -> answerAgain(params, found, container, before, job), job);
        }
        // A snapshot from before the memory was raised has brought it back already.
        String memory = RaisedMemory.putBack(container, job);
        String snapshot = null;
        // Nothing was updated, so nobody needs it.
        if (SafetyCopies.hasSnapshot(job) && !NodeScripts.mayHaveStarted(job)) {
            snapshot = SafetyCopies.deleteSnapshot(container, job);
        }
        needs.inventory().wake(app.clusterId());
        String all = Stream.of(back, memory, snapshot).filter(Objects::nonNull).collect(Collectors.joining(" "));
        return all.isEmpty() ? null : all;
    }

    private String answerAgain(
            UpdateParams params,
            ContainerBefore found,
            GuestHandle container,
            PortCheck.@Nullable Answer before,
            JobContext job)
            throws InterruptedException {
        if (before == null || !before.answered() || found.port() == null) return ".";
        int seconds = params.safety().checkTimeoutS();
        PortCheck.Answer again = ports.await("port_again", found.hostId(), container, found.port(), seconds, job);
        return switch (again.state()) {
            case ANSWERED -> ": the app answers again at " + again.at() + ".";
            case SILENT -> ", but the app does not answer within " + seconds + " s (" + again.why() + "). Check it.";
            case UNKNOWN -> ". Whether the app answers is not known: " + again.why() + ".";
        };
    }

    private ContainerBefore findState(UpdateParams params, App app, JobContext job) {
        UpdateState.of(app, scripts.present()).orRefuse(params.isAgain());
        Apps.AppLocation home = apps.home(app.id());
        String slug = Objects.requireNonNull(app.catalogSlug());
        PinnedScripts latest = Objects.requireNonNull(needs.catalog().pinned(slug));
        if (!latest.scriptBlob().equals(params.scriptBlob())
                || !Objects.equals(latest.installBlob(), params.installBlob())) {
            throw Refusal.conflict(
                    "The catalogue's scripts have changed since you consented to them. Nothing was updated. Review the"
                            + " changes and update again.");
        }
        String refusal = outsideWindow(params, app, job);
        long hostId = Objects.requireNonNull(app.hostId());
        Entry entry = needs.catalog().get(slug);
        PveGuest.Status status = home.guest().client().status();
        if (refusal == null) refusal = ResourceCheck.lack(app, entry, status, params.safety());
        if (!status.isUp()) {
            refusal = app.name() + " does not run, and only a running container can be updated. Start it first.";
        }
        // The script must start on the owning node, because only there the container can be entered.
        if (!needs.hosts().get(hostId).node().equals(home.node())) {
            refusal = "The container is on node " + home.node() + ", which is not enrolled. Add the node under Hosts.";
        }
        return new ContainerBefore(
                hostId,
                home.node(),
                refusal,
                latest,
                containers.numbers(app.clusterId()),
                home.guest().identity(),
                PortCheck.port(app, entry),
                entry.ramMb());
    }

    /** A planned update may have waited in the queue until its window was over; one by hand is only told. */
    private @Nullable String outsideWindow(UpdateParams params, App app, JobContext job) {
        UpdateWindows.State window = needs.windows().state(app.guest());
        if (window == null || window.open()) return null;
        if (!Boolean.TRUE.equals(params.planned())) {
            job.line(window.detail());
            return null;
        }
        return app.name() + " was not updated. " + window.detail();
    }

    /** Null when the port is not asked. */
    private PortCheck.@Nullable Answer portBefore(UpdateParams params, App app, ContainerBefore found, JobContext job)
            throws InterruptedException {
        if (!params.safety().checkPort()) return null;
        Integer port = found.port();
        if (port == null) {
            job.line("No web port of " + app.name() + " is known, so whether it answers is not checked.");
            return null;
        }
        PortCheck.Answer before = askBefore(app, found, job);
        job.line(
                switch (before.state()) {
                    case ANSWERED -> "Before the update the app answers at " + before.at() + ".";
                    case SILENT ->
                        "Before the update the app does not answer (" + before.why()
                                + "), so its port decides nothing afterwards.";
                    case UNKNOWN -> "Whether the app answers before the update is not known: " + before.why() + ".";
                });
        return before;
    }

    private PortCheck.Answer askBefore(App app, ContainerBefore found, JobContext job) throws InterruptedException {
        return job.step(
                PORT_BEFORE,
                PortCheck.Answer.class,
                () -> ports.ask(found.hostId(), container(app, found), Objects.requireNonNull(found.port())));
    }

    private GuestHandle container(App app, ContainerBefore found) {
        return needs.guests().on(found.node(), app.guest(), GuestKind.LXC);
    }

    private NodeScripts.ScriptRun work(UpdateParams params, App app, ContainerBefore found, JobContext job) {
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
}
