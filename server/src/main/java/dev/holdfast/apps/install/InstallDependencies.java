package dev.holdfast.apps.install;

import dev.holdfast.apps.Apps;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.queue.Jobs;
import java.time.InstantSource;

/** What {@link InstallJob} works with. */
record InstallDependencies(
        Apps apps,
        AppScripts scripts,
        NodeScripts nodes,
        Hosts hosts,
        Hypervisors hypervisors,
        Inventory inventory,
        Jobs jobs,
        Catalog catalog,
        InstantSource clock) {}
