package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.storage.VolumeName;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.wire.Failure;
import java.util.regex.Matcher;

/** The disks in a request for a container: new ones and existing volumes. */
public final class ContainerDisks {
    private ContainerDisks() {}

    /** Checks the disk value of a container before anything is changed. */
    static void check(ApiCall asking, String node, int vmid, String value) {
        Matcher fresh = Disks.NEW.matcher(value);
        if (fresh.matches()) {
            SimStorage storage = asking.cluster().usableStorage(fresh.group(1), node);
            if (!storage.holds("rootdir")) {
                throw Failure.parameter(
                        "storage", "storage '" + storage.id() + "' does not support container directories");
            }
            asking.caller().need("/storage/" + storage.id(), "Datastore.AllocateSpace");
            return;
        }
        Disks.Named named = Disks.named(value);
        if (named == null) return;
        VolumeName volume = VolumeName.of(asking.cluster(), named.id());
        volume.needRead(asking.caller(), vmid);
        if (volume.storage().find(node, volume.name()) == null) {
            throw Failure.server("volume '" + named.id() + "' does not exist");
        }
    }

    /** Creates the volume for a value such as {@code local:8}, a new one of 8 GiB; returns other values unchanged. */
    public static String stored(ApiCall asking, SimGuest guest, String value) {
        Matcher matcher = Disks.NEW.matcher(value);
        if (!matcher.matches()) return value;
        SimStorage storage = asking.cluster().storage(matcher.group(1));
        asking.caller().need("/storage/" + storage.id(), "Datastore.AllocateSpace");
        long bytes = (long) (Double.parseDouble(matcher.group(2)) * (1 << 30));
        Volume made = storage.allocate(guest.node(), guest.vmid(), guest.kind(), null, bytes);
        return made.id() + matcher.group(3) + ",size=" + Disks.size(bytes);
    }
}
