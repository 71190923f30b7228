import {
    IconAdjustments,
    IconArrowsExchange,
    IconCamera,
    IconPlayerPlay,
    IconPlayerStop,
    IconPower,
    IconRefresh,
    IconTag,
} from "@tabler/icons-react";
import { lazy } from "react";
import { useDenialReasonsAt } from "../../auth/access";
import { Later } from "../../ui/later/Later";
import type { BulkAction } from "../../ui/table/Bulk";
import type { BulkGuest, BulkWord } from "./order";
import { t } from "./texts";

// Loaded with the first action that is chosen.
const BulkDialog = lazy(() => import("./BulkDialog"));

const ICONS = {
    start: IconPlayerPlay,
    shutdown: IconPower,
    restart: IconRefresh,
    stop: IconPlayerStop,
    snapshot: IconCamera,
    tags: IconTag,
    settings: IconAdjustments,
    move: IconArrowsExchange,
};

const WORDS = Object.keys(ICONS) as BulkWord[];

/** What can be done with several guests at once; `guestOf` is null for a row that is neither an app nor a machine. */
export function useGuestBulk<T>(guestOf: (row: T) => BulkGuest | null): readonly BulkAction<T>[] {
    const app = {
        power: useDenialReasonsAt("apps.lifecycle"),
        snapshot: useDenialReasonsAt("apps.create_snapshot"),
        tags: useDenialReasonsAt("apps.set_tags"),
        settings: useDenialReasonsAt("apps.reconfigure"),
        move: useDenialReasonsAt("apps.migrate"),
    };
    const vm = {
        power: useDenialReasonsAt("vms.lifecycle"),
        snapshot: useDenialReasonsAt("vms.create_snapshot"),
        tags: useDenialReasonsAt("vms.set_tags"),
        settings: useDenialReasonsAt("vms.reconfigure"),
        move: useDenialReasonsAt("vms.migrate"),
    };
    return WORDS.map((word) => ({
        id: word,
        label: t[word],
        icon: ICONS[word],
        why: (row) => {
            const guest = guestOf(row);
            if (guest === null) return t.notAdopted;
            const rights = guest.type === "vm" ? vm : app;
            return (word in rights ? rights[word as keyof typeof rights] : rights.power)(guest.hostId);
        },
        dialog: (rows, onClose) => (
            <Later>
                <BulkDialog action={word} guests={rows.flatMap((row) => guestOf(row) ?? [])} onClose={onClose} />
            </Later>
        ),
    }));
}
