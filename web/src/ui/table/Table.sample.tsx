import { Text } from "@mantine/core";
import { useState } from "react";
import { Status } from "../Status";
import type { BulkAction } from "./Bulk";
import type { Column } from "./column";
import type { TableSearch } from "./search";
import { Table } from "./Table";

type Guest = { id: number; name: string; status: string; node: string; memory: number | null };

const GUESTS: Guest[] = Array.from({ length: 24 }, (_, at) => ({
    id: 100 + at,
    name: `guest-${at}`,
    status: at % 9 === 0 ? "stopped" : at % 31 === 0 ? "unknown" : "running",
    node: `pve-${"abc"[at % 3]}1`,
    memory: at % 31 === 0 ? null : ((at % 16) + 1) * 2 ** 29,
}));

const COLUMNS: readonly Column<Guest>[] = [
    { id: "name", name: "Name", first: true, width: 180, value: (guest) => guest.name },
    {
        id: "status",
        name: "Status",
        few: true,
        width: 120,
        value: (guest) => guest.status,
        cell: (guest) => <Status of={guest.status} />,
    },
    { id: "node", name: "Node", few: true, width: 120, value: (guest) => guest.node },
    { id: "memory", name: "Memory", as: "bytes", width: 120, value: (guest) => guest.memory },
];

const ACTIONS: readonly BulkAction<Guest>[] = [
    {
        id: "stop",
        label: "Stop",
        why: (guest) => (guest.status === "running" ? null : "It does not run."),
        run: async (guest) => <Text>{guest.name} was stopped.</Text>,
        title: (n) => `Stop ${n} guests?`,
    },
];

export function WithBulkActions() {
    const [search, setSearch] = useState<TableSearch>({});
    return (
        <Table
            label="Guests"
            list="sample"
            rows={GUESTS}
            columns={COLUMNS}
            keyOf={(guest) => guest.id}
            nameOf={(guest) => guest.name}
            search={search}
            onSearch={setSearch}
            example="status:stopped node:pve-a1"
            bulk={ACTIONS}
        />
    );
}
