import { Alert, Anchor, Badge, Button, Group, Text, TextInput } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { UserRow } from "../api/client";
import { users } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { ago, when } from "../ui/format";
import { Rows } from "../ui/Rows";
import { Empty, Loaded, PageHead } from "../ui/States";
import { AccessGate } from "../ui/AccessGate";
import { AddUser } from "./AddUser";
import { type Issued, RecoveryCode } from "./RecoveryCode";

/** All users; those waiting for approval come first. */
export default function UsersPage() {
    return (
        <AccessGate of="users.list" title="Users">
            <Users />
        </AccessGate>
    );
}

function Users() {
    const { q } = useSearch({ from: "/shell/users" });
    const navigate = useNavigate({ from: "/users" });
    const query = useQuery(users);
    const [adding, setAdding] = useState(false);
    const [issued, setIssued] = useState<Issued | null>(null);
    const denialReason = useDenialReason("users.create");
    const filter = (text: string) => void navigate({ search: { q: text || undefined }, replace: true });
    return (
        <>
            <PageHead title="Users">
                <TextInput
                    aria-label="Filter users"
                    placeholder="Filter"
                    leftSection={<IconSearch size={15} />}
                    value={q ?? ""}
                    onChange={(e) => filter(e.currentTarget.value)}
                    w={{ base: "100%", xs: 190 }}
                />
                <ActionButton why={denialReason} leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
                    Add user
                </ActionButton>
            </PageHead>
            <Loaded query={query}>
                {(all) => {
                    const rows = sorted(all).filter((user) => fits(user, q));
                    const waiting = all.filter((user) => user.waiting).length;
                    return (
                        <>
                            {waiting > 0 && (
                                <Alert color="orange" mb="md" p="xs" role="status">
                                    <Text size="sm">
                                        {waiting === 1 ? "One user waits" : `${waiting} users wait`} for approval: assign a
                                        role or add them to a team.
                                    </Text>
                                </Alert>
                            )}
                            {rows.length === 0 ? (
                                <Empty
                                    title="No user matches the filter"
                                    action={
                                        <Button variant="default" onClick={() => filter("")}>
                                            Clear the filter
                                        </Button>
                                    }
                                />
                            ) : (
                                <Table rows={rows} />
                            )}
                        </>
                    );
                }}
            </Loaded>
            <AddUser opened={adding} onClose={() => setAdding(false)} onIssued={setIssued} />
            <RecoveryCode issued={issued} onClose={() => setIssued(null)} />
        </>
    );
}

function Table({ rows }: { rows: UserRow[] }) {
    return (
        <section className="panel" aria-label="All users">
            <Rows
                label="Users"
                rows={rows}
                keyOf={(user) => user.id}
                miw={760}
                columns={[
                    { name: "User", first: true, cell: (user) => <Name user={user} /> },
                    { name: "Role", cell: (user) => user.role ?? <span className="quiet">none</span> },
                    {
                        name: "Teams",
                        cell: (user) =>
                            user.teams.length === 0 ? (
                                <span className="quiet">none</span>
                            ) : (
                                user.teams.map((team) => `${team.name} (${team.role})`).join(", ")
                            ),
                    },
                    {
                        name: "Second factor",
                        cell: (user) => (user.totp_enabled ? "on" : <span className="quiet">off</span>),
                    },
                    {
                        name: "Single sign-on",
                        cell: (user) => (user.single_sign_on ? "yes" : <span className="quiet">no</span>),
                    },
                    {
                        name: "Last seen",
                        cell: (user) => (
                            <span title={when(user.last_seen_at) ?? undefined}>
                                {ago(user.last_seen_at) ?? <span className="quiet">never</span>}
                            </span>
                        ),
                    },
                ]}
            />
        </section>
    );
}

function Name({ user }: { user: UserRow }) {
    return (
        <>
            <Group gap={6}>
                <Anchor
                    fw={600}
                    size="sm"
                    style={{ overflowWrap: "anywhere" }}
                    renderRoot={(props) => <Link to="/users/$id" params={{ id: String(user.id) }} {...props} />}
                >
                    {user.display_name}
                </Anchor>
                {user.waiting && (
                    <Badge color="orange" variant="light" radius="sm" tt="none">
                        waits for approval
                    </Badge>
                )}
            </Group>
            <Text size="xs" className="quiet" style={{ overflowWrap: "anywhere" }}>
                {user.email}
            </Text>
        </>
    );
}

function sorted(all: UserRow[]): UserRow[] {
    return [...all].sort(
        (a, b) => Number(b.waiting) - Number(a.waiting) || a.display_name.localeCompare(b.display_name) || a.id - b.id,
    );
}

function fits(user: UserRow, q: string | undefined): boolean {
    const teams = user.teams.map((team) => team.name);
    return [user.display_name, user.email, user.role ?? "", ...teams]
        .join(" ")
        .toLowerCase()
        .includes((q ?? "").trim().toLowerCase());
}
