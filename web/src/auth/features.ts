import type { Feature } from "../api/client";

/** What the features are called, by area; the keys are the interface's. */
export const AREAS: { area: string; features: Partial<Record<Feature, string>> }[] = [
    {
        area: "Apps",
        features: {
            "apps.lifecycle": "Start and stop apps",
            "apps.adopt": "Adopt containers",
            "apps.reconfigure": "Change resources",
            "apps.network": "NICs of apps",
            "apps.uninstall": "Uninstall",
            "apps.install": "Install",
            "apps.update": "Update",
            "apps.update_all": "Update all at once",
            "apps.script_edit": "Edit scripts",
            "apps.console": "Console of apps",
            "catalog.view": "Catalogue",
            "catalog.refresh": "Refresh the catalogue",
            "migrate.preflight": "Look before moving",
            "migrate.cross_host": "Move between hosts",
        },
    },
    {
        area: "Virtual machines",
        features: {
            "vms.lifecycle": "Start and stop machines",
            "vms.create": "Create machines",
            "vms.clone": "Clone machines",
            "vms.snapshots": "Snapshots",
            "vms.options": "Options of machines",
            "vms.console": "Console of machines",
            "vms.delete": "Delete machines",
        },
    },
    {
        area: "Backups",
        features: {
            "backups.list": "See backups",
            "backups.run": "Back up",
            "backups.verify": "Verify backups",
            "backups.restore": "Restore",
            "backups.retention": "Retention",
            "sched.windows": "Schedules",
        },
    },
    {
        area: "Network and firewall",
        features: {
            "network.view": "See networks",
            "network.host_config": "Networks of hosts",
            "network.throughput": "Throughput",
            "firewall.view": "See firewalls",
            "firewall.rules": "Firewall rules",
            "firewall.options": "Firewall options",
            "firewall.objects": "Aliases and sets",
            "firewall.log": "Firewall log",
        },
    },
    {
        area: "Hosts and storage",
        features: {
            "hosts.manage": "Enrol and change hosts",
            "hosts.multi": "More than one host",
            "terminal.node": "Shell of hosts",
            "storage.view": "See storages",
            "storage.manage": "Change storages",
        },
    },
    {
        area: "Watching",
        features: {
            "jobs.history": "History of jobs",
            "jobs.stream": "Live logs of jobs",
            "metrics.history": "History of values",
            "alerts.rules": "Alert rules",
            "notify.channels": "Notification channels",
            "notify.routing": "Notification routing",
        },
    },
    {
        area: "People and access",
        features: {
            "teams.rbac": "Teams",
            "auth.totp": "Second factor",
            "auth.oidc": "Single sign-on",
            "api.tokens": "API tokens",
            "audit.log": "Audit trail",
            "platform.self_update": "Updating Holdfast",
        },
    },
];

const NAMES = new Map<string, string>(AREAS.flatMap(({ features }) => Object.entries(features)));

/** Whether this page knows a feature, and can so switch it. */
export function isFeature(key: string): key is Feature {
    return NAMES.has(key);
}

/** A feature's name for people. */
export function featureName(key: string): string {
    return NAMES.get(key) ?? key;
}

/** What decided that a feature is off, and who can decide otherwise. */
export function offBecause(source: string | undefined): { why: string; who: string } {
    switch (source) {
        case "policy":
            return {
                why: "The policy file of this installation does not contain it.",
                who: "Whoever runs Holdfast can install a policy file that does.",
            };
        case "environment":
            return {
                why: "HOLDFAST_FEATURES_OFF names it in the service's environment.",
                who: "Whoever runs Holdfast can take it out there and restart the service.",
            };
        case "settings":
            return {
                why: "An owner switched it off in the settings.",
                who: "An owner can switch it on again under Settings, Features.",
            };
        default:
            return { why: "It is switched off on this installation.", who: "Ask an owner." };
    }
}
