package dev.holdfast.vms.migrate.preflight;

import dev.holdfast.base.text.Amounts;
import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.guests.migrate.Preflight;
import dev.holdfast.guests.migrate.StorageSpace;
import dev.holdfast.guests.migrate.Strategy;
import dev.holdfast.pve.storage.VolumeId;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the collected facts whether and how a machine can be moved. Pure.
 *
 * @param move null when there is a blocker
 */
public record VmEvaluation(Preflight preflight, @Nullable VmMove move) {
    /** The types of storages that hold image files. */
    private static final Set<String> FILES = Set.of("btrfs", "cephfs", "cifs", "dir", "glusterfs", "nfs");

    /** Bytes per second of a gigabit network. Not measured. */
    private static final long NETWORK = 80L << 20;

    /** The downtime, null when it can't be estimated, and how it was estimated. */
    private record Estimate(@Nullable Long seconds, String basis) {}

    static VmEvaluation of(VmInputs inputs) {
        return new Evaluator(inputs).evaluate();
    }

    private static final class Evaluator {
        private final VmInputs inputs;
        private final Endpoint target;
        private final VmBlockers checks;
        private @Nullable Boolean room = true;

        Evaluator(VmInputs inputs) {
            this.inputs = inputs;
            this.target = inputs.target();
            this.checks = new VmBlockers(inputs);
        }

        VmEvaluation evaluate() {
            checks.ofHosts();
            Endpoint source = inputs.source();
            VmInputs.Machine machine = inputs.machine();
            boolean across = inputs.isAcross();
            Strategy strategy = source == null ? null : across ? Strategy.REMOTE : Strategy.CLUSTER;
            VmInputs.Arrival arrival = inputs.arrival();
            if (across && arrival == null && machine != null && target.problem() == null) {
                checks.block(target.host().name() + " did not answer which VM ID is free and which privileges its API"
                        + " token has. Try again, and check the host if this happens again.");
            }
            if (source == null || machine == null || target.problem() != null || (across && arrival == null)) {
                room = null;
                return new VmEvaluation(preflight(strategy, null, null), null);
            }
            MachineDisks disks = MachineDisks.of(machine.config(), source, across);
            checks.ofMachine(machine, disks, source);
            ofStorages(machine, disks, source);
            Preflight preflight = preflight(strategy, machine, disks);
            if (!preflight.blockers().isEmpty()) return new VmEvaluation(preflight, null);
            var move = new VmMove(
                    source.host().clusterId(),
                    inputs.vmid(),
                    inputs.name(),
                    source.node(),
                    target.node(),
                    target.host().id(),
                    machine.identity(),
                    disks.local().isEmpty() ? null : inputs.storage(),
                    machine.status().isUp(),
                    disks.local().size(),
                    disks.places(inputs.storage()),
                    machine.there(),
                    arrival == null || !across ? null : remote(arrival, machine, disks, source));
            return new VmEvaluation(preflight, move);
        }

        /** Several bridges or storages are written as pairs, a single one alone, which every version understands. */
        private VmMove.Remote remote(
                VmInputs.Arrival arrival, VmInputs.Machine machine, MachineDisks disks, Endpoint source) {
            String wanted = inputs.storage();
            List<String> places = disks.places(wanted);
            // One must be named even for a machine without disks.
            String storages = places.isEmpty()
                    ? target.storages().stream()
                            .filter(storage -> storage.holds("images"))
                            .map(StorageSpace::storage)
                            .findFirst()
                            .orElse("local")
                    : same(places);
            List<String> bridges = machine.config().nics().values().stream()
                    .map(nic -> nic.get("bridge"))
                    .filter(Objects::nonNull)
                    .distinct()
                    .sorted()
                    .toList();
            boolean enrolled = source.host().node().equals(source.node());
            return new VmMove.Remote(
                    target.host().clusterId(),
                    arrival.vmid(),
                    storages,
                    bridges.isEmpty() ? "1" : same(bridges),
                    enrolled ? (Long) source.host().id() : null);
        }

        /** Each name becomes the same one. */
        private static String same(List<String> names) {
            return names.size() == 1
                    ? names.getFirst()
                    : names.stream().map(name -> name + ":" + name).collect(Collectors.joining(","));
        }

        private void ofStorages(VmInputs.Machine machine, MachineDisks disks, Endpoint source) {
            String wanted = inputs.storage();
            if (wanted != null) usable(wanted);
            if (wanted != null && disks.local().isEmpty()) {
                checks.warn("All disks are on storages that both nodes share. They stay there, and " + wanted
                        + " is not used.");
            }
            disks.shared().forEach(this::usable);
            var needs = new TreeMap<String, @Nullable Long>();
            for (MachineDisks.Disk disk : disks.local()) {
                String place = MachineDisks.place(disk, wanted);
                Long before = needs.getOrDefault(place, 0L);
                needs.put(place, before == null || disk.bytes() == null ? null : (Long) (before + disk.bytes()));
                boolean live = machine.isLive(inputs.online()) && !disk.isGenerated();
                if (!live) ofTypes(disk, source, target.storage(place));
            }
            needs.forEach((place, need) -> {
                StorageSpace storage = usable(place);
                if (storage != null) ofRoom(storage, need);
            });
            Set<String> there = machine.there();
            if (there == null) {
                checks.warn("Whether volumes of an earlier move remain on "
                        + target.host().name() + " could not be read.");
                return;
            }
            // On a shared storage they may be its own.
            List<String> left =
                    there.stream().filter(volume -> !isShared(volume)).sorted().toList();
            if (!left.isEmpty()) {
                checks.warn("Volumes with this VM ID already are on "
                        + target.host().name() + ": " + String.join(", ", left)
                        + ". An earlier move may have left them. Check whether they are needed.");
            }
        }

