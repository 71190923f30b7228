import "../../ui/status.css";
import { IconTrash } from "@tabler/icons-react";
import type { Schemas } from "../../api/client";
import { when } from "../../ui/format";
import type { Column } from "../../ui/table/column";
import { reasonOf, resultOf } from "./rule";
import { t } from "./texts";

type Pruned = Schemas["PrunedBackup"];

export const keyOf = ({ id }: Pruned) => id;
export const nameOf = (row: Pruned) =>
    t.nameOf({ guest: guestOf(row) ?? row.volid, taken: when(row.taken_at) ?? t.noTime });

function guestOf({ guest_type, guest_vmid }: Pruned): string | null {
    if (guest_type === null || guest_vmid === null) return null;
    return t.ofGuest({ kind: guest_type === "vm" ? t.machine : t.container, id: String(guest_vmid) });
}

/** The guests one after the other, the newest backup of each first, as the rule goes. */
export const COLUMNS: readonly Column<Pruned>[] = [
    { id: "taken", name: t.taken, as: "time", first: true, width: 230, value: (row) => row.taken_at },
    { id: "guest", name: t.guest, line: 2, few: true, width: 170, value: guestOf },
    { id: "result", name: t.what, line: 1, few: true, width: 130, value: resultOf, cell: (row) => <Result of={row} /> },
    { id: "reason", name: t.reason, width: 200, value: reasonOf },
    { id: "age", name: t.age, line: 2, as: "ago", width: 110, value: (row) => row.taken_at },
    { id: "size", name: t.size, line: 2, as: "bytes", width: 90, value: (row) => row.size_bytes },
    { id: "volume", name: t.volume, mono: true, hidden: true, width: 320, value: (row) => row.volid },
];

function Result({ of }: { of: Pruned }) {
    if (of.mark === "remove") {
        return (
            <span className="status status-pill" data-tone="bad">
                <IconTrash size={12} aria-hidden />
                {t.remove}
            </span>
        );
    }
    return <>{resultOf(of)}</>;
}
