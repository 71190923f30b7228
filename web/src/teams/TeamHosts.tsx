import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Host, Team } from "../api/client";
import { useSend } from "../api/command";
import { hosts, teams } from "../api/queries";
import { useDenialReason, useDenialReasonsAt } from "../auth/access";
import { LockedHint, SmallButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { AnchorLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { ErrorAlert, Panel } from "../ui/States";
import { t } from "./texts";

/** Assigns a host to a team, or to no team. */
export function useAssign(): (host: Host, team: number | null) => Promise<void> {
    const send = useSend();
    return async (host, team) => void (await send("hosts.edit", { host_id: host.id, body: { team_id: team } }));
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
        <Panel title={t.hosts}>
            <Stack gap="xs">
                {own.length === 0 && <Quiet>{t.noHostsYetMembers}</Quiet>}
                {own.map((host) => (
                    <Group key={host.id} justify="space-between" wrap="nowrap">
                        <AnchorLink fw={600} className="breaks" to="/hosts/$id" params={{ id: String(host.id) }}>
                            {host.name}
                        </AnchorLink>
                        {away === null ? (
                            <SmallButton
                                aria-label={t.releaseNamed({ name: host.name })}
                                onClick={() => setReleased(host)}
                            >
                                {t.release}
                            </SmallButton>
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
                title={t.releaseFrom({ name: released?.name ?? "", team: team.name })}
                action={t.releaseHost}
                onConfirm={async () => {
                    if (released === null) return;
                    await assign(released, null);
                    notifications.show({ message: t.noLongerBelongsTeam({ name: released.name }) });
                }}
            >
                <Text>{t.membersLoseTheirRights}</Text>
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
            notifications.show({ color: "teal", message: t.nowBelongsTo({ host: host?.name ?? "", team: team.name }) });
            setChosen(null);
        },
    });
    if (free.length === 0) return null;
    return (
        <>
            <Group gap="xs" mt="xs">
                <Select
                    aria-label={t.hostTeam}
                    placeholder={t.chooseAHost}
                    data={free.map((one) => ({ value: String(one.id), label: one.name }))}
                    value={chosen}
                    onChange={setChosen}
                    searchable
                    clearable
                    className="filter-field"
                />
                <Button variant="default" disabled={!host} loading={give.isPending} onClick={() => give.mutate()}>
                    {t.assignToTeam}
                </Button>
            </Group>
            {from && (
                <Quiet size="xs" role="status">
                    {t.hostBelongsNowMembers({ name: from.name })}
                </Quiet>
            )}
            {give.error && <ErrorAlert error={give.error} />}
        </>
    );
}
