import type { GuestRow } from "../inventory/rows";
import { AnchorLink } from "../ui/Links";
import type { Column } from "../ui/table/column";
import { type Cell, MODE_NAMES } from "./modes";
import { t } from "./texts";
import type { Mode } from "./views";

export type HeatRow = { guest: GuestRow; cell: Cell };

export const keyOf = ({ guest }: HeatRow) => guest.key;
export const nameOf = ({ guest }: HeatRow) => guest.name;

/** The columns of the table that says the same as the tiles. */
export const columnsOf = (mode: Mode): readonly Column<HeatRow>[] => [
    {
        id: "name",
        name: t.name,
        first: true,
        width: 220,
        value: ({ guest }) => guest.name,
        cell: ({ guest: { kind, id, name } }) =>
            id === null ? (
                name
            ) : (
                <AnchorLink inherit to={kind === "vm" ? "/vms/$id" : "/apps/$id"} params={{ id: String(id) }}>
                    {name}
                </AnchorLink>
            ),
    },
    { id: "id", name: t.id, numeric: true, width: 80, value: ({ guest }) => guest.vmid },
    { id: "node", name: t.node, few: true, width: 140, value: ({ guest }) => guest.node },
    { id: "cluster", name: t.cluster, few: true, width: 140, value: ({ guest }) => guest.cluster },
    {
        id: "value",
        name: MODE_NAMES[mode],
        width: 160,
        numeric: true,
        value: ({ cell }) => cell.value,
        text: ({ cell }) => cell.text,
    },
];
