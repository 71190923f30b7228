import { Anchor, Button, Group, Select, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Host, take, type Team } from "../api/client";
import { hosts, teams } from "../api/queries";
import { useDenialReason, useDenialReasonsAt } from "../auth/access";
import { LockedHint } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { Panel, ErrorAlert } from "../ui/States";

/** Assigns a host to a team, or to no team. */
export function useAssign(): (host: Host, team: number | null) => Promise<void> {
    const cache = useQueryClient();
    return async (host, team) => {
        await take(
            api.PATCH("/api/v1/hosts/{host_id}", {
                params: { path: { host_id: host.id } },
                body: { team_id: team },
            }),
        );
        for (const key of ["hosts", "teams", "apps", "jobs", "discovered"]) {
            await cache.invalidateQueries({ queryKey: [key] });
        }
    };
}

/** The hosts of a team. */
export function TeamHosts({ team }: { team: Team }) {
    const rows = useQuery(hosts).data ?? [];
    const assign = useAssign();
    // Releasing a host requires an admin of the platform, to which it then belongs.
    const away = useDenialReason("hosts.edit", null);
    const here = useDenialReason("hosts.edit", team.id);
    const [released, setReleased] = useState<Host | null>(null);
    const own = rows.filter((host) => host.team_id === team.id);
    return (
        <Panel title="Hosts">
            <Stack gap="xs">
                {own.length === 0 && (
                    <Text size="sm" className="quiet">
                        No hosts yet: members see nothing through this team.
                    </Text>
                )}
                {own.map((host) => (
                    <Group key={host.id} justify="space-between" wrap="nowrap">
                        <Anchor
                            size="sm"
                            fw={600}
                            style={{ overflowWrap: "anywhere" }}
                            renderRoot={(props) => <Link to="/hosts/$id" params={{ id: String(host.id) }} {...props} />}
                        >
                            {host.name}
                        </Anchor>
                        {away === null ? (
                            <Button
                                size="xs"
                                variant="default"
                                aria-label={`Release ${host.name}`}
                                onClick={() => setReleased(host)}
                            >
                                Release
                            </Button>
                        ) : (
                            <LockedHint>{away}</LockedHint>
                        )}
                    </Group>
                ))}
                {here === null && <Choose team={team} others={rows.filter((host) => host.team_id !== team.id)} />}
            </Stack>
            <DangerDialog
                opened={released !== null}
                onClose={() => setReleased(null)}
                title={`Release ${released?.name ?? ""} from ${team.name}`}
                action="Release host"
                onConfirm={async () => {
                    if (released === null) return;
                    await assign(released, null);
                    notifications.show({ message: `${released.name} no longer belongs to a team.` });
                }}
            >
                <Text size="sm">
                    The members lose their rights on this host immediately. Afterwards only roles for all of Holdfast apply to it.
                </Text>
            </DangerDialog>
        </Panel>
    );
}

function Choose({ team, others }: { team: Team; others: Host[] }) {
    const assign = useAssign();
    const denialReason = useDenialReasonsAt("hosts.edit");
    const names = useQuery(teams).data ?? [];
    const [chosen, setChosen] = useState<string | null>(null);
    const free = others.filter((host) => denialReason(host.id) === null);
    const host = free.find((one) => String(one.id) === chosen);
    const from = names.find((one) => one.id === host?.team_id);
    const give = useMutation({
        mutationFn: async () => {
            if (host) await assign(host, team.id);
        },
        onSuccess: () => {
            notifications.show({ color: "teal", message: `${host?.name} now belongs to ${team.name}.` });
            setChosen(null);
        },
    });
    if (free.length === 0) return null;
    return (
        <>
            <Group gap="xs" mt="xs">
                <Select
                    aria-label="Host for this team"
                    placeholder="Choose a host"
                    data={free.map((one) => ({ value: String(one.id), label: one.name }))}
                    value={chosen}
                    onChange={setChosen}
                    searchable
                    clearable
                    style={{ flex: "1 1 200px", maxWidth: 320 }}
                />
                <Button variant="default" disabled={!host} loading={give.isPending} onClick={() => give.mutate()}>
                    Assign to team
                </Button>
            </Group>
            {from && (
                <Text size="xs" className="quiet" role="status">
                    The host belongs to {from.name} now. Its members will lose access to it.
                </Text>
            )}
            {give.error && <ErrorAlert error={give.error} />}
        </>
    );
}
