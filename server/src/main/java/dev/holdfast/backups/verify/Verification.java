package dev.holdfast.backups.verify;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.VerifyState;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.backups.list.BackupOwners;
import dev.holdfast.backups.list.BackupOwners.Owned;
import dev.holdfast.backups.verify.VerifyJob.Entry;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Jobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts checks of backups of those for whom the caller is an operator, on nodes of hosts where the caller is one too. */
record Verification(KnownBackups backups, BackupOverview overview, Fleet fleet, Jobs jobs) {
    /**
     * What was started.
     *
     * @param job the first of {@code jobs}: there is one for each team whose backups are concerned, and so usually one
     * @param jobs the ids of the jobs that check the backups
     */
    record SweepStarted(long job, List<Long> jobs) {}

    private record Candidate(Backup backup, Owned owned, Entry entry) {
        /** Those that can be checked now come first, then those that were never checked, the newest of them first. */
        static final Comparator<Candidate> ORDER = Comparator.comparing((Candidate one) ->
                        !one.entry().onServer() && one.entry().sshHost() == null)
                .thenComparing(
                        one -> one.backup().checkedAt(), Comparator.nullsFirst(Comparator.<Instant>naturalOrder()))
                .thenComparing(one -> one.backup().takenAt(), Comparator.nullsLast(Comparator.<Instant>reverseOrder()))
                .thenComparing(one -> one.backup().id());
    }

    JobRef verify(Principal who, long id) {
        Backup one = overview.get(id);
        Owned owned = overview.owned(one);
        var candidate = new Candidate(one, owned, new Ways(who, _ -> true).entry(one, owned));
        return new JobRef(jobs.enqueue(request(who, List.of(candidate)).holding("backup:" + id)));
    }

    SweepStarted sweep(Principal who, VerifySweepIn in) {
        List<JobRequest<?>> planned = plan(who, in, _ -> true);
        if (planned.isEmpty()) {
            throw Refusal.conflict(
                    "There is no backup to check. Those that a Proxmox Backup Server has verified are not"
                            + " checked again.");
        }
        List<Long> started = planned.stream().map(jobs::enqueue).toList();
        return new SweepStarted(started.getFirst(), started);
    }

    /** The jobs that check backups of {@code owners}; none when there is nothing to check. */
    List<JobRequest<?>> plan(Principal who, VerifySweepIn in, Predicate<Ownership> owners) {
        Host only = in.hostId() == null ? null : fleet.hosts().get(in.hostId(), who, Role.OPERATOR);
        var ways = new Ways(who, owners);
        // A job belongs to one place, which decides who may read it.
        var byPlace = new LinkedHashMap<Ownership, List<Candidate>>();
        backups.all().values().stream()
                .filter(one -> in.storage() == null || in.storage().equals(one.storage()))
                .filter(one -> !isKnownToServer(one))
                .flatMap(one -> candidate(who, one, only, ways))
                .filter(one -> owners.test(one.owned().ownership()))
                .sorted(Candidate.ORDER)
                .limit(in.most())
                .forEach(one -> byPlace.computeIfAbsent(one.owned().ownership(), _ -> new ArrayList<>())
                        .add(one));
        List<JobRequest<?>> planned = new ArrayList<>();
        byPlace.values().forEach(some -> planned.add(request(who, some)));
        return planned;
    }

    /** Its server's result is read with every listing: to ask for it again would take the place of a backup. */
    private static boolean isKnownToServer(Backup one) {
        return one.isOnServer() && (one.verifyState() == VerifyState.OK || one.verifyState() == VerifyState.FAILED);
    }

    private static Stream<Candidate> candidate(Principal who, Backup one, @Nullable Host only, Ways ways) {
        Owned owned = ways.owned(one);
        return owned == null
                        || (only != null && only.id() != owned.host().id())
                        || !who.has(Role.OPERATOR, owned.ownership())
                ? Stream.of()
                : Stream.of(new Candidate(one, owned, ways.entry(one, owned)));
    }

    private static JobRequest<VerifyJob.Params> request(Principal who, List<Candidate> all) {
        Owned first = all.getFirst().owned();
        List<Long> others = all.stream()
                .flatMap(one -> Stream.of(hostOf(one.owned()), one.entry().sshHost()))
                .filter(Objects::nonNull)
                .distinct()
                .filter(id -> !id.equals(hostOf(first)))
                .toList();
        var params = new VerifyJob.Params(all.stream().map(Candidate::entry).toList(), others);
        return first.ownerOf(JobRequest.of(VerifyJob.KIND, params).by(who));
    }

    /** The host of the owner; null for the platform's backups on hosts of teams. */
    private static @Nullable Long hostOf(Owned owned) {
        return owned.isOfHost() ? owned.host().id() : null;
    }

    /** The ways to backups, for one request. */
    private final class Ways {
        private final List<Host> all = fleet.hosts().list();
        private final List<Host> withSsh;
        private final BackupOwners.Now now = overview.owners().now();
        private final Map<String, Optional<Host>> reading = new HashMap<>();

        /** On hosts that belong to {@code owners}. */
        Ways(Principal who, Predicate<Ownership> owners) {
            Set<Long> verified = fleet.ssh().verified();
            this.withSsh = all.stream()
                    .filter(host -> verified.contains(host.id()) && who.has(Role.OPERATOR, host.ownership()))
                    .filter(host -> owners.test(host.ownership()))
                    .toList();
        }

        @Nullable
        Owned owned(Backup one) {
            return now.of(one);
        }

        Entry entry(Backup one, Owned owned) {
            boolean onServer = one.isOnServer();
            Host ssh = onServer
                    ? null
                    : reading.computeIfAbsent(
                                    one.clusterId() + " " + one.node() + " " + one.storage(),
                                    _ -> Optional.ofNullable(reading(one)))
                            .orElse(null);
            return new Entry(
                    one.id(),
                    one.clusterId(),
                    ssh == null ? owned.node() : ssh.node(),
                    one.volume().toString(),
                    ssh == null ? null : ssh.id(),
                    onServer);
        }

        /** A host with SSH whose node reads an archive: the one that lists it, or any when the storage is shared. */
        private @Nullable Host reading(Backup one) {
            Snapshot last = fleet.inventory().find(one.clusterId());
            boolean shared = now.isShared(one.clusterId(), one.storage());
            return withSsh.stream()
                    .filter(host -> host.clusterId() == one.clusterId())
                    .filter(host -> shared || host.node().equals(one.node()))
                    .min(Comparator.comparing((Host host) -> !isOnline(last, host.node()))
                            .thenComparing(host -> !host.node().equals(one.node()))
                            .thenComparing(Host::id))
                    .orElse(null);
        }

        private static boolean isOnline(@Nullable Snapshot last, String node) {
            NodeState state = last == null ? null : last.nodes().get(node);
            return state != null && state.online();
        }
    }
}
