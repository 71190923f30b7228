import { useQuery } from "@tanstack/react-query";
import { apps, vms } from "../../api/queries";
import { guestName } from "../names";
import type { Backup } from "../queries";
import { t } from "./texts";

/** The guest that a restore in place would replace. */
export type Replaced = {
    name: string;
    /** The host whose node it is on; null if that is not known here. */
    hostId: number | null;
    node: string | null;
    /** Why it can't be replaced now; null when the service decides. */
    why: string | null;
    /** Whether Holdfast shows such a guest. */
    isKnown: boolean;
};

/** What is known of the guest that has the ID of a backup now. */
export function useReplaced(backup: Backup): Replaced {
    const ofApps = useQuery(apps).data ?? [];
    const ofVms = useQuery(vms).data ?? [];
    const guest = (backup.guest_type === "vm" ? ofVms : ofApps).find(({ id }) => id === backup.guest_id);
    const name = guestName(backup);
    // A guest that is gone has an unknown state: whether it can be replaced is then for the service to say.
    const why = !backup.certain
        ? t.uncertain
        : guest !== undefined && guest.status !== "stopped" && guest.status !== "unknown"
          ? t.running({ name })
          : null;
    return {
        name,
        hostId: guest?.host_id ?? null,
        node: guest?.node ?? null,
        why,
        isKnown: guest !== undefined || backup.guest_name !== null,
    };
}
