package dev.holdfast.http.print;

import static dev.holdfast.http.print.Schemas.object;

import dev.holdfast.http.Op;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the areas of the API are about: the tags of the document, which the command line shows, too. */
final class Tags {
    private static final Map<String, String> TITLES = Map.ofEntries(
            Map.entry("meta", "The service: health, version, features"),
            Map.entry("settings", "Settings of the service"),
            Map.entry("auth", "Your own sign-in, password and sessions"),
            Map.entry("users", "Users"),
            Map.entry("teams", "Teams and their members"),
            Map.entry("tokens", "API tokens"),
            Map.entry("oidc", "Signing in with an identity provider"),
            Map.entry("hosts", "Proxmox VE hosts"),
            Map.entry("hardware", "Hardware of hosts"),
            Map.entry("apps", "Apps in containers"),
            Map.entry("containers", "Containers that are no apps"),
            Map.entry("vms", "Virtual machines"),
            Map.entry("commands", "Commands inside virtual machines"),
            Map.entry("guests", "Containers and virtual machines: one action on many"),
            Map.entry("snapshots", "Snapshots of all guests"),
            Map.entry("volumes", "Volumes that no guest uses"),
            Map.entry("recordings", "Recordings of consoles"),
            Map.entry("backups", "Backups"),
            Map.entry("firewall", "Firewalls of clusters, groups and nodes"),
            Map.entry("network", "Networks of nodes"),
            Map.entry("alerts", "Alerts and their rules"),
            Map.entry("metrics", "Metrics"),
            Map.entry("dashboards", "Dashboards of charts and lists"),
            Map.entry("views", "Saved views of lists"),
            Map.entry("search", "Search in everything"),
            Map.entry("catalog", "Apps that can be installed"),
            Map.entry("schedules", "Work at planned times"),
            Map.entry("maintenance", "Maintenance windows"),
            Map.entry("notifications", "Notifications: channels, routes, deliveries"),
            Map.entry("jobs", "Jobs"),
            Map.entry("live", "Changes as they happen"),
            Map.entry("audit", "The audit trail"),
            Map.entry("replicas", "The replicas of the service"));

    private Tags() {}

    /** The tags of these operations, in their order. */
    static List<Map<String, Object>> of(List<Op<?>> ops) {
        return ops.stream().map(Op::area).distinct().map(Tags::tag).toList();
    }

    private static Map<String, Object> tag(String area) {
        return object("name", area, "description", Objects.requireNonNull(TITLES.get(area), area));
    }
}
