package dev.holdfast.vms.migrate.preflight;

import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.guests.migrate.Preflight;
import dev.holdfast.guests.migrate.StorageSpace;
import dev.holdfast.guests.migrate.Strategy;
import dev.holdfast.pve.storage.VolumeId;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the collected facts whether and how a machine can be moved. Pure.
 *
 * @param move null when there is a blocker
 */
public record VmEvaluation(Preflight preflight, @Nullable VmMove move) {
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
            boolean cluster =
                    source != null && source.host().clusterId() == target.host().clusterId();
            if (source == null || machine == null || target.problem() != null || !cluster) {
                room = null;
                return new VmEvaluation(preflight(cluster ? Strategy.CLUSTER : null, null, null), null);
            }
            MachineDisks disks = MachineDisks.of(machine.config(), source);
            checks.ofMachine(machine, disks, source);
            ofStorages(machine, disks, source);
            Preflight preflight = preflight(Strategy.CLUSTER, machine, disks);
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
                    machine.there());
            return new VmEvaluation(preflight, move);
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
                if (!machine.isLive(inputs.online())) ofTypes(disk, source, target.storage(place));
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

        /** A stopped machine's disks are sent as streams, which ZFS reads and writes only in its own format. */
        private void ofTypes(MachineDisks.Disk disk, Endpoint source, @Nullable StorageSpace there) {
            StorageSpace here = source.storage(disk.volume().storage());
            if (here == null || there == null || Objects.equals(here.type(), there.type())) return;
            if (!"zfspool".equals(here.type()) && !"zfspool".equals(there.type())) return;
            checks.block("Disk " + disk.key() + " can't be copied offline from a storage of type " + here.type()
                    + " to " + there.storage() + " of type " + there.type()
                    + ". Choose a storage of the same type, or move the machine while it runs.");
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
                    source == null ? null : end(source),
                    end(target),
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

        private Preflight.MoveEnd end(Endpoint site) {
            return new Preflight.MoveEnd(site.host().id(), site.host().name(), site.node(), inputs.vmid());
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
                            : "Copying " + (bytes >> 20) + " MiB of disks takes about " + (bytes / NETWORK)
                                    + " s at an assumed " + (NETWORK >> 20) + " MiB/s.";
            if (!machine.status().isUp()) {
                return new Estimate(0L, "The machine does not run, so there is no downtime. " + copy);
            }
            return new Estimate(
                    1L, "The machine keeps running and is paused for less than a second at the end. " + copy);
        }
    }
}
