package dev.holdfast.apps.migrate;

import dev.holdfast.apps.migrate.Facts.Room;
import dev.holdfast.apps.migrate.Facts.Site;
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
record Judgement(Preflight preflight, @Nullable Plan plan) {
    static Judgement of(Facts facts) {
        return new Judge(facts).judgement();
    }

    /** The two storages between which an archive gets across. */
    private record Way(@Nullable Room source, @Nullable Room target) {}

    private static final class Judge {
        private final Facts facts;
        private final Site target;
        private final Obstacles obstacles;
        private boolean tooLittle;
        private boolean unknown = true;

        Judge(Facts facts) {
            this.facts = facts;
            this.target = facts.target();
            this.obstacles = new Obstacles(facts);
        }

        Judgement judgement() {
            obstacles.ofHosts();
            Site source = facts.source();
            Facts.Container container = facts.container();
            if (source == null || container == null || target.trouble() != null) {
                return new Judgement(preflight(null, null, null, null, null), null);
            }
            unknown = false;
            Volumes volumes = Volumes.of(container.config());
            boolean cluster = source.host().clusterId() == target.host().clusterId();
            Way way = cluster ? new Way(null, null) : way(source);
            Strategy strategy =
                    cluster ? Strategy.CLUSTER : isShared(way) ? Strategy.SHARED_STORAGE : Strategy.TRANSFER;
            obstacles.ofContainer(container, volumes, strategy);
            boolean stays = cluster && facts.wish() == null && isEverywhere(source, volumes);
            Long bytes = bytes(source, container, volumes, cluster);
            Room root = stays ? room(volumes) : rootfs(volumes, need(container, volumes));
            if (strategy == Strategy.TRANSFER) obstacles.ofTransfer(source);
            checkRoom(container, volumes, way, root, strategy, bytes);
            Preflight preflight = preflight(strategy, bytes, root, container, way.source());
            if (!preflight.blockers().isEmpty()) return new Judgement(preflight, null);
            var plan = new Plan(
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
                    Plan.likeness(container.config()));
            return new Judgement(preflight, plan);
        }

        private static boolean isShared(Way way) {
            return way.source() != null
                    && way.target() != null
                    && way.source().export() != null
                    && Objects.equals(way.source().export(), way.target().export());
        }

        /** A storage both see, or else the roomiest for archives at either end. */
        private Way way(Site source) {
            for (Room room : byRoom(source.rooms())) {
                if (!room.holds("backup") || room.export() == null) continue;
                for (Room there : target.rooms()) {
                    if (there.holds("backup") && room.export().equals(there.export())) return new Way(room, there);
                }
            }
            return new Way(archive(source), archive(target));
        }

        private static @Nullable Room archive(Site site) {
            return byRoom(site.rooms()).stream()
                    .filter(Room::keepsArchives)
                    .findFirst()
                    .orElse(null);
        }

        private static List<Room> byRoom(List<Room> rooms) {
            return rooms.stream()
                    .sorted(Comparator.comparing(Room::avail, Comparator.nullsLast(Comparator.<Long>reverseOrder())))
                    .toList();
        }

        /** Whether all disks lie on storages that the target has by the same names. */
        private boolean isEverywhere(Site source, Volumes volumes) {
            return volumes.mounts().stream()
                    .map(Volumes.Mount::storage)
                    .filter(Objects::nonNull)
                    .allMatch(s -> {
                        Room there = target.room(s);
                        Room here = source.room(s);
                        return there != null
                                && here != null
                                && there.active()
                                && there.content().contains("rootdir");
                    });
        }

        private @Nullable Room room(Volumes volumes) {
            return volumes.rootStorage() == null ? null : target.room(volumes.rootStorage());
        }

        /** What has to be moved: nothing of what lies where both nodes of a cluster see it. */
        private @Nullable Long bytes(Site source, Facts.Container container, Volumes volumes, boolean cluster) {
            boolean copied = !cluster
                    || volumes.mounts().stream().anyMatch(m -> {
                        Room room = m.storage() == null ? null : source.room(m.storage());
                        return room != null && !room.shared();
                    });
            return copied ? container.usedBytes() : Long.valueOf(0);
        }

        /** What must fit: what is used where that is known, otherwise what may be used. */
        private static @Nullable Long need(Facts.Container container, Volumes volumes) {
            return container.usedBytes() == null ? volumes.size() : container.usedBytes();
        }

        private @Nullable Room rootfs(Volumes volumes, @Nullable Long need) {
            List<Room> options =
                    target.rooms().stream().filter(r -> r.holds("rootdir")).toList();
            if (facts.wish() != null) {
                Room wished = options.stream()
                        .filter(r -> r.storage().equals(facts.wish()))
                        .findFirst()
                        .orElse(null);
                if (wished == null) obstacles.block(facts.wish() + " is no storage for containers on " + name() + ".");
                return wished;
            }
            Room same = room(volumes);
            if (same != null && same.holds("rootdir") && !Boolean.FALSE.equals(fits(same, need))) return same;
            Room best = byRoom(options).stream().findFirst().orElse(null);
            if (best == null) obstacles.block(name() + " has no storage for containers that it reaches.");
            return best;
        }

        private String name() {
            return target.host().name();
        }

        private static @Nullable Boolean fits(Room room, @Nullable Long need) {
            return (room.avail() == null || need == null) ? null : (Boolean) (room.avail() >= need);
        }

        private void checkRoom(
                Facts.Container container,
                Volumes volumes,
                Way way,
                @Nullable Room root,
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
            Site source = Objects.requireNonNull(facts.source());
            if (way.source() == null || way.target() == null) {
                obstacles.block((way.source() == null ? source.host().name() : name())
                        + " has no storage that keeps backups as files. Allow backups on one.");
                return;
            }
            take(way.source(), need, source.host().name());
            if (strategy == Strategy.TRANSFER) take(way.target(), need, name());
        }

        private void take(Room room, @Nullable Long need, String host) {
            Boolean fits = fits(room, need);
            if (Boolean.FALSE.equals(fits)) {
                obstacles.block("There is too little room on " + room.storage() + " of " + host + ".");
            }
            if (fits == null) unknown = true;
            else if (!fits) tooLittle = true;
        }

        private Preflight preflight(
                @Nullable Strategy strategy,
                @Nullable Long bytes,
                @Nullable Room root,
                Facts.@Nullable Container container,
                @Nullable Room archive) {
            Estimate estimate = strategy == null || container == null
                    ? new Estimate(null, "Nothing can be said while the hosts can't be asked.")
                    : Estimate.of(strategy, container.running(), bytes);
            Site source = facts.source();
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

        private static MoveEnd end(Site site, @Nullable Integer ctid) {
            return new MoveEnd(site.host().id(), site.host().name(), site.node(), ctid);
        }

        private List<RootfsOption> options(Facts.@Nullable Container container) {
            Long need = container == null ? null : need(container, Volumes.of(container.config()));
            var options = new ArrayList<RootfsOption>();
            for (Room room : byRoom(target.rooms())) {
                if (!room.holds("rootdir")) continue;
                options.add(
                        new RootfsOption(room.storage(), room.type(), room.avail(), room.total(), fits(room, need)));
            }
            return List.copyOf(options);
        }
    }
}
