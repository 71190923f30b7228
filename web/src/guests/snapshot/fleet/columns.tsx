import { Link } from "@tanstack/react-router";
import { Ago } from "../../../ui/Ago";
import { type Column, SECONDS } from "../../../ui/table/column";
import { Value } from "../../../ui/Value";
import { KindLabel } from "../../KindLabel";
import type { FleetSnapshot } from "../queries";
import { t } from "../texts";

type Guest = FleetSnapshot["guest"];

const KINDS = { app: t.kindApp, vm: t.kindVm, container: t.kindContainer };

/** The name of a guest; its ID where it has none. */
export const guestName = ({ name, vmid }: Guest) => name ?? String(vmid);
export const nameOf = ({ name, guest }: FleetSnapshot) => t.ofGuest({ name, guest: guestName(guest) });
export const keyOf = ({ name, guest }: FleetSnapshot) => `${guest.host_id}/${guest.vmid}/${name}`;

/** The guest, with a link to its snapshots if it has a page. */
export function GuestLink({ of: guest }: { of: Guest }) {
    if (guest.id === null) return guestName(guest);
    return (
        <Link
            to={guest.type === "vm" ? "/vms/$id/protection" : "/apps/$id/protection"}
            params={{ id: String(guest.id) }}
            className="name"
        >
            {guestName(guest)}
        </Link>
    );
}

export const COLUMNS: readonly Column<FleetSnapshot>[] = [
    { id: "name", name: t.snapshot, first: true, width: 200, value: (row) => row.name },
    {
        id: "guest",
        name: t.guest,
        line: 2,
        width: 180,
        value: (row) => guestName(row.guest),
        cell: (row) => <GuestLink of={row.guest} />,
    },
    {
        id: "age",
        name: t.taken,
        line: 2,
        numeric: true,
        units: SECONDS,
        width: 120,
        value: (row) => row.age_s,
        cell: (row) => <Value>{row.taken_at && <Ago at={row.taken_at} />}</Value>,
    },
    {
        id: "kind",
        name: t.kind,
        few: true,
        width: 68,
        value: (row) => KINDS[row.guest.type],
        cell: ({ guest: { type } }) => <KindLabel of={type} name={KINDS[type]} />,
    },
    { id: "id", name: t.id, numeric: true, width: 70, value: (row) => row.guest.vmid },
    { id: "node", name: t.node, line: 2, few: true, width: 120, value: (row) => row.guest.node },
    { id: "host", name: t.host, few: true, hidden: true, value: (row) => row.guest.host_name },
    { id: "memory", name: t.memory, few: true, width: 130, value: (row) => (row.vmstate ? t.withMemory : null) },
    // Proxmox VE reports no size of a snapshot today.
    { id: "size", name: t.size, as: "bytes", hidden: true, value: (row) => row.size_bytes },
    { id: "description", name: t.description, hidden: true, width: 220, value: (row) => row.description },
    { id: "read", name: t.read, as: "ago", hidden: true, width: 120, value: (row) => row.read_at },
];
