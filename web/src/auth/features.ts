import type { Feature } from "../api/client";

/** The names of the features by area; the keys are those of the API. */
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
            "apps.update_all": "Update all apps",
            "apps.script_edit": "Edit scripts",
            "apps.console": "Console of apps",
            "catalog.view": "Catalogue",
            "catalog.refresh": "Refresh the catalogue",
            "migrate.preflight": "Migration preflight",
            "migrate.cross_host": "Move between hosts",
        },
    },
    {
        area: "Virtual machines",
        features: {
            "vms.lifecycle": "Start and stop virtual machines",
            "vms.create": "Create virtual machines",
            "vms.clone": "Clone virtual machines",
            "vms.snapshots": "Snapshots",
            "vms.options": "Options of virtual machines",
            "vms.console": "Console of virtual machines",
            "vms.delete": "Delete virtual machines",
        },
    },
    {
        area: "Backups",
        features: {
            "backups.list": "View backups",
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
            "network.view": "View networks",
            "network.host_config": "Host networks",
            "network.throughput": "Throughput",
            "firewall.view": "View firewalls",
            "firewall.rules": "Firewall rules",
            "firewall.options": "Firewall options",
            "firewall.objects": "Aliases and IP sets",
            "firewall.log": "Firewall log",
        },
    },
    {
        area: "Hosts and storage",
        features: {
            "hosts.manage": "Enrol and change hosts",
            "hosts.multi": "More than one host",
            "terminal.node": "Host shell",
            "storage.view": "View storages",
            "storage.manage": "Change storages",
        },
    },
    {
        area: "Monitoring",
        features: {
            "jobs.history": "Job history",
            "jobs.stream": "Live job logs",
            "metrics.history": "Metrics history",
            "alerts.rules": "Alert rules",
            "notify.channels": "Notification channels",
            "notify.routing": "Notification routing",
        },
    },
    {
        area: "Users and access",
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

/** Whether this page knows a feature, so that it can be switched. */
export function isFeature(key: string): key is Feature {
    return NAMES.has(key);
}

/** The display name of a feature. */
export function featureName(key: string): string {
    return NAMES.get(key) ?? key;
}

/** What switched a feature off, and who can switch it on. */
export function offBecause(source: string | undefined): { why: string; who: string } {
    switch (source) {
        case "policy":
            return {
                why: "The policy file of this installation switches it off.",
                who: "The operator of Holdfast can install a policy file that allows it.",
            };
        case "environment":
            return {
                why: "It is listed in HOLDFAST_FEATURES_OFF in the service's environment.",
                who: "The operator of Holdfast can remove it from the list and restart the service.",
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
