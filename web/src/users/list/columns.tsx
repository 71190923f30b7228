import { Badge, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { UserRow } from "../../api/client";
import { roleName } from "../../auth/roles";
import { Ago } from "../../ui/Ago";
import { AnchorLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import type { Column } from "../../ui/table/column";
import { t } from "./texts";

/** The columns of the list of users. */
export const COLUMNS: readonly Column<UserRow>[] = [
    {
        id: "name",
        name: t.user,
        first: true,
        width: 260,
        value: (user) => user.display_name,
        cell: (user) => <Name user={user} />,
    },
    { id: "email", name: t.email, hidden: true, width: 220, value: (user) => user.email },
    {
        id: "role",
        name: t.role,
        line: 1,
        few: true,
        width: 100,
        value: (user) => user.role,
        cell: (user) => (user.role === null ? quiet(roleName(null)) : roleName(user.role)),
    },
    {
        id: "team",
        name: t.teams,
        line: 2,
        few: true,
        width: 200,
        value: (user) => user.teams.map((team) => team.name),
        cell: (user) =>
            user.teams.map((team) => t.teamRole({ team: team.name, role: roleName(team.role) })).join(", ") ||
            quiet(t.none),
    },
    {
        id: "2fa",
        name: t.secondFactor,
        few: true,
        width: 130,
        value: (user) => (user.totp_enabled ? t.on : t.off),
        cell: (user) => (user.totp_enabled ? t.on : quiet(t.off)),
    },
    {
        id: "sso",
        name: t.singleSignOn,
        few: true,
        width: 130,
        value: (user) => (user.single_sign_on ? t.yes : t.no),
        cell: (user) => (user.single_sign_on ? t.yes : quiet(t.no)),
    },
    {
        id: "approval",
        name: t.approval,
        few: true,
        hidden: true,
        value: (user) => (user.waiting ? t.waits : t.approved),
    },
    {
        id: "seen",
        name: t.lastSeen,
        line: 2,
        width: 120,
        value: (user) => user.last_seen_at,
        cell: (user) => (user.last_seen_at ? <Ago at={user.last_seen_at} /> : quiet(t.never)),
    },
    { id: "created", name: t.created, as: "ago", hidden: true, width: 120, value: (user) => user.created_at },
];

function quiet(text: string): ReactNode {
    return <span className="quiet">{text}</span>;
}

function Name({ user }: { user: UserRow }) {
    return (
        <>
            <Group gap={6}>
                <AnchorLink fw={600} className="word" to="/users/$id" params={{ id: String(user.id) }}>
                    {user.display_name}
                </AnchorLink>
                {user.waiting && (
                    <Badge color="orange" radius="sm">
                        {t.waits}
                    </Badge>
                )}
            </Group>
            <Quiet size="xs">{user.email}</Quiet>
        </>
    );
}
