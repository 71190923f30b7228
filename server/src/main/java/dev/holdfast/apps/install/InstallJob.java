package dev.holdfast.apps.install;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.FreeContainerIds;
import dev.holdfast.apps.NewApps;
import dev.holdfast.apps.node.ContainerIds;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.apps.node.ScriptBundle;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.catalog.Entry;
import dev.holdfast.catalog.PinnedScripts;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs the catalogue's script on a node and adopts the container that it created as an app. Success means exit status 0
 * and exactly one new container, the expected one; otherwise everything is left in place and reported.
 */
final class InstallJob implements Job<InstallJob.Params> {
    static final JobType<Params> KIND = new JobType<>("app.install", Params.class, Priority.PEOPLE);

    /**
     * Stored sealed, like all parameters.
     *
     * @param scriptBlob the script that the requester consented to; another script is not run
     * @param environment by the names of the script framework
     * @param answers by the script's variables; some are secrets
     * @param hidden the variables whose answers must not appear in the transcript
     * @param interactive whether it runs in a terminal; null in jobs from before that was possible
     */
    record Params(
            String slug,
            String scriptBlob,
            @Nullable String installBlob,
            long hostId,
            String name,
            @Nullable Integer ctid,
            Map<String, String> environment,
            Map<String, String> answers,
            Set<String> hidden,
            @Nullable Boolean interactive,
            String by) {
        boolean isInteractive() {
            return Boolean.TRUE.equals(interactive);
        }

        @Override
        public String toString() {
            return "Params[" + slug + " on " + hostId + "]"; // the answers must not be shown
        }
    }

    private final Apps apps;
    private final AppScripts scripts;
    private final NodeScripts nodes;
    private final InstallDependencies needs;
    private final FreeContainerIds ids;
    private final ContainerIds containers;

