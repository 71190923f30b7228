package dev.holdfast.apps.containers;

import dev.holdfast.apps.Apps;
import dev.holdfast.apps.adoption.AdoptionRules;
import dev.holdfast.catalog.CatalogArea;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.live.LiveSource;
import dev.holdfast.platform.Area;
import java.util.List;

/** The containers that are not apps. */
public final class ContainersArea implements Area {
    private final Containers containers;
    private final LiveSource live;

    /** The containers on these hosts that are none of these apps. */
    public ContainersArea(Fleet fleet, CatalogArea catalog, Apps apps, AdoptionRules adoption) {
        this.containers = new Containers(
                apps, fleet.hosts(), fleet.inventory(), fleet.guests(), fleet.addresses(), catalog.catalog(), adoption);
        this.live = new ContainerLive(containers, fleet.hosts());
    }

    /** The name of a container; refuses with 404 when there is none. */
    public String name(long id) {
        return containers.known(id).name();
    }

    /** A container where it is now; refuses with 404 when there is none, and with 409 when it has no host or is missing. */
    public GuestHandle at(long id) {
        return containers.at(id);
    }

    @Override
    public void declare(Ops ops) {
        new ContainerRoutes(containers).declare(ops);
    }

    @Override
    public List<LiveSource> live() {
        return List.of(live);
    }
}
