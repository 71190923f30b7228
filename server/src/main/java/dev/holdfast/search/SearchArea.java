package dev.holdfast.search;

import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.apps.Apps;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.observed.ObservedServices;
import dev.holdfast.http.Ops;
import dev.holdfast.network.attached.AttachedServices;
import dev.holdfast.platform.Area;

/** The search. */
public final class SearchArea implements Area {
    private final Search search;

    /** Of these hosts, guests and apps. */
    public SearchArea(Fleet fleet, ObservedServices observed, AttachedServices attached, Apps apps) {
        this.search = new Search(
                fleet.hosts(),
                fleet.inventory(),
                fleet.known(),
                apps,
                fleet.addresses(),
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
