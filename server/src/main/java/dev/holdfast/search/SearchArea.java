package dev.holdfast.search;

import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.apps.Apps;
import dev.holdfast.guests.GuestsArea;
import dev.holdfast.guests.observed.ObservedServices;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.network.attached.AttachedServices;
import dev.holdfast.platform.Area;

/** The search. */
public final class SearchArea implements Area {
    private final Search search;

    /** Of these hosts, guests and apps. */
    public SearchArea(
            HostServices hosts,
            InventoryArea inventories,
            GuestsArea guests,
            ObservedServices observed,
            AttachedServices attached,
            Apps apps) {
        this.search = new Search(
                hosts.hosts(),
                inventories.inventory(),
                guests.guests().known(),
                apps,
                guests.addresses(),
                observed.agents(),
                attached.survey());
    }

    @Override
    public void declare(Ops ops) {
        ops.get(
                        "search.find",
                        "/search",
                        "Hosts, apps, containers and virtual machines by name, address, tag or number")
                .needsSomewhere(VIEWER)
                .asks(SearchQuery.class)
                .answers(200, SearchView.class, (call, _) -> search.find(call.who(), call.query(SearchQuery.class)));
    }
}
