import type { Feature, Schemas } from "../api/client";
import { t } from "./texts";

/** The names of the features by area; the keys are those of the API. */
export const AREAS: { area: string; features: Partial<Record<Feature, string>> }[] = [
    {
        area: t.apps,
        features: {
            "apps.lifecycle": t.startStopApps,
            "apps.adopt": t.adoptContainers,
            "apps.reconfigure": t.changeResources,
            "apps.network": t.nicsOfApps,
            "apps.uninstall": t.uninstall,
            "apps.install": t.install,
            "apps.update": t.update,
            "apps.update_all": t.updateAllApps,
            "apps.script_edit": t.editScripts,
            "apps.console": t.consoleOfApps,
            "catalog.view": t.catalogue,
            "catalog.refresh": t.refreshTheCatalogue,
            "migrate.preflight": t.migrationPreflight,
            "migrate.cross_host": t.moveBetweenHosts,
        },
    },
    {
        area: t.virtualMachines,
        features: {
            "vms.lifecycle": t.startStopVirtualMachines,
            "vms.reconfigure": t.resourcesVirtualMachines,
            "vms.create": t.createVirtualMachines,
            "vms.clone": t.cloneVirtualMachines,
            "vms.snapshots": t.snapshots,
            "vms.options": t.optionsVirtualMachines,
            "vms.console": t.consoleVirtualMachines,
            "vms.command": t.commandsVirtualMachines,
            "vms.delete": t.deleteVirtualMachines,
        },
    },
    {
        area: t.backups,
        features: {
            "backups.list": t.viewBackups,
            "backups.run": t.backUp,
            "backups.verify": t.verifyBackups,
            "backups.restore": t.restore,
            "backups.retention": t.retention,
            "sched.windows": t.schedules,
        },
    },
    {
        area: t.networkAndFirewall,
        features: {
            "network.view": t.viewNetworks,
            "network.host_config": t.hostNetworks,
            "network.throughput": t.throughput,
            "firewall.view": t.viewFirewalls,
            "firewall.rules": t.firewallRules,
            "firewall.options": t.firewallOptions,
            "firewall.objects": t.aliasesIpSets,
            "firewall.log": t.firewallLog,
        },
    },
    {
        area: t.hostsAndStorage,
        features: {
            "hosts.manage": t.enrolChangeHosts,
            "hosts.multi": t.moreThanOneHost,
            "hardware.view": t.viewHardware,
            "terminal.node": t.hostShell,
            "storage.view": t.viewStorages,
            "storage.manage": t.changeStorages,
        },
    },
    {
        area: t.monitoring,
        features: {
            "jobs.history": t.jobHistory,
            "jobs.stream": t.liveJobLogs,
            "metrics.history": t.metricsHistory,
            "alerts.rules": t.alertRules,
            "notify.channels": t.notificationChannels,
            "notify.routing": t.notificationRouting,
        },
    },
    {
        area: t.usersAndAccess,
        features: {
            "teams.rbac": t.teams,
            "auth.totp": t.secondFactor,
            "auth.oidc": t.singleSignOn,
            "api.tokens": t.apiTokens,
            "audit.log": t.auditTrail,
            "platform.self_update": t.updatingHoldfast,
        },
    },
];

const OFF_BY_DEFAULT: readonly NonNullable<Schemas["EntitlementsIn"]["on"]>[number][] = ["vms.command"];

const NAMES = new Map<string, string>(AREAS.flatMap(({ features }) => Object.entries(features)));

/** Whether this page knows a feature, so that it can be switched. */
export function isFeature(key: string): key is Feature {
    return NAMES.has(key);
}

/** Whether a feature is off until an owner switches it on. */
export function isOffByDefault(key: string): key is (typeof OFF_BY_DEFAULT)[number] {
    return OFF_BY_DEFAULT.some((one) => one === key);
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
                why: t.policyFileInstallationSwitches,
                who: t.operatorHoldfastCanInstall,
            };
        case "environment":
            return {
                why: t.listedHoldfastFeaturesOff,
                who: t.operatorHoldfastCanRemove,
            };
        case "settings":
            return {
                why: t.ownerSwitchedOffSettings,
                who: t.ownerCanSwitchOn,
            };
        case "default":
            return { why: t.offByDefault, who: t.ownerCanSwitchOnDefault };
        default:
            return { why: t.switchedOffOnInstallation, who: t.askAnOwner };
    }
}
