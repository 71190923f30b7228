package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.wire.Failure;
import java.util.Objects;

/** The limit of protected backups of one guest on one storage. */
public final class Protection {
    private Protection() {}

    /** Without a configured limit: five, or unlimited for callers with Datastore.Allocate on the storage. */
    private static long most(ApiCall asking, SimStorage storage) {
        String own = storage.option("max-protected-backups");
        if (own != null) return Long.parseLong(own);
        return asking.caller().has("/storage/" + storage.id(), "Datastore.Allocate") ? -1 : 5;
    }

    /** Refuses one more protected backup of the same guest if the limit is reached. */
    public static void needRoom(ApiCall asking, SimStorage storage, Volume volume) {
        long most = most(asking, storage);
        if (most < 0) return;
        long there = storage.volumes(asking.node()).stream()
                .filter(v -> v.content().equals("backup") && v.isProtected())
                .filter(v -> Objects.equals(v.vmid(), volume.vmid()))
                .count();
        if (there < most) return;
        throw Failure.server("The number of protected backups per guest is limited to " + most + " on storage '"
                + storage.id() + "'");
    }
}
