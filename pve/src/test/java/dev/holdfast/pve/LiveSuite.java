package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Rrd;
import dev.holdfast.pve.api.UnreadRows;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.firewall.PveFirewallGroups;
import dev.holdfast.pve.firewall.PveFirewallObjects;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveSnapshots;
import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.node.PveCluster;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.node.PveSystem;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.BackupLog;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.PveStorage;
import dev.holdfast.pve.storage.Retention;
import dev.holdfast.pve.storage.StorageConfig;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Certificates;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Transport;
import dev.holdfast.pve.wire.Trust;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/**
 * Everything that the client reads, and the permitted changes of a disposable guest, against a host that answers like a real
 * one. What the token can't read, or the host's version does not have, is listed and does not fail, because hosts differ.
 */
abstract class LiveSuite {
    /**
     * The host, the token, and what the suite can change there.
     *
     * @param throwAway a guest whose configuration, firewall, power and snapshots can be changed; null to only read
     * @param backups a storage to which that guest can be backed up, or null
     * @param pause between two polls of a task
     */
    record Host(
            Address address,
            Trust trust,
            ApiToken token,
            FirewallScope.Guest throwAway,
            String backups,
            Duration pause) {}

    private final Transport transport = new Transport(_ -> true);
    private final Map<String, String> unheard = new TreeMap<>();
    private Host host;

    /** The host, or null when none is configured. */
    abstract Host host();

    /** Checks what could not be read, and why. */
    void judge(Map<String, String> notHeard) {}

    @BeforeEach
    void isThereAHost() {
        host = host();
        if (host == null) System.out.println("SKIPPED: PVE_URL names no host to try the client on.");
        assumeTrue(host != null, "no host");
    }

    @AfterEach
    void close(TestInfo test) {
        transport.close();
        unheard.forEach(
                (what, why) -> System.out.println(test.getDisplayName() + " could not read " + what + ": " + why));
        judge(unheard);
    }

    private PveClient client() {
        return client(host.token());
    }

    private PveClient client(ApiToken token) {
        return new PveClient(new Api(transport, host.address(), host.trust(), token, new UnreadRows()));
    }

    private void read(String what, Supplier<?> reading) {
        heard(what, reading);
    }

    /** The value read, or null where a host can lack it. */
    private <T> T heard(String what, Supplier<T> reading) {
        try {
            T value = reading.get();
            assertThat(value).as(what).isNotNull();
            return value;
        } catch (PveException.NotPermitted e) {
            unheard.put(what, e.getMessage());
        } catch (PveException.Refused e) {
            switch (e.reason()) {
                case UNSUPPORTED, NO_AGENT, AGENT_SILENT, AGENT_REFUSED, NOT_RUNNING, NODE_UNREACHABLE ->
                    unheard.put(what, e.getMessage());
                default -> throw e;
            }
        }
        return null;
    }

    private <T> List<T> rows(String what, Supplier<List<T>> reading) {
        List<T> rows = heard(what, reading);
        return rows == null ? List.of() : rows;
    }

    private List<String> nodes() {
        return client().nodes().stream()
                .filter(row -> !"offline".equals(row.status()))
                .map(PveClient.NodeRow::node)
                .toList();
    }

    @Test
    void versionAndStatusAreRead() {
        assertThat(client().version().version()).matches("[0-9]+\\..*");
        String node = client().clusterStatus().localNode();
        assertThat(client().nodes()).extracting(PveClient.NodeRow::node).contains(node);
        assertThat(client().node(node).version().version()).isNotBlank();
        assertThat(client().permissions()).isNotEmpty();
        assertThat(client().nextId()).isBetween(100, 999_999_999);
    }

    @Test
    void clusterIsRead() {
        for (PveCluster.Kind kind : PveCluster.Kind.values()) {
            read("resources " + kind, () -> client().cluster().resources(kind));
        }
        rows("cluster tasks", () -> client().cluster().tasks()).forEach(row -> Upid.parse(row.upid()));
        read("cluster options", () -> client().cluster().tagColors());
        read("the range of IDs", () -> Optional.ofNullable(client().cluster().idLimit()));
        read("cluster log", () -> client().cluster().log(20));
        read("a free VM ID", () -> client().cluster().isFree(client().nextId()));
        for (BackupJob job : rows("backup jobs", () -> client().backups().jobs())) {
            read(
                    "a run of a backup job",
                    () -> client().backups().command(job.id()).asMap());
            read("what a backup job takes", () -> client().backups().included(job.id()));
        }
        for (StorageConfig storage : rows("storages", () -> client().storages().list(null))) {
            read("a storage", () -> client().storages().read(storage.storage()));
        }
    }