    InstallJob(InstallDependencies needs) {
        this.apps = needs.apps();
        this.scripts = needs.scripts();
        this.nodes = needs.nodes();
        this.needs = needs;
        this.ids = new FreeContainerIds(apps, new FreeIds(needs.hypervisors(), needs.jobs()));
        this.containers = new ContainerIds(needs.hypervisors());
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    /**
     * The decisions made before any change.
     *
     * @param entry the entry at that time: a refresh may change or remove it while the script runs
     */
    record Plan(int ctid, Entry entry, PinnedScripts scripts, Set<Integer> before) {}

    @Override
    public List<Secret> secrets(Params params) {
        return params.hidden().stream()
                .map(params.answers()::get)
                .filter(Objects::nonNull)
                .map(Secret::of)
                .toList();
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        // Stored as a step: if the host were removed while the script runs, the job would end as if nothing ran.
        Host host = job.step("host", Host.class, () -> needs.hosts().get(params.hostId()));
        Plan plan = job.step("plan", Plan.class, () -> plan(params, host));
        job.holdAlso(new GuestRef(host.clusterId(), plan.ctid()).lock());
        job.line("Installing " + plan.entry().name() + " as container " + plan.ctid() + " on " + host.node() + " with "
                + plan.scripts().origin() + ".");
        NodeScripts.RunEnd end =
                job.step("run", NodeScripts.RunEnd.class, () -> nodes.run(work(params, host, plan), job));
        job.step("tidy", () -> nodes.removeOldRuns(host.id(), end, job));
        needs.inventory().wake(host.clusterId());
        Set<Integer> appeared = containers.appeared(host.clusterId(), plan.before(), job);
        if (appeared == null) {
            return new Outcome.Unknown(
                    "The host's API does not return the list of containers, so the result is unknown. " + why(end)
                            + " Check on the host for container " + plan.ctid() + ".");
        }
        boolean made = appeared.remove(plan.ctid());
        // Those of other jobs first: such a job adds the app of its container before it ends.
        appeared.removeIf(ctid -> needs.jobs().isHeld(new GuestRef(host.clusterId(), ctid).lock()));
        appeared.removeAll(apps.numbers(host.clusterId())); // moved here or adopted in the meantime
        if (!appeared.isEmpty()) {
            return new Outcome.Failed("Other containers appeared while the script ran: " + appeared
                    + ". It is unknown whether the script created them, so none was adopted. Check them, and"
                    + " adopt those that are yours.");
        }
        if (end.isSuccess() && made) return adopted(params, host, plan, job);
        if (end.how() == NodeScripts.EndReason.CANCELED && !made) throw canceled(job);
        return failed(end, made, plan.ctid());
    }

    private Plan plan(Params params, Host host) {
        Entry entry = needs.catalog().get(params.slug());
        PinnedScripts pinned = needs.catalog().pinned(params.slug());
        if (pinned == null
                || !pinned.scriptBlob().equals(params.scriptBlob())
                || !Objects.equals(pinned.installBlob(), params.installBlob())) {
            throw Refusal.conflict(
                    "The catalogue's scripts have changed since you consented to them. Nothing was installed."
                            + " Review them and install again.");
        }
        return new Plan(number(params, host), entry, pinned, containers.numbers(host.clusterId()));
    }

    private int number(Params params, Host host) {
        Integer requested = params.ctid();
        if (requested == null) return ids.next(host.clusterId(), host.node(), Set.of());
        String fault = ids.fault(host.clusterId(), host.node(), requested);
        if (fault != null) throw Refusal.conflict(fault);
        return requested;
    }

    private NodeScripts.ScriptRun work(Params params, Host host, Plan plan) {
        // A checked choice overrides an answer that happens to have the same variable.
        var environment = new LinkedHashMap<>(params.answers());
        environment.putAll(params.environment());
        environment.put("var_ctid", Integer.toString(plan.ctid()));
        environment.put("mode", "generated");
        environment.put("PHS_SILENT", "1");
        environment.put("TERM", "xterm-256color");
        environment.put("HOLDFAST_CTID", Integer.toString(plan.ctid()));
        return new NodeScripts.ScriptRun(
                host.id(),
                host.node(),
                () -> ScriptBundle.install(plan.scripts(), needs.catalog()::content),
                environment,
                params.isInteractive() ? NodeScripts.INTERACTIVE_LIMIT : NodeScripts.LIMIT,
                params.isInteractive());
    }

    private Outcome adopted(Params params, Host host, Plan plan, JobContext job) throws InterruptedException {
        Entry entry = plan.entry();
        var app = new App(
                0,
                host.clusterId(),
                host.id(),
                plan.ctid(),
                params.name(),
                entry.category(),
                entry.slug(),
                entry.port(),
                entry.protocol(),
                entry.path(),
                false,
                needs.clock().instant(),
                null);
        long id = new NewApps(apps, needs.jobs())
                .add(
                        app,
                        host.node(),
                        (transaction, appId) -> scripts.pin(transaction, appId, plan.scripts(), params.by()),
                        job);
        return new Outcome.Done(Map.of("app_id", id, "ctid", plan.ctid()));
    }

    private static RuntimeException canceled(JobContext job) {
        job.stopIfCanceled();
        return new IllegalStateException("a job that was not canceled");
    }

    /** The container is left in place: an incomplete one may be needed to find the cause. */
    private static Outcome failed(NodeScripts.RunEnd end, boolean made, int ctid) {
        String left = made
                ? " Container " + ctid + " exists and was not changed. Adopt it to examine it, or destroy it."
                : " There is no container " + ctid + ".";
        String why = end.isSuccess() ? "The script reported success, but created no container." : why(end);
        return end.how() == NodeScripts.EndReason.LOST
                ? new Outcome.Unknown(why + left)
                : new Outcome.Failed(why + left);
    }

    private static String why(NodeScripts.RunEnd end) {
        return switch (end.how()) {
            case ENDED -> end.isSuccess() ? "The script reported success." : end.failure();
            case CANCELED -> "The install was canceled while the script ran.";
            case TIMED_OUT -> "The script took longer than " + end.limit() + " and was stopped.";
            case TALKED_ON ->
                "The script printed too much output and was stopped. It probably repeats a question endlessly.";
            case REPEATED -> "The script waited for an answer that nobody could give, and was stopped.";
            case BROKEN_OFF -> "The script is no longer running, and its exit status is unknown.";
            case LOST -> "The host stopped answering while the script ran (" + end.why() + ").";
        };
    }
}
