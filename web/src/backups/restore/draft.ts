import type { Schemas } from "../../api/client";
import type { Backup } from "../queries";

/** How a backup is restored, as the wizard has it. */
export type Draft = {
    mode: "new" | "in_place";
    host: number | null;
    storage: string;
    backupStorage: string;
    start: boolean;
    /** Null for what the service decides, which it says with the configuration; so is the next. */
    linksDown: boolean | null;
    startOnBoot: boolean | null;
};

export const STEPS = ["mode", "place", "review"] as const;
export type Step = (typeof STEPS)[number];

/** The fields of the wizard that the service may find a fault with. */
export const FIELDS = ["mode", "host_id", "storage", "backup_storage", "start", "links_down", "start_on_boot"];

export const draftOn = (host: number): Draft => ({
    mode: "new",
    host,
    storage: "",
    backupStorage: "",
    start: false,
    linksDown: null,
    startOnBoot: null,
});

/** The request. A guest is replaced where it is, so no host is named then; nor is the one that has the backup. */
export function bodyOf(
    { mode, host, storage, backupStorage, start, linksDown, startOnBoot }: Draft,
    own: number,
    confirm: string | undefined,
): Schemas["RestoreIn"] {
    return {
        mode,
        host_id: mode === "new" && host !== own ? host : null,
        storage: storage.trim() || null,
        backup_storage: mode === "in_place" ? backupStorage.trim() || null : null,
        start,
        links_down: mode === "new" ? linksDown : null,
        start_on_boot: mode === "new" ? startOnBoot : null,
        confirm: confirm ?? null,
    };
}

/** The step with the first field that is wrong. */
export function stepOf(field: string): Step {
    return field === "mode" ? "mode" : FIELDS.includes(field) ? "place" : "review";
}

/** The lines of a configuration: what the guest is called and has first, then its disks and NICs, then the rest. */
export function linesOf(config: Record<string, string>): [string, string][] {
    const rank = (key: string) =>
        ORDER.indexOf(key) >= 0 ? ORDER.indexOf(key) : DEVICE.test(key) ? ORDER.length : ORDER.length + 1;
    return Object.entries(config).sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, "en", { numeric: true }));
}

const ORDER = ["hostname", "name", "ostype", "arch", "cores", "sockets", "memory", "swap"];
const DEVICE = /^(rootfs|mp\d+|net\d+|(scsi|virtio|sata|ide|efidisk|tpmstate)\d+)$/;

/** What the steps need: the backup, the draft, and what the service found wrong. */
export type StepProps = { backup: Backup; draft: Draft; error: unknown; set: (change: Partial<Draft>) => void };
