package dev.holdfast.apps.migrate;

import dev.holdfast.apps.migrate.PreflightInputs.StorageSpace;
import dev.holdfast.apps.migrate.PreflightInputs.Endpoint;
import dev.holdfast.apps.migrate.Preflight.MoveEnd;
import dev.holdfast.apps.migrate.Preflight.RootfsOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the facts whether and how a container can be moved. Pure.
 *
 * @param plan null when something stands in the way
 */
record PreflightEvaluation(Preflight preflight, @Nullable MigrationPlan plan) {
    static PreflightEvaluation of(PreflightInputs facts) {
        return new PreflightEvaluator(facts).judgement();
    }

    /** The two storages between which an archive gets across. */
    private record ArchiveRoute(@Nullable StorageSpace source, @Nullable StorageSpace target) {}

    private static final class PreflightEvaluator {
        private final PreflightInputs facts;
        private final Endpoint target;
        private final BlockerChecks obstacles;
        private boolean tooLittle;
        private boolean unknown = true;

        PreflightEvaluator(PreflightInputs facts) {
            this.facts = facts;
            this.target = facts.target();
            this.obstacles = new BlockerChecks(facts);
        }

        PreflightEvaluation judgement() {
            obstacles.ofHosts();
            Endpoint source = facts.source();
            PreflightInputs.Container container = facts.container();
            if (source == null || container == null || target.problem() != null) {
                return new PreflightEvaluation(preflight(null, null, null, null, null), null);
            }
            unknown = false;
            Volumes volumes = Volumes.of(container.config());
            boolean cluster = source.host().clusterId() == target.host().clusterId();
            ArchiveRoute way = cluster ? new ArchiveRoute(null, null) : way(source);
            Strategy strategy =
                    cluster ? Strategy.CLUSTER : isShared(way) ? Strategy.SHARED_STORAGE : Strategy.TRANSFER;
            obstacles.ofContainer(container, volumes, strategy);
            boolean stays = cluster && facts.requestedStorage() == null && isEverywhere(source, volumes);
            Long bytes = bytes(source, container, volumes, cluster);
            StorageSpace root = stays ? storage(volumes) : rootfs(volumes, need(container, volumes));
            if (strategy == Strategy.TRANSFER) obstacles.ofTransfer(source);
            checkSpace(container, volumes, way, root, strategy, bytes);
            Preflight preflight = preflight(strategy, bytes, root, container, way.source());
            if (!preflight.blockers().isEmpty()) return new PreflightEvaluation(preflight, null);
            var plan = new MigrationPlan(
                    strategy,
                    source.host().id(),
                    source.host().clusterId(),
                    source.node(),
                    facts.ctid(),
                    target.host().id(),
                    target.host().clusterId(),
                    target.node(),
                    cluster ? facts.ctid() : Objects.requireNonNull(facts.freeCtid()),
                    stays || root == null ? null : root.storage(),
                    way.source() == null ? null : way.source().storage(),
                    way.target() == null ? null : way.target().storage(),
                    container.running(),
                    container.config().startsOnBoot(),
                    container.config().isProtected(),
                    container.highlyAvailable(),
                    MigrationPlan.likeness(container.config()));
            return new PreflightEvaluation(preflight, plan);
        }

        private static boolean isShared(ArchiveRoute way) {
            return way.source() != null
                    && way.target() != null
                    && way.source().export() != null
                    && Objects.equals(way.source().export(), way.target().export());
        }

        /** A storage both see, or else the roomiest for archives at either end. */
        private ArchiveRoute way(Endpoint source) {
            for (StorageSpace storage : byFreeSpace(source.storages())) {
                if (!storage.holds("backup") || storage.export() == null) continue;
                for (StorageSpace there : target.storages()) {
                    if (there.holds("backup") && storage.export().equals(there.export())) return new ArchiveRoute(storage, there);
                }
            }
            return new ArchiveRoute(archive(source), archive(target));
        }

        private static @Nullable StorageSpace archive(Endpoint site) {
            return byFreeSpace(site.storages()).stream()
                    .filter(StorageSpace::keepsArchives)
                    .findFirst()
                    .orElse(null);
        }

        private static List<StorageSpace> byFreeSpace(List<StorageSpace> storages) {
            return storages.stream()
                    .sorted(Comparator.comparing(StorageSpace::avail, Comparator.nullsLast(Comparator.<Long>reverseOrder())))
                    .toList();
        }

        /** Whether all disks lie on storages that the target has by the same names. */
        private boolean isEverywhere(Endpoint source, Volumes volumes) {
            return volumes.mounts().stream()
                    .map(Volumes.Mount::storage)
                    .filter(Objects::nonNull)
                    .allMatch(s -> {
                        StorageSpace there = target.storage(s);
                        StorageSpace here = source.storage(s);
                        return there != null
                                && here != null
                                && there.active()
                                && there.content().contains("rootdir");
                    });
        }

        private @Nullable StorageSpace storage(Volumes volumes) {
            return volumes.rootStorage() == null ? null : target.storage(volumes.rootStorage());
        }

