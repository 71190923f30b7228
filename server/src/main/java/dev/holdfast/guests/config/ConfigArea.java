package dev.holdfast.guests.config;

import dev.holdfast.access.Entitlement;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.jobs.Job;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import dev.holdfast.pve.api.GuestKind;
import java.util.ArrayList;
import java.util.List;

/** The configuration of guests, for each area of guests. */
public final class ConfigArea implements Area {
    private final List<ConfigRoutes> routes;
    private final List<Job<?>> jobs = new ArrayList<>();

    /** The configuration of these guests. */
    public ConfigArea(Platform platform, InventoryArea inventories, List<GuestTargets> areas) {
        this.routes = areas.stream()
                .map(targets ->
                        new ConfigRoutes(targets, features(targets.kind()), inventories.inventory(), platform.bus()))
                .toList();
        areas.forEach(targets -> jobs.add(new TagsJob(targets, inventories.inventory())));
    }

    /** The feature that a change of these guests needs. */
    public static Entitlement change(GuestTargets targets) {
        return features(targets.kind()).change();
    }

    private static ConfigRoutes.Features features(GuestKind kind) {
        return switch (kind) {
            case LXC -> new ConfigRoutes.Features(Entitlement.APPS_NETWORK, Entitlement.APPS_RECONFIGURE);
            case QEMU -> new ConfigRoutes.Features(Entitlement.VMS_OPTIONS, Entitlement.VMS_OPTIONS);
        };
    }

    @Override
    public void declare(Ops ops) {
        routes.forEach(one -> one.declare(ops));
    }

    @Override
    public List<Job<?>> jobs() {
        return jobs;
    }
}