    @Test
    void firewallsAreRead() {
        var cluster = new FirewallScope.Cluster();
        firewall(cluster);
        read("macros", () -> client().firewall(cluster).macros());
        for (PveFirewallGroups.Group group :
                rows("groups", () -> client().firewall(cluster).groups().list())) {
            rules(new FirewallScope.Group(group.group()));
        }
        for (String node : nodes()) {
            var scope = new FirewallScope.Node(node);
            rules(scope);
            read("a node's firewall options", () -> client().firewall(scope).options());
            read(
                    "a node's firewall log",
                    () -> client().firewall(scope).logPage(new PveFirewall.Lines(0, 20, null, null)));
        }
    }

    private void firewall(FirewallScope scope) {
        String of = scope.getClass().getSimpleName();
        rules(scope);
        read("options of a " + of, () -> client().firewall(scope).options());
        PveFirewallObjects objects = client().firewall(scope).objects();
        rows("aliases of a " + of, objects::aliases);
        for (PveFirewallObjects.IpSet set : rows("sets of a " + of, objects::sets)) {
            rows("members of a " + of, () -> objects.members(set.name()));
        }
        read("references of a " + of, () -> objects.references(null));
    }

    private void rules(FirewallScope scope) {
        String of = scope.getClass().getSimpleName();
        rows("rules of a " + of, () -> client().firewall(scope).rules());
    }

    @Test
    void nodesAreRead() {
        for (String name : nodes()) {
            PveNode node = client().node(name);
            read("a node's status", node::status);
            read("a node's version", node::version);
            rows("interfaces", () -> node.network().list().interfaces());
            for (NodeTask row : rows("tasks", () -> node.tasks(NodeTask.Filter.latest(10)))) {
                PveTask task = client().task(Upid.parse(row.upid()));
                read("a task", task::state);
                read("a task's log", () -> task.log(0, 20));
            }
            PveSystem system = node.system();
            read("the clock", system::clock);
            read("names", system::dns);
            PveSystem.Journal journal = heard("journal", () -> system.journal(5));
            if (journal != null && journal.end() != null) read("journal", () -> system.journalSince(journal.end()));
            rows("services", system::services).stream()
                    .limit(3)
                    .forEach(service -> read("a service", () -> system.service(service.service())));
            read("updates", system::updates);
            read("templates", system::templates);
            read("a node's history", () -> system.history(Rrd.Span.HOUR, Rrd.Join.AVERAGE));
        }
    }

    @Test
    void storagesAreRead() {
        for (String name : nodes()) {
            PveNode node = client().node(name);
            for (PveNode.Storage row : rows("storages of a node", node::storages)) {
                if (!Boolean.TRUE.equals(row.active())) continue;
                PveStorage storage = node.storage(row.storage());
                read("a storage's status", storage::status);
                read("a storage's history", () -> storage.history(Rrd.Span.HOUR, Rrd.Join.MAX));
                List<StoredVolume> content = rows("content", () -> storage.content(null, null));
                content.stream()
                        .filter(volume -> volume.id() != null)
                        .limit(5)
                        .forEach(volume -> read("a volume", () -> storage.volume(volume.id())));
                content.stream()
                        .filter(volume -> volume.id() != null && volume.id().backup() != null)
                        .limit(2)
                        .forEach(backup -> read("a backed up configuration", () -> node.extractConfig(backup.id())));
                if (row.content() != null && row.content().contains("backup")) {
                    var keep = new Retention(1, null, null, null, null, null);
                    read("what pruning would do", () -> storage.previewPrune(keep, PveStorage.Scope.ALL));
                }
            }
        }
    }

    @Test
    void guestsAreRead() {
        for (ClusterResource row : client().clusterResources()) {
            for (GuestKind kind : GuestKind.values()) {
                if (!kind.word().equals(row.type()) || "unknown".equals(row.status())) continue;
                guest(kind, row.node(), row.vmid());
            }
        }
    }

