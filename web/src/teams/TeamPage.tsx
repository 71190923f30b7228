import { Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Team } from "../api/client";
import { call, readAgain } from "../api/operation";
import { teams } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { RecordingPanel } from "../consoles/recordings/RecordingPanel";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { Found } from "../ui/object/Found";
import { PageHead } from "../ui/States";
import { Members } from "./Members";
import { TeamDialog } from "./TeamDialog";
import { TeamHosts } from "./TeamHosts";
import { t } from "./texts";

/** One team: its members and its hosts. */
export default function TeamPage() {
    return (
        <AccessGate of="teams.list" title={t.team}>
            <Known />
        </AccessGate>
    );
}

function Known() {
    const { id } = useParams({ from: "/shell/teams/$id" });
    return (
        <Found
            query={useQuery(teams)}
            id={id}
            none={t.thereNoSuchTeam}
            noneText={t.mayBeenRemovedYou}
            all={t.allTeams}
            to="/teams"
        >
            {(team) => <Detail key={team.id} team={team} />}
        </Found>
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
                    {t.edit}
                </ActionButton>
                <ActionButton
                    why={removal}
                    variant="light"
                    color="red"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => setDialog("remove")}
                >
                    {t.remove}
                </ActionButton>
            </PageHead>
            <Stack gap="md">
                <Members team={team} />
                <TeamHosts team={team} />
                <RecordingPanel place={{ type: "team", id: team.id }} team={team.id} />
            </Stack>
            {dialog === "edit" && <TeamDialog team={team} onClose={() => setDialog(null)} />}
            <DangerDialog
                opened={dialog === "remove"}
                onClose={() => setDialog(null)}
                title={t.removeTeamNamed({ name: team.name })}
                action={t.removeTeam}
                onConfirm={async () => {
                    // Not read again before the page of the team is left.
                    const gone = await call("teams.remove", { team_id: team.id });
                    await navigate({ to: "/teams" });
                    notifications.show({
                        message: t.removedReleasedEnded({
                            name: team.name,
                            hosts: gone.hosts_released,
                            memberships: gone.members_removed,
                        }),
                    });
                    await readAgain(cache, "teams", "users", "hosts.list", "auth.me");
                }}
            >
                <Text>
                    {team.hosts.length === 0
                        ? t.teamNoHosts
                        : t.willBelongNoTeam({ hosts: team.hosts.map((host) => host.name).join(", ") })}{" "}
                    {team.member_count === 0 ? t.teamNoMembers : t.willLoseRightsTeam({ n: team.member_count })}{" "}
                    {t.usersAndHostsStay}
                </Text>
            </DangerDialog>
        </>
    );
}
