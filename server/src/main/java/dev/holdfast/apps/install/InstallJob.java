package dev.holdfast.apps.install;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.node.Bundle;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.catalog.Entry;
import dev.holdfast.catalog.Pinned;
import dev.holdfast.hosts.Host;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.Kind;
import dev.holdfast.jobs.Lane;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.pve.GuestKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Runs the catalogue's script on a node and makes an app of the container that came of it. Success means exit status 0 and
 * exactly the expected container more than before; everything else leaves what there is where it is and says so.
 */
final class InstallJob implements Job<InstallJob.Params> {
    static final Kind<Params> KIND = new Kind<>("app.install", Params.class, Lane.PEOPLE);

    private static final Duration LIMIT = Duration.ofHours(2);

    /**
     * Stored sealed, as all parameters.
     *
     * @param scriptBlob what the requester agreed to; another script is not run
     * @param environment by the framework's names
     * @param answers by the script's variables; some are secrets
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
            String by) {
        @Override
        public String toString() {
            return "Params[" + slug + " on " + hostId + "]"; // the answers must not be seen
        }
    }

    private final Apps apps;
    private final AppScripts scripts;
    private final NodeScripts nodes;
    private final InstallRoutes.Needs needs;
    private final Scrubber scrubber;

    InstallJob(Apps apps, AppScripts scripts, NodeScripts nodes, InstallRoutes.Needs needs) {
        this.apps = apps;
        this.scripts = scripts;
        this.nodes = nodes;
        this.needs = needs;
        this.scrubber = needs.scrubber();
    }

    @Override
    public Kind<Params> kind() {
        return KIND;
    }

    /** What was decided before anything was done. */
    record Plan(int ctid, Pinned scripts, Set<Integer> before) {}

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        Entry entry = needs.catalog().get(params.slug());
        var known = new ArrayList<Scrubber.Known>();
        for (String variable : Installation.hidden(entry)) {
            String answer = params.answers().get(variable);
            if (answer != null) known.add(scrubber.know(Secret.of(answer)));
        }
        try {
            return install(params, entry, job);
        } finally {
            known.forEach(Scrubber.Known::close);
        }
    }

    private Outcome install(Params params, Entry entry, JobContext job) throws InterruptedException {
        Host host = needs.hosts().get(params.hostId());
        Plan plan = job.step("plan", Plan.class, () -> plan(params, host));
        job.stopIfCanceled();
        job.line("Installing " + entry.name() + " as container " + plan.ctid() + " on " + host.node() + " with "
                + plan.scripts().scriptPath() + " of " + plan.scripts().shortCommit() + ".");
        NodeScripts.End end = job.step("run", NodeScripts.End.class, () -> nodes.run(work(params, plan), job));
        job.step("tidy", () -> nodes.tidy(host.id(), job));
        Set<Integer> appeared = containers(host);
        appeared.removeAll(plan.before());
        needs.inventory().wake(host.clusterId());
        boolean made = appeared.remove(plan.ctid());
        if (!appeared.isEmpty()) {
            return new Outcome.Failed(
                    "Other containers appeared while the script ran: " + appeared
                            + ". Whether they came of it can't be told, so none was adopted. Look at them, and adopt what is yours.");
        }
        if (end.isSuccess() && made) return adopted(params, entry, host, plan, job);
        if (end.how() == NodeScripts.How.CANCELED && !made) throw canceled(job);
        return failed(end, made, plan.ctid());
    }

    private Plan plan(Params params, Host host) {
        Pinned pinned = needs.catalog().pinned(params.slug());
        if (pinned == null
                || !pinned.scriptBlob().equals(params.scriptBlob())
                || !Objects.equals(pinned.installBlob(), params.installBlob())) {
            throw Refusal.conflict(
                    "The catalogue's scripts changed since they were agreed to. Nothing was done. Look at"
                            + " them, and install again.");
        }
        Set<Integer> before = containers(host);
        var client = needs.hypervisors().reaching(host.clusterId(), host.node());
        int ctid = params.ctid() == null ? client.nextId() : params.ctid();
        boolean taken = client.clusterResources().stream()
                .anyMatch(row -> Integer.valueOf(ctid).equals(row.vmid()));
        if (taken) throw Refusal.conflict("The number " + ctid + " is taken. Choose another one, or none.");
        return new Plan(ctid, pinned, before);
    }

    private Set<Integer> containers(Host host) {
        var numbers = new TreeSet<Integer>();
        needs.hypervisors()
                .reaching(host.clusterId(), host.node())
                .clusterResources()
                .forEach(row -> {
                    if (row.type().equals(GuestKind.LXC.word()) && row.vmid() != null) numbers.add(row.vmid());
                });
        return numbers;
    }

    private NodeScripts.Work work(Params params, Plan plan) {
        var environment = new LinkedHashMap<>(params.environment());
        environment.putAll(params.answers());
        environment.put("var_ctid", Integer.toString(plan.ctid()));
        environment.put("mode", "generated");
        environment.put("PHS_SILENT", "1");
        environment.put("TERM", "xterm-256color");
        environment.put("HOLDFAST_CTID", Integer.toString(plan.ctid()));
        return new NodeScripts.Work(
                params.hostId(), () -> Bundle.install(plan.scripts(), needs.catalog()::content), environment, LIMIT);
    }

    private Outcome adopted(Params params, Entry entry, Host host, Plan plan, JobContext job)
            throws InterruptedException {
        long id = job.step("adopt", Long.class, () -> {
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
                    needs.clock().instant(),
                    null);
            return apps.add(app, (transaction, appId) -> scripts.pin(transaction, appId, plan.scripts(), params.by()));
        });
        return new Outcome.Done(Map.of("app_id", id, "ctid", plan.ctid()));
    }

    private static RuntimeException canceled(JobContext job) {
        job.stopIfCanceled();
        return new IllegalStateException("a job that was not canceled");
    }

    /** What there is now is left to people: a half-made container may be just what they want to look into. */
    private static Outcome failed(NodeScripts.End end, boolean made, int ctid) {
        String left = made
                ? " Container " + ctid + " exists and was left as it is: adopt it to look into it, or destroy it."
                : " There is no container " + ctid + ".";
        String why = switch (end.how()) {
            case ENDED ->
                end.isSuccess()
                        ? "The script says that it succeeded, but it made nothing."
                        : "The script ended with status " + end.status() + "; its last lines tell why.";
            case CANCELED -> "It was canceled while the script ran.";
            case TIMED_OUT -> "The script took longer than two hours and was stopped.";
            case BROKEN_OFF -> "The script is gone without having told how it ended.";
            case LOST -> "The host stopped answering while the script ran (" + end.why() + ").";
        };
        return end.how() == NodeScripts.How.LOST ? new Outcome.Unknown(why + left) : new Outcome.Failed(why + left);
    }
}
