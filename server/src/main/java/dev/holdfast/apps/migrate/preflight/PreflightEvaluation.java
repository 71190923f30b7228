package dev.holdfast.apps.migrate.preflight;

import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.guests.migrate.Preflight;
import dev.holdfast.guests.migrate.Preflight.MoveEnd;
import dev.holdfast.guests.migrate.Preflight.RootfsOption;
import dev.holdfast.guests.migrate.StorageSpace;
import dev.holdfast.guests.migrate.Strategy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the collected facts whether and how a container can be moved. Pure.
 *
 * @param plan null when there is a blocker
 */
public record PreflightEvaluation(
        Preflight preflight, @Nullable MigrationPlan plan) {
    static PreflightEvaluation of(PreflightInputs inputs) {
        return new PreflightEvaluator(inputs).evaluate();
    }

    /** The storage of the archive on each of the two hosts. */
    private record ArchiveRoute(
            @Nullable StorageSpace source, @Nullable StorageSpace target) {}

    private static final class PreflightEvaluator {
        private final PreflightInputs inputs;
        private final Endpoint target;
        private final BlockerChecks checks;
        private boolean insufficient;
        private boolean unknown = true;

        PreflightEvaluator(PreflightInputs inputs) {
            this.inputs = inputs;
            this.target = inputs.target();
            this.checks = new BlockerChecks(inputs);
        }

        PreflightEvaluation evaluate() {
            checks.ofHosts();
            Endpoint source = inputs.source();
            PreflightInputs.Container container = inputs.container();
            if (source == null || container == null || target.problem() != null) {
                return new PreflightEvaluation(preflight(null, null, null, null, null), null);
            }
            unknown = false;
            Volumes volumes = Volumes.of(container.config());
            boolean cluster = source.host().clusterId() == target.host().clusterId();
            ArchiveRoute route = cluster ? new ArchiveRoute(null, null) : route(source);
            Strategy strategy =
                    cluster ? Strategy.CLUSTER : isShared(route) ? Strategy.SHARED_STORAGE : Strategy.TRANSFER;
            checks.ofContainer(container, volumes, strategy);
            boolean stays = cluster && inputs.requestedStorage() == null && isEverywhere(source, volumes);
            Long bytes = bytes(source, container, volumes, cluster);
            StorageSpace root = stays ? storage(volumes) : rootfs(volumes, need(container, volumes));
            if (strategy == Strategy.TRANSFER) checks.ofTransfer(source);
            checkSpace(container, volumes, route, root, strategy, bytes);
            Preflight preflight = preflight(strategy, bytes, root, container, route.source());
            if (!preflight.blockers().isEmpty()) return new PreflightEvaluation(preflight, null);
            var plan = new MigrationPlan(
                    strategy,
                    source.host().id(),
                    source.host().clusterId(),
                    source.node(),
                    inputs.ctid(),
                    target.host().id(),
                    target.host().clusterId(),
                    target.node(),
                    cluster ? inputs.ctid() : Objects.requireNonNull(inputs.freeCtid()),
                    stays || root == null ? null : root.storage(),
                    route.source() == null ? null : route.source().storage(),
                    route.target() == null ? null : route.target().storage(),
                    container.running(),
                    container.config().startsOnBoot(),
                    container.config().isProtected(),
                    container.highlyAvailable(),
                    MigrationPlan.likeness(container.config()));
            return new PreflightEvaluation(preflight, plan);
        }

        private static boolean isShared(ArchiveRoute route) {
            return route.source() != null
                    && route.target() != null
                    && route.source().export() != null
                    && Objects.equals(route.source().export(), route.target().export());
        }

        /** A storage that both hosts see, otherwise the archive storage with the most free space on each of them. */
        private ArchiveRoute route(Endpoint source) {
            for (StorageSpace storage : byFreeSpace(source.storages())) {
                if (!storage.holds("backup") || storage.export() == null) continue;
                for (StorageSpace there : target.storages()) {
                    if (there.holds("backup") && storage.export().equals(there.export()))
                        return new ArchiveRoute(storage, there);
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
                    .sorted(Comparator.comparing(
                            StorageSpace::avail, Comparator.nullsLast(Comparator.<Long>reverseOrder())))
                    .toList();
        }

        /** Whether all disks are on storages that the target also has, under the same names. */
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

        /** The bytes to move: within a cluster, disks on a shared storage are not copied. */
        private @Nullable Long bytes(
                Endpoint source, PreflightInputs.Container container, Volumes volumes, boolean cluster) {
            boolean copied = !cluster
                    || volumes.mounts().stream().anyMatch(m -> {
                        StorageSpace storage = m.storage() == null ? null : source.storage(m.storage());
                        return storage != null && !storage.shared();
                    });
            return copied ? container.usedBytes() : Long.valueOf(0);
        }

        /** The space needed: the used space where it is known, otherwise the size of the disks. */
        private static @Nullable Long need(PreflightInputs.Container container, Volumes volumes) {
            return container.usedBytes() == null ? volumes.size() : container.usedBytes();
        }

        private @Nullable StorageSpace rootfs(Volumes volumes, @Nullable Long need) {
            List<StorageSpace> options =
                    target.storages().stream().filter(r -> r.holds("rootdir")).toList();
            if (inputs.requestedStorage() != null) {
                StorageSpace requested = options.stream()
                        .filter(r -> r.storage().equals(inputs.requestedStorage()))
                        .findFirst()
                        .orElse(null);
                if (requested == null) {
                    checks.block("Storage " + inputs.requestedStorage() + " is not available for containers on "
                            + name() + ". Choose another storage.");
                }
                return requested;
            }
            StorageSpace same = storage(volumes);
            if (same != null && same.holds("rootdir") && !Boolean.FALSE.equals(fits(same, need))) return same;
            StorageSpace best = byFreeSpace(options).stream().findFirst().orElse(null);
            if (best == null) {
                checks.block(
                        name() + " has no active storage for containers. Enable one there, or choose another host.");
            }
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
                ArchiveRoute route,
                @Nullable StorageSpace root,
                Strategy strategy,
                @Nullable Long bytes) {
            Long need = need(container, volumes);
            if (root != null && !Long.valueOf(0).equals(bytes)) {
                boolean twice = route.target() != null
                        && root.storage().equals(route.target().storage());
                checkFits(root, need == null || !twice ? need : (Long) (2 * need), name());
                Long size = volumes.size();
                if (size != null && Boolean.FALSE.equals(fits(root, size)) && Boolean.TRUE.equals(fits(root, need))) {
                    checks.warn("The container's disks can grow larger than the free space on storage " + root.storage()
                            + " of " + name() + ".");
                }
            }
            if (strategy == Strategy.CLUSTER) return;
            Endpoint source = Objects.requireNonNull(inputs.source());
            if (route.source() == null || route.target() == null) {
                checks.block((route.source() == null ? source.host().name() : name())
                        + " has no storage that stores backups as files. Enable backups on one.");
                return;
            }
            checkFits(route.source(), need, source.host().name());
            if (strategy == Strategy.TRANSFER) checkFits(route.target(), need, name());
        }

        private void checkFits(StorageSpace storage, @Nullable Long need, String host) {
            Boolean fits = fits(storage, need);
            if (Boolean.FALSE.equals(fits)) {
                checks.block("Not enough free space on storage " + storage.storage() + " of " + host
                        + ". Free some space, or choose another storage.");
            }
            if (fits == null) unknown = true;
            else if (!fits) insufficient = true;
        }

        private Preflight preflight(
                @Nullable Strategy strategy,
                @Nullable Long bytes,
                @Nullable StorageSpace root,
                PreflightInputs.@Nullable Container container,
                @Nullable StorageSpace archive) {
            DowntimeEstimate estimate = strategy == null || container == null
                    ? new DowntimeEstimate(null, "No estimate is possible until both hosts can be queried.")
                    : DowntimeEstimate.of(strategy, container.running(), bytes);
            Endpoint source = inputs.source();
            Integer ctid = strategy == Strategy.CLUSTER ? (Integer) inputs.ctid() : inputs.freeCtid();
            return new Preflight(
                    strategy,
                    source == null ? null : end(source, inputs.ctid()),
                    end(target, ctid),
                    strategy == Strategy.SHARED_STORAGE && archive != null ? archive.storage() : null,
                    root == null ? null : root.storage(),
                    options(container),
                    bytes,
                    estimate.seconds(),
                    estimate.basis(),
                    insufficient ? (Boolean) false : unknown ? null : (Boolean) true,
                    checks.warnings(),
                    checks.blockers(),
                    inputs.selfTarget());
        }

        private static MoveEnd end(Endpoint site, @Nullable Integer ctid) {
            return new MoveEnd(site.host().id(), site.host().name(), site.node(), ctid);
        }

        private List<RootfsOption> options(PreflightInputs.@Nullable Container container) {
            Long need = container == null ? null : need(container, Volumes.of(container.config()));
            var options = new ArrayList<RootfsOption>();
            for (StorageSpace storage : byFreeSpace(target.storages())) {
                if (!storage.holds("rootdir")) continue;
                options.add(new RootfsOption(
                        storage.storage(), storage.type(), storage.avail(), storage.total(), fits(storage, need)));
            }
            return List.copyOf(options);
        }
    }
}
