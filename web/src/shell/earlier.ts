type Place = { to: string; search?: Record<string, string>; hash?: string };

/** Where what pages showed in earlier versions is now, by their addresses. */
export const EARLIER: Readonly<Record<string, Place>> = {
    ...placesOf("/apps/$id"),
    ...placesOf("/vms/$id"),
    "/apps/$id/script": { to: "/apps/$id/update", search: { view: "script" } },
    "/vms/$id/options": { to: "/vms/$id/hardware", search: { view: "options" } },
    "/vms/$id/cloud-init": { to: "/vms/$id/hardware", search: { view: "cloud-init" } },
    "/hosts/$id/apps": { to: "/hosts/$id/guests" },
};

function placesOf(guest: string): Record<string, Place> {
    return {
        [`${guest}/network`]: { to: `${guest}/hardware`, hash: "network" },
        [`${guest}/disks`]: { to: `${guest}/hardware`, hash: "disks" },
        [`${guest}/snapshots`]: { to: `${guest}/protection` },
        [`${guest}/backups`]: { to: `${guest}/protection`, hash: "backups" },
    };
}