    private void guest(GuestKind kind, String node, int vmid) {
        PveGuest guest = client().guest(kind, node, vmid);
        PveGuest.Status status = guest.status();
        assertThat(status.status()).isIn("running", "stopped");
        assertThat(guest.config().digest()).isNotBlank();
        guest.config().nics();
        read("present configuration", guest::presentConfig);
        read("pending", guest::pending);
        read("a guest's history", () -> guest.history(Rrd.Span.HOUR, Rrd.Join.AVERAGE));
        for (PveGuest.Feature feature : PveGuest.Feature.values()) read("features", () -> guest.can(feature));
        PveSnapshots.Tree tree = heard("snapshots", () -> guest.snapshots().list());
        if (tree != null) {
            tree.snapshots()
                    .forEach(s -> read("a snapshot", () -> guest.snapshots().config(s.name())));
        }
        read("migration preconditions", () -> guest.migration().preconditions(null));
        firewall(new FirewallScope.Guest(kind, node, vmid));
        if (!status.isUp()) return;
        if (kind == GuestKind.LXC) {
            read("interfaces of a container", guest::interfaces);
        } else {
            read("the agent's interfaces", () -> guest.agent().interfaces());
            read("the agent's system", () -> guest.agent().system());
        }
    }

    @Test
    void permissionsAreRead() {
        read("own permissions", () -> client().permissions(null, "/"));
    }

    @Test
    void refusalsAreUnderstood() {
        String node = client().clusterStatus().localNode();
        assertThat(reason(() -> client().guest(GuestKind.LXC, node, 999_999_999).config()))
                .isEqualTo(PveException.Reason.NO_SUCH_GUEST);
        Api api = new Api(transport, host.address(), host.trust(), host.token(), new UnreadRows());
        assertThat(reason(() -> api.get("/nodes/" + node + "/nosuchthing", Map.of())))
                .isEqualTo(PveException.Reason.UNSUPPORTED);
        assertThatThrownBy(() ->
                        client(new ApiToken(host.token().id(), "nonsense")).version())
                .isInstanceOf(PveException.SignInFailed.class);
    }

    private static PveException.Reason reason(Runnable call) {
        Throwable failure = catchThrowable(call::run);
        return switch (failure) {
            case PveException.Refused refused -> refused.reason();
            case PveException.InvalidParameters invalid -> invalid.reason();
            case null, default -> throw new AssertionError("not refused", failure);
        };
    }

    @Test
    void certificateIsRead() {
        var shown = Certificates.fetch(host.address(), _ -> true, Patience.LIMIT);
        if (host.trust() instanceof Trust.Pinned(Fingerprint pin)) {
            assertThat(shown.fingerprint()).isEqualTo(pin);
        } else {
            assertThat(shown.trustedBySystem()).isTrue();
        }
    }

    private PveGuest throwAway() {
        if (host.throwAway() == null) System.out.println("SKIPPED: PVE_THROWAWAY names no guest that may be changed.");
        assumeTrue(host.throwAway() != null, "no guest to change");
        return client().guest(
                        host.throwAway().kind(),
                        host.throwAway().node(),
                        host.throwAway().vmid());
    }

    @Test
    void configurationChangesOnceAndAStaleChangeIsRefused() {
        PveGuest guest = throwAway();
        GuestConfig before = guest.config();
        var change = ConfigChange.NONE
                .set("description", "tried by the client's suite")
                .onlyAt(before.digest());
        guest.update(change);
        assertThat(guest.config().values().get("description")).startsWith("tried by the client's suite");
        assertThat(reason(() -> guest.update(change))).isEqualTo(PveException.Reason.DIGEST);
        String old = before.values().get("description");
        guest.update(old == null ? ConfigChange.NONE.delete("description") : ConfigChange.NONE.set("description", old));
        assertThat(guest.config().values().get("description")).isEqualTo(old);
    }

    @Test
    void guestIsStartedAndStoppedAndRestored() {
        PveGuest guest = throwAway();
        boolean wasUp = guest.status().isUp();
        for (int i = 0; i < 2; i++) {
            PveTask task = guest.status().isUp() ? guest.stop() : guest.start();
            assertThat(end(task)).isInstanceOfAny(PveTask.State.Ok.class, PveTask.State.Warnings.class);
            assertThat(task.log(0, 100)).isNotEmpty();
        }
        assertThat(guest.status().isUp()).isEqualTo(wasUp);
    }

