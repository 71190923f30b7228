import { Button, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { api, take, type Team } from "../api/client";
import { teams } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { Empty, Loaded, PageHead } from "../ui/States";
import { AccessGate } from "../ui/AccessGate";
import { Members } from "./Members";
import { TeamDialog } from "./TeamDialog";
import { TeamHosts } from "./TeamHosts";

/** One team: its members and its hosts. */
export default function TeamPage() {
    return (
        <AccessGate of="teams.list" title="Team">
            <Found />
        </AccessGate>
    );
}

function Found() {
    const { id } = useParams({ from: "/shell/teams/$id" });
    const query = useQuery(teams);
    return (
        <Loaded query={query}>
            {(rows) => {
                const team = rows.find((one) => one.id === Number(id));
                if (team) return <Detail key={team.id} team={team} />;
                return (
                    <Empty
                        alone
                        title="There is no such team"
                        action={<Button renderRoot={(props) => <Link to="/teams" {...props} />}>All teams</Button>}
                    >
                        It may have been removed, or you are not a member.
                    </Empty>
                );
            }}
        </Loaded>
    );
}

function Detail({ team }: { team: Team }) {
    const cache = useQueryClient();
    const navigate = useNavigate();
    const [dialog, setDialog] = useState<"edit" | "remove" | null>(null);
    const change = useDenialReason("teams.edit", team.id);
    const removal = useDenialReason("teams.remove", team.id);
    return (
        <>
            <PageHead title={team.name} note={team.description}>
                <ActionButton
                    why={change}
                    variant="default"
                    leftSection={<IconPencil size={16} />}
                    onClick={() => setDialog("edit")}
                >
                    Edit
                </ActionButton>
                <ActionButton
                    why={removal}
                    variant="light"
                    color="red"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => setDialog("remove")}
                >
                    Remove
                </ActionButton>
            </PageHead>
            <Stack gap="md">
                <Members team={team} />
                <TeamHosts team={team} />
            </Stack>
            <TeamDialog team={team} opened={dialog === "edit"} onClose={() => setDialog(null)} />
            <DangerDialog
                opened={dialog === "remove"}
                onClose={() => setDialog(null)}
                title={`Remove ${team.name}`}
                action="Remove team"
                onConfirm={async () => {
                    const gone = await take(
                        api.DELETE("/api/v1/teams/{team_id}", { params: { path: { team_id: team.id } } }),
                    );
                    await navigate({ to: "/teams" });
                    notifications.show({
                        message: `${team.name} was removed. ${counted(gone.hosts_released, "host")} released, ${counted(gone.members_removed, "membership")} ended.`,
                    });
                    for (const key of ["teams", "users", "hosts", "me"]) {
                        await cache.invalidateQueries({ queryKey: [key] });
                    }
                }}
            >
                <Text size="sm">
                    {team.hosts.length === 0
                        ? "The team has no hosts."
                        : `${team.hosts.map((host) => host.name).join(", ")} will belong to no team: only roles for all of Holdfast will apply there.`}{" "}
                    {team.member_count === 0
                        ? "The team has no members."
                        : `${counted(team.member_count, "member")} will lose the rights of the team immediately.`}{" "}
                    The users and hosts themselves are not removed.
                </Text>
            </DangerDialog>
        </>
    );
}

function counted(n: number, what: string): string {
    return `${n} ${n === 1 ? what : `${what}s`}`;
}
