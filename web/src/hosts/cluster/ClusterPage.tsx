import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Host } from "../../api/client";
import { useMeasurement } from "../../api/measured";
import { hosts } from "../../api/queries";
import { ClusterTabs } from "../../firewall/ClusterTabs";
import { bytes } from "../../ui/format";
import { AnchorLink } from "../../ui/Links";
import { NoSuch } from "../../ui/object/Found";
import { Rows } from "../../ui/Rows";
import { Loaded, PageHead, Panel } from "../../ui/States";
import { Status } from "../../ui/Status";
import { Facts, Value } from "../../ui/Value";
import { Peers } from "../peers/Peers";
import { quorum, sum } from "./sums";
import { t } from "./texts";

/** A cluster: its members, its quorum, what they have together, and the members that are not enrolled. */
export default function ClusterPage() {
    const { id } = useParams({ from: "/shell/clusters/$id" });
    return (
        <Loaded query={useQuery(hosts)}>
            {(all) => {
                const members = all.filter((host) => host.cluster_id === Number(id) && host.cluster !== null);
                return members.length > 0 ? (
                    <Cluster members={members} />
                ) : (
                    <NoSuch none={t.none} noneText={t.noneText} all={t.all} to="/hosts" />
                );
            }}
        </Loaded>
    );
}

function Cluster({ members }: { members: Host[] }) {
    const first = members.find((host) => host.status === "online") ?? members[0]!;
    return (
        <>
            <PageHead title={t.title({ name: first.cluster ?? "" })} note={t.note({ n: members.length })} />
            <ClusterTabs id={first.cluster_id} name={first.cluster ?? ""} />
            <Stack gap="md">
                <Panel title={t.members}>
                    <Members rows={members} />
                </Panel>
                <Capacity of={members} />
                <Peers host={first} />
            </Stack>
        </>
    );
}

function Members({ rows }: { rows: Host[] }) {
    return (
        <Rows
            label={t.members}
            rows={rows}
            keyOf={(host) => host.id}
            columns={[
                {
                    name: t.member,
                    first: true,
                    cell: (host) => (
                        <AnchorLink size="md" to="/hosts/$id" params={{ id: String(host.id) }}>
                            {host.name}
                        </AnchorLink>
                    ),
                },
                { name: t.state, line: 1, cell: (host) => <Status of={host.status} /> },
                { name: t.node, line: 2, cell: (host) => host.node },
                { name: t.version, cell: (host) => <Value>{host.pve_version}</Value> },
                {
                    name: t.guests,
                    line: 2,
                    cell: ({ guests_running: running, guests_total: total }) => (
                        <Value>{running === null || total === null ? null : t.running({ running, total })}</Value>
                    ),
                },
            ]}
        />
    );
}

function Capacity({ of }: { of: Host[] }) {
    useMeasurement();
    const has = quorum(of);
    return (
        <Panel title={t.capacity}>
            <Facts
                rows={[
                    [t.quorum, has === null ? null : has ? t.quorate : t.noQuorum],
                    [t.cores, sum(of, (host) => host.cores)],
                    [
                        t.memory,
                        part(
                            sum(of, (host) => host.mem_bytes),
                            sum(of, (host) => host.mem_total_bytes),
                        ),
                    ],
                    [
                        t.disk,
                        part(
                            sum(of, (host) => host.disk_bytes),
                            sum(of, (host) => host.disk_total_bytes),
                        ),
                    ],
                ]}
            />
        </Panel>
    );
}

function part(used: number | null, total: number | null): string | null {
    const [u, of] = [bytes(used), bytes(total)];
    return u === null || of === null ? of : t.used({ used: u, total: of });
}
