import { type Area, keyOf } from "./operation";
import { type OperationId, operations } from "./operations.gen";

/**
 * What commands change, as far as it is not what the rule says: a command changes its own area; one that starts a job changes
 * nothing until the job reports it; and one on a guest changes what was read of this guest, in any case.
 */
const CHANGES: Readonly<Partial<Record<Area | OperationId, readonly (Area | OperationId)[]>>> = {
    "meta.set_entitlements": ["meta.entitlements", "auth.me"],
    "meta.continue_restored_copy": ["meta.restored_copy", "jobs"],
    "meta.end_restored_copy": ["meta.restored_copy", "jobs"],
    settings: ["settings", "oidc", "catalog.status", "notifications.public_url"],
    "notifications.set_public_url": ["notifications.public_url", "settings"],

    users: ["users", "tokens"],
    "users.edit": ["users", "tokens", "auth.me"],
    // What a user may do is listed with the names of their teams.
    teams: ["teams", "users", "auth.me"],

    // Not the other members of a cluster: each look at them asks them all, and only a person repeats it.
    hosts: ["hosts.list", "hosts.ssh"],
    "hosts.add": ["hosts.list", "apps.discovered", "meta.onboarding"],
    "hosts.enrol_peers": ["hosts.list", "apps.discovered", "meta.onboarding"],
    // What a user sees of apps and jobs depends on the team of their host.
    "hosts.edit": ["hosts.list", "hosts.ssh", "teams", "apps.list", "apps.discovered", "jobs"],
    "hosts.sync": ["hosts.list"],
    "hosts.set_adoption": ["hosts.adoption", "apps.discovered"],
    "hosts.allow_content": ["hosts.guest_choices", "hosts.images"],
    "hosts.make_ssh_key": ["hosts.ssh", "meta.onboarding"],
    "hosts.verify_ssh": ["hosts.ssh", "meta.onboarding"],
    "hosts.forget_ssh": ["hosts.ssh"],

    "apps.adopt": ["apps", "containers", "meta.onboarding"],
    "apps.reconfigure": ["apps.list"],
    "apps.readopt": ["apps.list"],
    "apps.edit_script": ["apps.list", "apps.script", "apps.script_versions", "apps.update_state"],
    "apps.revert_script": ["apps.list", "apps.script", "apps.script_versions", "apps.update_state"],
    // Which job works on a guest is part of the list.
    "apps.lifecycle": ["apps.list"],
    "apps.update": ["apps.list"],
    "apps.update_all": ["apps.list"],
    "apps.migrate": ["apps.list"],
    "apps.uninstall": ["apps.list"],
    "containers.create": ["apps.list"],
    "vms.reconfigure": ["vms.list"],
    // It changes nothing that anybody can read.
    "vms.set_user_password": [],
    "vms.lifecycle": ["vms.list"],
    "vms.create": ["vms.list"],
    "vms.clone": ["vms.list"],
    "vms.template": ["vms.list"],
    "vms.migrate": ["vms.list"],
    "vms.delete": ["vms.list"],
    // The tags of all virtual machines are suggested for others.
    "vms.set_tags": ["vms.list"],

    // Those who edit the goals must not see others meanwhile.
    "backups.set_goals": ["backups.coverage", "backups.coverage_summary"],
    "backups.prune": ["backups"],
    // Which guests a schedule backs up is part of the coverage.
    "schedules.create": ["schedules", "backups.coverage"],
    "schedules.change": ["schedules", "backups.coverage"],
    // The one that is gone cannot be read again.
    "recordings.delete": ["recordings.list"],
    // The stream reports it.
    "jobs.cancel": [],
    "catalog.refresh": ["catalog.status"],
    "metrics.set_push": ["metrics.push"],
    "metrics.remove_push": ["metrics.push"],
    "metrics.test_push": ["metrics.push"],
    maintenance: ["maintenance", "schedules.calendar"],
    network: ["network.bridges", "network.switch"],
};

/** What has to be read again after a command, and the key of the guest on which it is, if it changes one. */
export function changedBy(id: OperationId, input: Record<string, unknown> = {}) {
    const area = id.split(".")[0] as Area;
    const { job } = operations[id];
    const name = area === "apps" ? "app_id" : area === "vms" ? "vm_id" : "";
    const guest = !job && name in input ? keyOf(area, { [name]: input[name] }) : null;
    return { areas: CHANGES[id] ?? CHANGES[area] ?? (job || guest !== null ? [] : [area]), guest };
}
