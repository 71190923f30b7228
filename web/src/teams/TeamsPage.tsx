import { Anchor, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Team } from "../api/client";
import { teams } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { Empty, Loaded, PageHead } from "../ui/States";
import { AccessGate } from "../ui/AccessGate";
import { TeamDialog } from "./TeamDialog";

/** The teams that the user may see. */
export default function TeamsPage() {
    return (
        <AccessGate of="teams.list" title="Teams">
            <Teams />
        </AccessGate>
    );
}

function Teams() {
    const query = useQuery(teams);
    const navigate = useNavigate();
    const [making, setMaking] = useState(false);
    const denialReason = useDenialReason("teams.create");
    const add = (
        <ActionButton why={denialReason} leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
            Add team
        </ActionButton>
    );
    return (
        <>
            <PageHead title="Teams" note="The members of a team have access to its hosts and everything on them.">
                {add}
            </PageHead>
            <Loaded query={query}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Empty title="No team yet">
                            Create a team, assign hosts to it and add users: they have their team role on these hosts and see
                            nothing else.
                        </Empty>
                    ) : (
                        <div
                            style={{
                                display: "grid",
                                gap: 12,
                                gridTemplateColumns: "repeat(auto-fill, minmax(min(320px, 100%), 1fr))",
                            }}
                        >
                            {rows.map((team) => (
                                <Card key={team.id} team={team} />
                            ))}
                        </div>
                    )
                }
            </Loaded>
            <TeamDialog
                opened={making}
                onClose={() => setMaking(false)}
                onSaved={(team) => void navigate({ to: "/teams/$id", params: { id: String(team.id) } })}
            />
        </>
    );
}

function Card({ team }: { team: Team }) {
    return (
        <article className="panel" style={{ padding: 14, minWidth: 0 }} aria-label={team.name}>
            <Anchor
                fw={620}
                style={{ overflowWrap: "anywhere" }}
                renderRoot={(props) => <Link to="/teams/$id" params={{ id: String(team.id) }} {...props} />}
            >
                {team.name}
            </Anchor>
            <Text size="sm" className="quiet" lineClamp={2} mb="xs" mih={20}>
                {team.description}
            </Text>
            <Group gap="xs" wrap="nowrap" align="flex-start">
                <Text size="sm" style={{ whiteSpace: "nowrap" }}>
                    {team.member_count === 1 ? "1 member" : `${team.member_count} members`}
                </Text>
                <Text size="sm" className="quiet" truncate>
                    {team.hosts.length === 0 ? "no hosts" : team.hosts.map((host) => host.name).join(", ")}
                </Text>
            </Group>
        </article>
    );
}
