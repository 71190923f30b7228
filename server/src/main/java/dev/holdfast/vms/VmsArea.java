package dev.holdfast.vms;

import dev.holdfast.guests.GuestsArea;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.live.LiveSource;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** The virtual machines. */
public final class VmsArea implements Area {
    private final Vms vms;
    private final LiveSource live;

    /** The machines on these hosts. */
    public VmsArea(Platform platform, HostServices hosts, InventoryArea inventory, GuestsArea guests) {
        this.vms = new Vms(hosts.hosts(), inventory.inventory(), guests.guests().known(), platform.jobs());
        this.live = new VmLive(vms, hosts.hosts(), inventory.inventory());
    }

    @Override
    public void declare(Ops ops) {
        new VmRoutes(vms).declare(ops);
    }

    @Override
    public List<LiveSource> live() {
        return List.of(live);
    }
}