        private boolean isShared(String volume) {
            StorageSpace storage = target.storage(VolumeId.parse(volume).storage());
            return storage != null && storage.shared();
        }

        /** A storage that can hold disks on the target; null, with a blocker, when it can't. */
        private @Nullable StorageSpace usable(String name) {
            StorageSpace storage = target.storage(name);
            String host = target.host().name();
            if (storage == null) {
                checks.block("Storage " + name + " is not available on " + host
                        + ". Enable it there, or choose another storage for the disks.");
            } else if (!storage.active()) {
                checks.block("Storage " + name + " is not active on " + host + ". Activate it, or choose another one.");
            } else if (!storage.holds("images")) {
                checks.block("Storage " + name + " of " + host
                        + " holds no disk images. Enable that content, or choose another storage.");
            } else return storage;
            return null;
        }

        /**
         * A stopped machine's disks are sent as streams. ZFS reads and writes only its own format, and an image file is not
         * converted.
         */
        private void ofTypes(MachineDisks.Disk disk, Endpoint source, @Nullable StorageSpace there) {
            StorageSpace here = source.storage(disk.volume().storage());
            if (here == null || there == null || Objects.equals(here.type(), there.type())) return;
            boolean zfs = "zfspool".equals(here.type()) || "zfspool".equals(there.type());
            boolean image = disk.isImageFile() && there.type() != null && !FILES.contains(there.type());
            if (!zfs && !image) return;
            String next = disk.isGenerated() ? ", or remove that drive first." : ", or move the machine while it runs.";
            checks.block("Disk " + disk.key() + " can't be copied offline from a storage of type " + here.type()
                    + (zfs ? "" : ", where it is a file in another format,") + " to " + there.storage() + " of type "
                    + there.type() + ". Choose a storage "
                    + (zfs ? "of the same type" : "that holds files, such as one of type dir or nfs") + next);
        }

        private void ofRoom(StorageSpace storage, @Nullable Long need) {
            if (storage.avail() == null || need == null) {
                if (room != null && room) room = null;
            } else if (storage.avail() < need) {
                room = false;
                checks.block("Storage " + storage.storage() + " of "
                        + target.host().name() + " has "
                        + (storage.avail() >> 30) + " GiB free, and the disks need " + Math.ceilDiv(need, 1L << 30)
                        + " GiB. Free some space, or choose another storage.");
            }
        }

        private Preflight preflight(
                @Nullable Strategy strategy, VmInputs.@Nullable Machine machine, @Nullable MachineDisks disks) {
            Long bytes = disks == null ? null : disks.bytes();
            Endpoint source = inputs.source();
            Estimate estimate = estimate(machine, bytes);
            return new Preflight(
                    strategy,
                    source == null ? null : end(source, inputs.vmid()),
                    end(target, vmidThere()),
                    null,
                    root(disks),
                    options(bytes),
                    bytes,
                    estimate.seconds(),
                    estimate.basis(),
                    room,
                    checks.warnings(),
                    checks.blockers(),
                    inputs.selfTarget());
        }

        private static Preflight.MoveEnd end(Endpoint site, @Nullable Integer vmid) {
            return new Preflight.MoveEnd(site.host().id(), site.host().name(), site.node(), vmid);
        }

        private @Nullable Integer vmidThere() {
            if (!inputs.isAcross()) return inputs.vmid();
            return inputs.arrival() == null ? null : (Integer) inputs.arrival().vmid();
        }

        /** The storage of the local disks at the target, if it is one. */
        private @Nullable String root(@Nullable MachineDisks disks) {
            if (disks == null) return null;
            List<String> places = disks.places(inputs.storage());
            return places.size() == 1 ? places.getFirst() : null;
        }

        private List<Preflight.RootfsOption> options(@Nullable Long need) {
            return target.storages().stream()
                    .filter(storage -> storage.holds("images"))
                    .sorted(Comparator.comparing(
                            StorageSpace::avail, Comparator.nullsLast(Comparator.<Long>reverseOrder())))
                    .map(storage -> new Preflight.RootfsOption(
                            storage.storage(),
                            storage.type(),
                            storage.avail(),
                            storage.total(),
                            (storage.avail() == null || need == null) ? null : (Boolean) (storage.avail() >= need)))
                    .toList();
        }

        private Estimate estimate(VmInputs.@Nullable Machine machine, @Nullable Long bytes) {
            if (machine == null) {
                return new Estimate(null, "No estimate is possible until both hosts can be queried.");
            }
            String copy = bytes == null
                    ? "The size of its local disks is unknown."
                    : bytes == 0
                            ? "No disk has to be copied."
                            : "Copying " + Amounts.bytes(bytes) + " of disks takes about "
                                    + Amounts.duration(Duration.ofSeconds(bytes / NETWORK)) + " at an assumed "
                                    + Amounts.bytes(NETWORK) + "/s.";
            if (!machine.status().isUp()) {
                return new Estimate(0L, "The machine does not run, so there is no downtime. " + copy);
            }
            return new Estimate(
                    1L, "The machine keeps running and is paused for less than a second at the end. " + copy);
        }
    }
}
