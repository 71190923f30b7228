import { Alert, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { UserRow } from "../../api/client";
import { users } from "../../api/queries";
import { useDenialReason } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { ActionButton } from "../../ui/ActionButton";
import { Loaded } from "../../ui/States";
import { Table } from "../../ui/table/Table";
import { useTableSearch } from "../../ui/table/useTableSearch";
import { AddUser } from "../AddUser";
import { PeopleHead } from "../People";
import { type Issued, RecoveryCode } from "../RecoveryCode";
import { COLUMNS } from "./columns";
import { t } from "./texts";

const keyOf = (user: UserRow) => user.id;
const nameOf = (user: UserRow) => user.display_name;

/** All users; those waiting for approval come first. */
export default function UsersPage() {
    return (
        <AccessGate of="users.list" title={t.title}>
            <Users />
        </AccessGate>
    );
}

function Users() {
    const query = useQuery(users);
    const [adding, setAdding] = useState(false);
    const [issued, setIssued] = useState<Issued | null>(null);
    const denialReason = useDenialReason("users.create");
    return (
        <>
            <PeopleHead>
                <ActionButton why={denialReason} leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
                    {t.add}
                </ActionButton>
            </PeopleHead>
            <Loaded query={query}>{(rows) => <List rows={rows} />}</Loaded>
            {adding && <AddUser onClose={() => setAdding(false)} onIssued={setIssued} />}
            <RecoveryCode issued={issued} onClose={() => setIssued(null)} />
        </>
    );
}

function List({ rows }: { rows: UserRow[] }) {
    const sorted = useMemo(() => waitingFirst(rows), [rows]);
    const waiting = rows.filter((user) => user.waiting).length;
    return (
        <>
            {waiting > 0 && (
                <Alert color="orange" mb="md" p="xs" role="status">
                    <Text>{t.waiting({ n: waiting })}</Text>
                </Alert>
            )}
            <Table
                label={t.title}
                list="users"
                rows={sorted}
                columns={COLUMNS}
                keyOf={keyOf}
                nameOf={nameOf}
                {...useTableSearch()}
                example="role:owner"
            />
        </>
    );
}

function waitingFirst(all: UserRow[]): UserRow[] {
    return [...all].sort(
        (a, b) => Number(b.waiting) - Number(a.waiting) || a.display_name.localeCompare(b.display_name) || a.id - b.id,
    );
}