    @Test
    void guestFirewallIsChangedAndRestored() {
        throwAway();
        PveFirewall firewall = client().firewall(host.throwAway());
        if (heard("rules of the guest that may be changed", firewall::rules) == null) return;
        PveFirewallObjects objects = firewall.objects();
        objects.addAlias("holdfast-try", "192.0.2.1", "tried");
        try {
            assertThat(reason(() -> objects.addAlias("holdfast-try", "192.0.2.1", null)))
                    .isEqualTo(PveException.Reason.ALREADY_EXISTS);
            int before = firewall.rules().size();
            firewall.add(
                    new FirewallRule.RuleSpec(
                            "in", "DROP", false, null, null, null, null, "tcp", null, "9", null, null, "tried"),
                    null);
            FirewallRule rule = firewall.rules().getFirst();
            assertThat(rule.comment()).isEqualTo("tried");
            assertThat(rule.isEnabled()).isFalse();
            assertThat(reason(() -> firewall.delete(0, "0".repeat(40)))).isEqualTo(PveException.Reason.DIGEST);
            firewall.change(0, new FirewallRule.Edit(FirewallRule.RuleSpec.NONE, List.of("comment")), rule.digest());
            assertThat(firewall.rules().getFirst().comment()).isNull();
            firewall.delete(0, firewall.rules().getFirst().digest());
            assertThat(firewall.rules()).hasSize(before);
        } finally {
            objects.deleteAlias("holdfast-try", null);
        }
    }

    @Test
    void snapshotIsCreatedAndDeleted() {
        PveGuest guest = throwAway();
        if (!Boolean.TRUE.equals(heard("features", () -> guest.can(PveGuest.Feature.SNAPSHOT)))) return;
        assertThat(end(guest.snapshots().create("holdfast_try", "tried"))).isInstanceOf(PveTask.State.Ok.class);
        try {
            assertThat(guest.snapshots().list().parent()).isEqualTo("holdfast_try");
            guest.snapshots().describe("holdfast_try", "tried again");
            assertThat(guest.snapshots().config("holdfast_try")).isNotEmpty();
        } finally {
            assertThat(end(guest.snapshots().delete("holdfast_try", false))).isInstanceOf(PveTask.State.Ok.class);
        }
        assertThat(guest.snapshots().list().snapshots())
                .extracting(PveSnapshots.Snapshot::name)
                .doesNotContain("holdfast_try");
    }

    @Test
    void backupIsCreatedDescribedAndDeleted() {
        throwAway();
        assumeTrue(host.backups() != null, "no storage for backups");
        int vmid = host.throwAway().vmid();
        PveNode node = client().node(host.throwAway().node());
        PveStorage storage = node.storage(host.backups());
        if (heard("content", () -> storage.content("backup", vmid)) == null) return;
        List<String> before = volids(storage, vmid);
        var spec = BackupSpec.of(new BackupSpec.Guests.Some(List.of(vmid)), host.backups());
        PveTask task = node.backUp(spec.withNotes("tried"));
        assertThat(end(task)).isInstanceOf(PveTask.State.Ok.class);
        BackupLog.Result result = BackupLog.of(
                        task.log(0, 500).stream().map(PveTask.LogLine::t).toList())
                .results()
                .getFirst();
        assertThat(result.vmid()).isEqualTo(vmid);
        assertThat(result.outcome()).isEqualTo(BackupLog.Outcome.OK);
        List<String> made = volids(storage, vmid).stream()
                .filter(volid -> !before.contains(volid))
                .toList();
        assertThat(made).hasSize(1);
        VolumeId backup = VolumeId.parse(made.getFirst());
        assertThat(backup.backup().vmid()).isEqualTo(vmid);
        assertThat(result.on(host.backups())).isEqualTo(backup);
        assertThat(node.extractConfig(backup)).isNotEmpty();
        storage.describe(backup, "tried again", true);
        assertThat(storage.volume(backup).isProtected()).isTrue();
        PveTask refused = storage.delete(backup);
        if (refused != null) assertThat(end(refused)).isInstanceOf(PveTask.State.Failed.class);
        storage.describe(backup, null, false);
        PveTask deletion = storage.delete(backup);
        if (deletion != null) assertThat(end(deletion)).isInstanceOf(PveTask.State.Ok.class);
        assertThat(volids(storage, vmid)).isEqualTo(before);
    }

    private static List<String> volids(PveStorage storage, int vmid) {
        return storage.content("backup", vmid).stream()
                .map(StoredVolume::volid)
                .sorted()
                .toList();
    }

    private PveTask.State end(PveTask task) {
        long end = System.nanoTime() + Duration.ofMinutes(5).toNanos();
        while (System.nanoTime() < end) {
            PveTask.State state = task.state();
            if (!(state instanceof PveTask.State.Running)) return state;
            LockSupport.parkNanos(host.pause().toNanos());
        }
        throw new AssertionError("the task did not end");
    }
}
