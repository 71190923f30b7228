import type { Schemas } from "../../api/client";
import { flag } from "../../ui/option/option";
import type { Disk } from "./queries";
import { t } from "./texts";

/** How a container mounts a disk, as it is changed. What is null has Proxmox VE's default. */
export type Mount = Required<Omit<Schemas["MountIn"], "digest">>;

/** The settings that are on or off, with Proxmox VE's names of them. */
export const FLAGS = {
    backup: { name: "backup", option: flag(t.inBackups, false) },
    read_only: { name: "ro", option: flag(t.readOnly, false) },
    acl: { name: "acl", option: flag(t.acl, null) },
    quota: { name: "quota", option: flag(t.quota, false, t.quotaRule) },
    replicate: { name: "replicate", option: flag(t.replicate, true) },
} as const;

export type Flag = keyof typeof FLAGS;

export const MOUNT_OPTIONS: NonNullable<Mount["mount_options"]> = [
    "discard",
    "lazytime",
    "noatime",
    "nodev",
    "noexec",
    "nosuid",
];

/** What the next start makes of it is what one goes on from. */
export function mountOf({ mount_point, read_only, mount, pending }: Disk): Mount {
    const next = pending ?? { mount_point, read_only, mount };
    const { backup = null, acl = null, quota = null, replicate = null, mount_options = [] } = next.mount ?? {};
    return {
        mount_point: next.mount_point,
        read_only: next.read_only || null,
        backup,
        acl,
        quota,
        replicate,
        mount_options: MOUNT_OPTIONS.filter((one) => mount_options.includes(one)),
    };
}

/** The fields that differ from what they were. */
export function mountChanges(before: Mount, typed: Mount): Partial<Mount> {
    const fields = Object.keys(before) as (keyof Mount)[];
    const differs = (field: keyof Mount) => JSON.stringify(typed[field]) !== JSON.stringify(before[field]);
    return Object.fromEntries(fields.filter(differs).map((field) => [field, typed[field]]));
}

/** What differs from the defaults, in words. */
export const mountText = ({ mount }: Disk): string =>
    mount === null
        ? ""
        : [
              mount.backup && t.inBackups,
              mount.acl !== null && (mount.acl ? t.acl : t.noAcl),
              mount.quota && t.quota,
              mount.replicate === false && t.notReplicated,
              ...mount.mount_options,
          ]
              .filter(Boolean)
              .join(" · ");
