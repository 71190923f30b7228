package dev.holdfast.vms;

import dev.holdfast.guests.GuestsArea;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;

/** The virtual machines. */
public final class VmsArea implements Area {
    private final Vms vms;

    /** The machines on these hosts. */
    public VmsArea(Platform platform, HostServices hosts, InventoryArea inventory, GuestsArea guests) {
        this.vms = new Vms(hosts.hosts(), inventory.inventory(), guests.guests().known(), platform.jobs());
    }

    @Override
    public void declare(Ops ops) {
        new VmRoutes(vms).declare(ops);
    }
}
