package dev.holdfast.apps.update;

import dev.holdfast.apps.Apps;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.apps.update.window.UpdateWindows;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.queue.Jobs;
import java.time.InstantSource;

/** What {@link Updates} and {@link UpdateJob} work with. */
record UpdateDependencies(
        Apps apps,
        AppScripts scripts,
        NodeScripts nodes,
        Hosts hosts,
        HostSsh ssh,
        Hypervisors hypervisors,
        Guests guests,
        Inventory inventory,
        Jobs jobs,
        Catalog catalog,
        UpdateWindows windows,
        Bus bus,
        InstantSource clock) {}
