package dev.holdfast.metrics.export;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Word;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.status.HostStatuses.Reachability;
import dev.holdfast.http.Call;
import dev.holdfast.http.Download;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobFilter;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.export.Thing.Label;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The page for Prometheus: everything that the caller may read, and for those who may read everything Holdfast itself. */
record Prometheus(Things things, Hosts hosts, Hypervisors hypervisors, Inventory inventory, Jobs jobs, String version) {
    Download open(Call call) {
        Principal who = call.who();
        String accept = call.client().accept();
        boolean open = accept != null && accept.contains("application/openmetrics-text");
        // Read before anything is sent: the database is not asked while a slow reader is waited for.
        Map<JobState, Long> counts = countJobs(who);
        List<Thing> all = things.list(who::sees);
        return new Download(open ? MetricsPage.OPEN_METRICS : MetricsPage.TEXT, "metrics.txt", out -> {
            var page = new MetricsPage(out, open);
            values(page, all);
            clusters(page, who);
            hosts(page, who);
            jobs(page, counts);
            if (who.seesAll()) process(page);
            page.end();
        });
    }

    private static void values(MetricsPage page, List<Thing> all) throws IOException {
        Map<Subject.Kind, List<Thing>> byKind = all.stream().collect(Collectors.groupingBy(Thing::kind));
        for (Family family : Family.ALL) {
            page.family(family.fullName(), family.type(), family.help());
            for (Thing thing : byKind.getOrDefault(family.kind(), List.of())) {
                page.value(thing.labels(), family.of(thing));
            }
        }
    }

    private void clusters(MetricsPage page, Principal who) throws IOException {
        Set<Long> readable = hosts.list(who).stream().map(Host::clusterId).collect(Collectors.toSet());
        Map<Long, String> names = things.clusters();
        names.keySet().retainAll(readable);
        page.family("holdfast_cluster_quorate", Family.Type.GAUGE, "Whether the cluster accepts changes.");
        for (var cluster : names.entrySet()) {
            Snapshot present = inventory.present(cluster.getKey());
            page.value(named("cluster", cluster.getValue()), present == null ? null : Family.flag(present.quorate()));
        }
        page.family(
                "holdfast_cluster_last_poll_timestamp_seconds",
                Family.Type.GAUGE,
                "When the cluster last answered a poll.");
        for (var cluster : names.entrySet()) {
            Snapshot last = inventory.find(cluster.getKey());
            page.value(
                    named("cluster", cluster.getValue()),
                    last == null ? null : last.at().toEpochMilli() / 1000.0);
        }
        page.family("holdfast_cluster_poll_duration_seconds", Family.Type.GAUGE, "How long the last poll took.");
        for (var cluster : names.entrySet()) {
            Duration took = inventory.pollDuration(cluster.getKey());
            page.value(named("cluster", cluster.getValue()), took == null ? null : took.toMillis() / 1000.0);
        }
    }

    private void hosts(MetricsPage page, Principal who) throws IOException {
        List<Host> readable = hosts.list(who);
        page.family("holdfast_host_up", Family.Type.GAUGE, "Whether the API of the host answers Holdfast.");
        for (Host host : readable) {
            Reachability status = inventory.of(host).status();
            Double value = status == Reachability.UNKNOWN ? null : Family.flag(status == Reachability.ONLINE);
            page.value(named("host", host.name()), value);
        }
        page.family(
                "holdfast_host_requests_total",
                Family.Type.COUNTER,
                "Requests of this process to the API of the host.");
        for (Host host : readable) {
            page.value(named("host", host.name()), (double) hypervisors.requests(host));
        }
        page.family(
                "holdfast_host_tls_handshakes_total",
                Family.Type.COUNTER,
                "TLS handshakes of this process with the API of the host.");
        for (Host host : readable) {
            page.value(named("host", host.name()), (double) hypervisors.handshakes(host));
        }
    }

    private Map<JobState, Long> countJobs(Principal who) {
        Set<Long> readable = hosts.readableBy(who);
        List<Long> of = readable == null ? null : List.copyOf(readable);
        var counts = new EnumMap<JobState, Long>(JobState.class);
        for (JobState state : JobState.values()) {
            counts.put(state, jobs.count(new JobFilter(state, null, null, null, null, of)));
        }
        return counts;
    }

    private static void jobs(MetricsPage page, Map<JobState, Long> counts) throws IOException {
        page.family("holdfast_jobs", Family.Type.GAUGE, "Stored jobs by state; queued ones wait for their turn.");
        for (var one : counts.entrySet()) {
            page.value(named("state", Word.of(one.getKey())), one.getValue().doubleValue());
        }
    }

    private void process(MetricsPage page) throws IOException {
        Runtime runtime = Runtime.getRuntime();
        ProcessHandle.Info process = ProcessHandle.current().info();
        page.family("holdfast_build_info", Family.Type.GAUGE, "Always 1; the label tells the version.");
        page.value(named("version", version), 1.0);
        single(page, "holdfast_jvm_memory_used_bytes", Family.Type.GAUGE, "Used heap.", (double)
                (runtime.totalMemory() - runtime.freeMemory()));
        single(page, "holdfast_jvm_memory_committed_bytes", Family.Type.GAUGE, "Heap that is reserved now.", (double)
                runtime.totalMemory());
        single(page, "holdfast_jvm_memory_max_bytes", Family.Type.GAUGE, "The largest heap.", (double)
                runtime.maxMemory());
        single(
                page,
                "holdfast_process_cpu_seconds_total",
                Family.Type.COUNTER,
                "Processor time of this process.",
                process.totalCpuDuration().map(time -> time.toMillis() / 1000.0).orElse(null));
        single(
                page,
                "holdfast_process_start_time_seconds",
                Family.Type.GAUGE,
                "When this process was started.",
                process.startInstant().map(at -> at.toEpochMilli() / 1000.0).orElse(null));
    }

    private static void single(MetricsPage page, String name, Family.Type type, String help, @Nullable Double value)
            throws IOException {
        page.family(name, type, help);
        page.value(List.of(), value);
    }

    private static List<Label> named(String name, String value) {
        return List.of(new Label(name, value));
    }
}
