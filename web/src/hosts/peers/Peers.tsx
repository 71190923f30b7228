import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Host, Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { hosts } from "../../api/queries";
import { useDenialReason } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { ActionButton } from "../../ui/ActionButton";
import { AnchorLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { ErrorAlert, Loaded, Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { differs, isReady, nameFor, type Peer, request } from "./peers";
import { peers } from "./queries";
import { t } from "./texts";
import "../hosts.css";

/** The other members of a host's cluster, to enrol them with the host's token. */
export function Peers({ host }: { host: Host }) {
    return (
        <Panel title={t.title}>
            <AccessGate of="hosts.peers" team={host.team_id} small>
                <Members host={host} />
            </AccessGate>
        </Panel>
    );
}

function Members({ host }: { host: Host }) {
    const query = useQuery(peers(host.id));
    return (
        <Stack gap="sm">
            {query.isPending && <Quiet>{t.waiting}</Quiet>}
            <Loaded query={query}>
                {(found) =>
                    found.peers.length === 0 ? (
                        <Text>{t.none}</Text>
                    ) : (
                        <Choice
                            key={query.dataUpdatedAt}
                            host={host}
                            cluster={found.cluster ?? ""}
                            found={found.peers}
                            asking={query.isFetching}
                            onAgain={() => void query.refetch()}
                        />
                    )
                }
            </Loaded>
        </Stack>
    );
}

type Props = { host: Host; cluster: string; found: Peer[]; asking: boolean; onAgain: () => void };

function Choice({ host, cluster, found, asking, onAgain }: Props) {
    const taken = new Set(useQuery(hosts).data?.map((other) => other.name));
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(found.filter(isReady).map((peer) => peer.node)));
    const [results, setResults] = useState<Schemas["PeerResult"][]>([]);
    const enrol = useCommand("hosts.enrol_peers", {
        onSuccess: (answer) => {
            setResults(answer.results);
            setChosen(new Set());
        },
    });
    const why = useDenialReason(enrol, host.team_id);
    const toggle = (node: string) => {
        const next = new Set(chosen);
        if (!next.delete(node)) next.add(node);
        setChosen(next);
    };
    const added = new Map(results.flatMap((one) => (one.host === null ? [] : [[one.node, one.host.id]])));
    const left = found.filter((peer) => peer.host_id === null && !added.has(peer.node));
    return (
        <Stack gap="sm">
            <Text>{left.length === 0 ? t.allEnrolled : t.intro({ node: host.node })}</Text>
            <ul className="members">
                {found.map((peer) => (
                    <li key={peer.node}>
                        <Member
                            peer={peer}
                            via={host.node}
                            name={nameFor(peer.node, cluster, taken)}
                            hostId={peer.host_id ?? added.get(peer.node) ?? null}
                            chosen={chosen.has(peer.node)}
                            onToggle={() => toggle(peer.node)}
                        />
                    </li>
                ))}
            </ul>
            {enrol.error && <ErrorAlert error={enrol.error} />}
            <Results of={results} />
            <Group gap="xs">
                {left.length > 0 && (
                    <ActionButton
                        why={why ?? (chosen.size === 0 ? t.noneChosen : null)}
                        onClick={() => enrol.mutate({ host_id: host.id, body: request(found, chosen, cluster, taken) })}
                        loading={enrol.isPending}
                    >
                        {t.enrol({ n: chosen.size })}
                    </ActionButton>
                )}
                <Button
                    variant="default"
                    leftSection={<IconRefresh size={16} aria-hidden />}
                    onClick={onAgain}
                    loading={asking}
                >
                    {t.again}
                </Button>
            </Group>
        </Stack>
    );
}

type MemberProps = {
    peer: Peer;
    via: string;
    name: string;
    hostId: number | null;
    chosen: boolean;
    onToggle: () => void;
};

function Member({ peer, via, name, hostId, chosen, onToggle }: MemberProps) {
    const fingerprint = (text: string | null) => text && <span className="mono">{text}</span>;
    if (hostId !== null) {
        return (
            <Group gap="sm" justify="space-between">
                <AnchorLink size="md" to="/hosts/$id" params={{ id: String(hostId) }}>
                    {peer.node}
                </AnchorLink>
                <Quiet>{t.enrolled}</Quiet>
            </Group>
        );
    }
    return (
        <Stack gap={6}>
            <Checkbox
                label={peer.node}
                description={[peer.address, name !== peer.node && t.namedAs({ name }), !peer.online && t.offline]
                    .filter(Boolean)
                    .join(" · ")}
                checked={chosen}
                disabled={!isReady(peer)}
                onChange={onToggle}
            />
            {differs(peer) ? (
                <Facts
                    rows={[
                        [t.reported({ node: via }), fingerprint(peer.reported_fingerprint)],
                        [t.presented, fingerprint(peer.presented_fingerprint)],
                    ]}
                />
            ) : (
                <Facts rows={[[t.fingerprint, fingerprint(peer.presented_fingerprint ?? peer.reported_fingerprint)]]} />
            )}
            {peer.problem && (
                <Alert color={peer.problem.kind === "certificate" ? "red" : "orange"} p="xs">
                    {peer.problem.detail}
                </Alert>
            )}
        </Stack>
    );
}

function Results({ of }: { of: Schemas["PeerResult"][] }) {
    if (of.length === 0) return null;
    const refused = of.some((one) => one.refusal !== null);
    return (
        <Alert color={refused ? "orange" : "teal"} title={t.results} role="status">
            {of.map((one) => (
                <Text key={one.node}>
                    {one.refusal === null
                        ? t.done({ node: one.node })
                        : t.refused({ node: one.node, reason: one.refusal.detail })}
                </Text>
            ))}
        </Alert>
    );
}
