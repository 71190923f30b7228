package dev.holdfast.apps.imports;

import dev.holdfast.apps.Adoption;
import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.imports.Findings.Adoptable;
import dev.holdfast.apps.imports.ImportIn.LocalRow;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.catalog.ScriptRecognition;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the containers that the community scripts made, and the script of each. Changes nothing. */
record ImportSearch(
        Apps apps, Adoption adoption, Guests guests, Hosts hosts, HostSsh ssh, Inventory inventory, Catalog catalog) {
    private static final Duration POLL = Duration.ofSeconds(15);
    private static final Duration READ = Duration.ofSeconds(10);

    /** What is on the hosts of the order now. */
    Findings search(ImportParams order, JobContext job) throws InterruptedException {
        var run = new Run(order, job);
        run.list();
        run.examine();
        run.report();
        return run.found();
    }

    /** A container to look at. */
    private record Target(
            Host host,
            long clusterId,
            GuestState guest,
            boolean current,
            @Nullable LocalRow local) {
        GuestRef ref() {
            return new GuestRef(clusterId, guest.vmid());
        }
    }

    /** One search. */
    private final class Run {
        private final ImportParams order;
        private final JobContext job;
        private final List<Host> all = hosts.list();
        private final List<Host> ordered;
        private final LocalList local;
        private final ScriptRecognition scripts = ScriptRecognition.of(catalog.entries());
        private final Set<GuestRef> adopted =
                apps.list().stream().map(App::guest).collect(Collectors.toSet());
        private final Map<Long, List<Target>> targets = new LinkedHashMap<>();
        private final Set<Long> silent = new HashSet<>();
        private final List<ImportItem> items = new ArrayList<>();
        private final List<Adoptable> adoptable = new ArrayList<>();

        Run(ImportParams order, JobContext job) {
            this.order = order;
            this.job = job;
            this.ordered = all.stream()
                    .filter(host -> order.hostIds().contains(host.id()))
                    .sorted(Comparator.comparing(Host::name))
                    .toList();
            this.local = new LocalList(order.found(), ordered);
        }

        void list() throws InterruptedException {
            for (long cluster : ordered.stream().map(Host::clusterId).distinct().toList()) {
                job.stopIfCanceled();
                inventory.refresh(cluster, POLL);
                Snapshot last = inventory.find(cluster);
                boolean isCurrent = inventory.present(cluster) != null;
                if (!isCurrent) silent.add(cluster);
                if (last != null) list(cluster, last, isCurrent);
            }
        }

        private void list(long cluster, Snapshot last, boolean isCurrent) {
            List<GuestState> containers = last.guests().values().stream()
                    .filter(guest -> guest.kind() == GuestKind.LXC && !guest.template())
                    .sorted(Comparator.comparing(GuestState::vmid))
                    .toList();
            for (GuestState guest : containers) {
                // What is on a host outside the order does not exist here: it may belong to another team.
                Host host = Guests.host(all, cluster, guest.node(), last);
                if (host == null || !order.hostIds().contains(host.id())) continue;
                var ref = new GuestRef(cluster, guest.vmid());
                if (!order.includes(ref)) continue;
                LocalRow row = local.take(ref);
                if (order.onlyTagged() && row == null && !ScriptRecognition.isTagged(guest.tags())) continue;
                targets.computeIfAbsent(host.id(), _ -> new ArrayList<>())
                        .add(new Target(host, cluster, guest, isCurrent, row));
            }
        }

        void examine() throws InterruptedException {
            for (List<Target> onHost : targets.values()) {
                Host host = onHost.getFirst().host();
                job.line("Looking at " + onHost.size() + (onHost.size() == 1 ? " container" : " containers") + " of "
                        + host.name() + ".");
                try (UpdateFiles inside = UpdateFiles.on(host, ssh, job)) {
                    for (Target target : onHost) {
                        job.stopIfCanceled();
                        add(target, examine(target, inside));
                    }
                }
            }
        }

        private void add(Target target, ImportItem item) {
            if (item.outcome().equals(ImportItem.WOULD_ADOPT)) {
                LocalRow row = target.local();
                adoptable.add(new Adoptable(
                        items.size(),
                        target.host().id(),
                        target.clusterId(),
                        target.guest().node(),
                        row == null ? null : row.webPort()));
            }
            items.add(item);
        }

        private ImportItem examine(Target target, UpdateFiles inside) throws InterruptedException {
            GuestState guest = target.guest();
            String name = Objects.requireNonNullElse(guest.name(), "CT " + guest.vmid());
            var blank = new ImportItem(
                    target.host().id(),
                    target.host().name(),
                    guest.vmid(),
                    name,
                    null,
                    null,
                    List.of(),
                    ImportItem.WOULD_ADOPT,
                    null,
                    null,
                    null);
            if (adopted.contains(target.ref())) return blank.skipped("already_adopted", "It is an app already.");
            String obstacle = adoption.obstacle(target.ref());
            if (obstacle != null) return blank.skipped("job_in_progress", obstacle);
            if (!target.current() || guest.state() == GuestState.PowerState.UNKNOWN) {
                return blank.skipped("host_silent", "Its node does not answer. Import again when it does.");
            }
            try {
                return judge(target, blank, inside);
            } catch (PveException.Refused e) {
                if (e.reason() != PveException.Reason.NO_SUCH_GUEST) throw e;
                return blank.skipped("no_container", "It was removed in the meantime.");
            }
        }

        private ImportItem judge(Target target, ImportItem blank, UpdateFiles inside) throws InterruptedException {
            GuestState guest = target.guest();
            var clues = new EnumMap<Evidence, String>(Evidence.class);
            LocalRow row = target.local();
            if (row != null) put(clues, Evidence.LOCAL, ScriptRecognition.ofScript(row.script()));
            boolean isRunning = guest.state() == GuestState.PowerState.RUNNING;
            boolean isReached = inside.reaches(guest.node());
            if (isReached && isRunning) put(clues, Evidence.UPDATE_FILE, inside.slug(guest.vmid()));
            try {
                String notes = guests.on(guest.node(), target.ref(), GuestKind.LXC)
                        .clientWithin(READ)
                        .presentConfig()
                        .notes();
                put(clues, Evidence.DESCRIPTION, scripts.ofNotes(notes));
            } catch (PveException.Unreachable | PveException.TimedOut e) {
                return blank.skipped("host_silent", HypervisorFailures.detail(e));
            } catch (PveException.NotPermitted e) {
                job.line("The notes of container " + guest.vmid() + " can't be read: " + HypervisorFailures.detail(e));
            }
            if (ScriptRecognition.isTagged(guest.tags())) {
                put(clues, Evidence.TAG_AND_NAME, scripts.ofHostname(guest.name()));
            }
            ImportItem judged = Verdict.of(blank, clues, isReached && !isRunning, scripts);
            return order.adoptsUnrecognised() ? judged.withoutEntry() : judged;
        }

        private static void put(Map<Evidence, String> clues, Evidence evidence, @Nullable String slug) {
            if (slug != null) clues.put(evidence, slug);
        }

        /** The rows of ProxmoxVE-Local about no container that was looked at. */
        void report() {
            local.rest()
                    .forEach((guest, row) -> items.add(
                            silent.contains(guest.clusterId())
                                    ? missing(
                                            row, "host_silent", "Its node does not answer. Import again when it does.")
                                    : missing(
                                            row,
                                            "no_container",
                                            "There is no such container on "
                                                    + (hasServer(row) ? row.server() : "the hosts of this import")
                                                    + ".")));
            for (LocalRow row : local.unknown()) {
                items.add(missing(
                        row,
                        "unknown_host",
                        !hasServer(row)
                                ? "ProxmoxVE-Local does not say on which server it is. Import from one cluster alone."
                                : "No host of this import has the name or the address " + row.server() + "."));
            }
        }

        private static boolean hasServer(LocalRow row) {
            return row.server() != null && !row.server().isBlank();
        }

        private static ImportItem missing(LocalRow row, String reason, String detail) {
            return new ImportItem(
                    null, null, row.ctid(), null, null, null, List.of(), ImportItem.SKIPPED, reason, detail, null);
        }

        Findings found() {
            List<String> names = ordered.stream()
                    .filter(host -> silent.contains(host.clusterId()))
                    .map(Host::name)
                    .toList();
            return new Findings(List.copyOf(items), List.copyOf(adoptable), names);
        }
    }
}
