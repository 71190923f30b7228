import type { Schemas } from "../../api/client";
import { RestoreIn } from "../../ui/empty.gen";
import { type Draft, type Inputs, sentOf } from "../../ui/form";
import type { Backup } from "../queries";

/** What is sent of a restore; null is left to the service. */
export type RestoreBody = Omit<Schemas["RestoreIn"], "confirm">;

const { confirm: _, ...fields } = RestoreIn;
export const EMPTY: Draft<RestoreBody> = fields;

export const STEPS = ["mode", "place", "review"] as const;
export type Step = (typeof STEPS)[number];

/** The request. A guest is replaced where it is, so no host is named then; nor is the one that has the backup. */
export function restoreOf(draft: Draft<RestoreBody>, own: number, confirm: string | undefined): Schemas["RestoreIn"] {
    const sent = sentOf<RestoreBody>(draft, EMPTY);
    return {
        ...sent,
        ...(sent.host_id === own && { host_id: null }),
        ...(sent.mode === "new" ? { backup_storage: null } : { host_id: null, links_down: null, start_on_boot: null }),
        confirm: confirm ?? null,
    };
}

/** The step with the first field that is wrong. */
export function stepOf(field: string): Step {
    return field === "mode" ? "mode" : field in EMPTY ? "place" : "review";
}

/** The lines of a configuration: what the guest is called and has first, then its disks and NICs, then the rest. */
export function linesOf(config: Record<string, string>): [string, string][] {
    const rank = (key: string) =>
        ORDER.indexOf(key) >= 0 ? ORDER.indexOf(key) : DEVICE.test(key) ? ORDER.length : ORDER.length + 1;
    return Object.entries(config).sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, "en", { numeric: true }));
}

const ORDER = ["hostname", "name", "ostype", "arch", "cores", "sockets", "memory", "swap"];
const DEVICE = /^(rootfs|mp\d+|net\d+|(scsi|virtio|sata|ide|efidisk|tpmstate)\d+)$/;

/** What the steps need: the backup, the draft, and its inputs. */
export type StepProps = {
    backup: Backup;
    draft: Draft<RestoreBody>;
    form: Inputs<RestoreBody>;
    set: (change: Partial<Draft<RestoreBody>>) => void;
};
