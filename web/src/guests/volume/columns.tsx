import { Ago } from "../../ui/Ago";
import { bytes, when } from "../../ui/format";
import { BYTES, type Column } from "../../ui/table/column";
import { Value } from "../../ui/Value";
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
    { id: "volume", name: t.volume, first: true, mono: true, width: 240, value: (row) => row.volid },
    { id: "storage", name: t.storage, few: true, width: 120, value: (row) => row.storage },
    { id: "node", name: t.node, few: true, width: 110, value: (row) => row.node },
    { id: "id", name: t.id, numeric: true, width: 80, value: (row) => row.vmid },
    {
        id: "size",
        name: t.size,
        numeric: true,
        units: BYTES,
        width: 100,
        value: (row) => row.size_bytes,
        text: (row) => bytes(row.size_bytes),
    },
    {
        id: "created",
        name: t.created,
        width: 120,
        value: (row) => row.created_at,
        text: (row) => when(row.created_at),
        cell: (row) => <Value>{row.created_at && <Ago at={row.created_at} />}</Value>,
    },
    { id: "reason", name: t.reason, few: true, width: 240, value: reasonOf },
    { id: "format", name: t.format, few: true, hidden: true, value: (row) => row.format },
];