        /** What has to be moved: nothing of what lies where both nodes of a cluster see it. */
        private @Nullable Long bytes(Endpoint source, PreflightInputs.Container container, Volumes volumes, boolean cluster) {
            boolean copied = !cluster
                    || volumes.mounts().stream().anyMatch(m -> {
                        StorageSpace storage = m.storage() == null ? null : source.storage(m.storage());
                        return storage != null && !storage.shared();
                    });
            return copied ? container.usedBytes() : Long.valueOf(0);
        }

        /** What must fit: what is used where that is known, otherwise what may be used. */
        private static @Nullable Long need(PreflightInputs.Container container, Volumes volumes) {
            return container.usedBytes() == null ? volumes.size() : container.usedBytes();
        }

        private @Nullable StorageSpace rootfs(Volumes volumes, @Nullable Long need) {
            List<StorageSpace> options =
                    target.storages().stream().filter(r -> r.holds("rootdir")).toList();
            if (facts.requestedStorage() != null) {
                StorageSpace requested = options.stream()
                        .filter(r -> r.storage().equals(facts.requestedStorage()))
                        .findFirst()
                        .orElse(null);
                if (requested == null) obstacles.block(facts.requestedStorage() + " is no storage for containers on " + name() + ".");
                return requested;
            }
            StorageSpace same = storage(volumes);
            if (same != null && same.holds("rootdir") && !Boolean.FALSE.equals(fits(same, need))) return same;
            StorageSpace best = byFreeSpace(options).stream().findFirst().orElse(null);
            if (best == null) obstacles.block(name() + " has no storage for containers that it reaches.");
            return best;
        }

        private String name() {
            return target.host().name();
        }

        private static @Nullable Boolean fits(StorageSpace storage, @Nullable Long need) {
            return (storage.avail() == null || need == null) ? null : (Boolean) (storage.avail() >= need);
        }

        private void checkSpace(
                PreflightInputs.Container container,
                Volumes volumes,
                ArchiveRoute way,
                @Nullable StorageSpace root,
                Strategy strategy,
                @Nullable Long bytes) {
            Long need = need(container, volumes);
            if (root != null && !Long.valueOf(0).equals(bytes)) {
                boolean twice = way.target() != null
                        && root.storage().equals(way.target().storage());
                take(root, need == null || !twice ? need : (Long) (2 * need), name());
                Long size = volumes.size();
                if (size != null && Boolean.FALSE.equals(fits(root, size)) && Boolean.TRUE.equals(fits(root, need))) {
                    obstacles.warn(
                            "Its disks may grow to more than is free on " + root.storage() + " of " + name() + ".");
                }
            }
            if (strategy == Strategy.CLUSTER) return;
            Endpoint source = Objects.requireNonNull(facts.source());
            if (way.source() == null || way.target() == null) {
                obstacles.block((way.source() == null ? source.host().name() : name())
                        + " has no storage that keeps backups as files. Allow backups on one.");
                return;
            }
            take(way.source(), need, source.host().name());
            if (strategy == Strategy.TRANSFER) take(way.target(), need, name());
        }

        private void take(StorageSpace storage, @Nullable Long need, String host) {
            Boolean fits = fits(storage, need);
            if (Boolean.FALSE.equals(fits)) {
                obstacles.block("There is too little room on " + storage.storage() + " of " + host + ".");
            }
            if (fits == null) unknown = true;
            else if (!fits) tooLittle = true;
        }

        private Preflight preflight(
                @Nullable Strategy strategy,
                @Nullable Long bytes,
                @Nullable StorageSpace root,
                PreflightInputs.@Nullable Container container,
                @Nullable StorageSpace archive) {
            DowntimeEstimate estimate = strategy == null || container == null
                    ? new DowntimeEstimate(null, "Nothing can be said while the hosts can't be asked.")
                    : DowntimeEstimate.of(strategy, container.running(), bytes);
            Endpoint source = facts.source();
            Integer ctid = strategy == Strategy.CLUSTER ? (Integer) facts.ctid() : facts.freeCtid();
            return new Preflight(
                    strategy,
                    source == null ? null : end(source, facts.ctid()),
                    end(target, ctid),
                    strategy == Strategy.SHARED_STORAGE && archive != null ? archive.storage() : null,
                    root == null ? null : root.storage(),
                    options(container),
                    bytes,
                    estimate.seconds(),
                    estimate.basis(),
                    tooLittle ? (Boolean) false : unknown ? null : (Boolean) true,
                    obstacles.warnings(),
                    obstacles.blockers(),
                    facts.selfTarget());
        }

        private static MoveEnd end(Endpoint site, @Nullable Integer ctid) {
            return new MoveEnd(site.host().id(), site.host().name(), site.node(), ctid);
        }

        private List<RootfsOption> options(PreflightInputs.@Nullable Container container) {
            Long need = container == null ? null : need(container, Volumes.of(container.config()));
            var options = new ArrayList<RootfsOption>();
            for (StorageSpace storage : byFreeSpace(target.storages())) {
                if (!storage.holds("rootdir")) continue;
                options.add(
                        new RootfsOption(storage.storage(), storage.type(), storage.avail(), storage.total(), fits(storage, need)));
            }
            return List.copyOf(options);
        }
    }
}
