import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Team } from "../../api/client";
import { teams } from "../../api/queries";
import { useDenialReason } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { ActionButton } from "../../ui/ActionButton";
import { AnchorLink } from "../../ui/Links";
import type { Column } from "../../ui/table/column";
import { List } from "../../ui/table/List";
import { PeopleHead } from "../../users/People";
import { TeamDialog } from "../TeamDialog";
import { t } from "./texts";

const COLUMNS: readonly Column<Team>[] = [
    {
        id: "name",
        name: t.team,
        first: true,
        width: 220,
        value: (team) => team.name,
        cell: (team) => (
            <AnchorLink fw={600} to="/teams/$id" params={{ id: String(team.id) }}>
                {team.name}
            </AnchorLink>
        ),
    },
    { id: "description", name: t.description, width: 280, value: (team) => team.description },
    { id: "members", name: t.members, line: 2, numeric: true, width: 90, value: (team) => team.member_count },
    {
        id: "host",
        name: t.hosts,
        line: 2,
        few: true,
        width: 240,
        value: (team) => team.hosts.map((host) => host.name),
        cell: (team) => team.hosts.map((host) => host.name).join(", ") || <span className="quiet">{t.noHosts}</span>,
    },
];

/** The teams that the user may see. */
export default function TeamsPage() {
    return (
        <AccessGate of="teams.list" title={t.title}>
            <Teams />
        </AccessGate>
    );
}

function Teams() {
    const navigate = useNavigate();
    const [making, setMaking] = useState(false);
    const denialReason = useDenialReason("teams.create");
    return (
        <>
            <PeopleHead note={t.note}>
                <ActionButton why={denialReason} leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
                    {t.add}
                </ActionButton>
            </PeopleHead>
            <List
                label={t.title}
                list="teams"
                query={useQuery(teams)}
                columns={COLUMNS}
                sort="name"
                example="host:pve-a1"
                none={t.none}
                noneText={t.noneHint}
            />
            {making && (
                <TeamDialog
                    onClose={() => setMaking(false)}
                    onSaved={(team) => void navigate({ to: "/teams/$id", params: { id: String(team.id) } })}
                />
            )}
        </>
    );
}
