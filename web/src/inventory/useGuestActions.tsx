import { IconBoxMultiple } from "@tabler/icons-react";
import { AdoptDialog } from "../apps/adopt/AdoptDialog";
import { useDenialReasonsAt } from "../auth/access";
import { useGuestBulk } from "../guests/bulk/useGuestBulk";
import type { BulkAction } from "../ui/table/Bulk";
import { containerOf, type GuestRow, guestOf } from "./rows";
import { t } from "./texts";

/** What can be done with several guests at once, of whatever kind they are. */
export function useGuestActions(): readonly BulkAction<GuestRow>[] {
    const denied = useDenialReasonsAt("apps.adopt");
    const bulk = useGuestBulk(guestOf);
    const whyNoAdopt = (row: GuestRow) => (containerOf(row) === null ? t.onlyContainers : denied(row.hostId));
    return [
        ...bulk,
        {
            id: "adopt",
            label: t.adopt,
            icon: IconBoxMultiple,
            why: whyNoAdopt,
            dialog: (rows, onClose) => (
                <AdoptDialog
                    containers={rows.filter((row) => whyNoAdopt(row) === null).flatMap((row) => containerOf(row) ?? [])}
                    onClose={onClose}
                />
            ),
        },
    ];
}
