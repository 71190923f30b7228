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
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The configuration of guests, for each area of guests. */
public final class ConfigArea implements Area {
    private final List<ConfigRoutes> routes;
    private final Map<String, SettingsJob> settings;
    private final List<Job<?>> jobs = new ArrayList<>();

    /** The configuration of these guests; {@code resources} by type of guest. */
    public ConfigArea(
            Platform platform,
            InventoryArea inventories,
            List<GuestTargets> areas,
            Map<String, GuestResources> resources) {
        this.routes = areas.stream()
                .map(targets ->
                        new ConfigRoutes(targets, features(targets.kind()), inventories.inventory(), platform.bus()))
                .toList();
        this.settings = areas.stream()
                .collect(Collectors.toMap(
                        GuestTargets::type,
                        targets -> new SettingsJob(
                                targets,
                                Objects.requireNonNull(resources.get(targets.type())),
                                inventories.inventory())));
        areas.forEach(targets -> jobs.add(new TagsJob(targets, inventories.inventory())));
        jobs.addAll(settings.values());
    }

    /** Changes of settings by type of guest, for orders about many guests. */
    public Map<String, SettingsJob> settings() {
        return settings;
    }

    /** The feature that a change of the tags and the options of these guests needs. */
    public static Entitlement change(GuestTargets targets) {
        return features(targets.kind()).change();
    }

    /** The feature that a change of the cores and the memory of these guests needs. */
    public static Entitlement resources(GuestTargets targets) {
        return switch (targets.kind()) {
            case LXC -> Entitlement.APPS_RECONFIGURE;
            case QEMU -> Entitlement.VMS_RECONFIGURE;
        };
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
