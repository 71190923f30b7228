import type { Column } from "../../ui/table/column";
import type { Volume } from "./queries";
import { t } from "./texts";

export const nameOf = ({ volid }: Volume) => volid;
export const keyOf = ({ host_id, node, volid }: Volume) => `${host_id}/${node}/${volid}`;

/** Why a volume is listed, and whether a guest of another cluster may use it. */
export function reasonOf({ reason, certain }: Pick<Volume, "reason" | "certain">): string {
    const known = reason === "no_guest" ? t.noGuest : t.notNamed;
    return certain ? known : t.uncertain({ reason: known });
}

export const COLUMNS: readonly Column<Volume>[] = [
    { id: "volume", name: t.volume, first: true, mono: true, width: 220, value: (row) => row.volid },
    { id: "storage", name: t.storage, line: 2, few: true, width: 110, value: (row) => row.storage },
    { id: "node", name: t.node, line: 2, few: true, width: 100, value: (row) => row.node },
    { id: "id", name: t.id, numeric: true, width: 70, value: (row) => row.vmid },
    { id: "size", name: t.size, line: 1, as: "bytes", width: 90, value: (row) => row.size_bytes },
    { id: "created", name: t.created, line: 2, as: "ago", width: 110, value: (row) => row.created_at },
    { id: "reason", name: t.reason, few: true, width: 200, value: reasonOf },
    { id: "format", name: t.format, few: true, hidden: true, value: (row) => row.format },
];
