import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { query } from "../api/operation";
import { Ago } from "../ui/Ago";
import { AnchorLink } from "../ui/Links";
import { Loaded, Panel } from "../ui/States";
import { Status } from "../ui/Status";
import { Facts } from "../ui/Value";
import { t } from "./replicaTexts";

type Replica = Schemas["ReplicaView"];

/** How often the page asks again: replicas describe themselves every five seconds. */
const AGAIN_MS = 5_000;

const replicas = query("replicas.list", {}, { staleTime: 0, refetchInterval: AGAIN_MS });

/** The services that use the database, and what each of them does. */
export function Replicas() {
    return (
        <Loaded query={useQuery(replicas)}>
            {(rows) => (
                <Stack gap="md">
                    <Text>{noteOf(rows)}</Text>
                    {rows.map((row) => (
                        <One key={row.id} row={row} />
                    ))}
                </Stack>
            )}
        </Loaded>
    );
}

/** What the number of replicas means, and how to get more. */
function noteOf(rows: readonly Pick<Replica, "database">[]): string {
    if (rows.some(({ database }) => database === "sqlite")) return t.alone;
    return rows.length === 1 ? t.onlyOne : t.several({ n: rows.length });
}

function One({ row }: { row: Replica }) {
    // What a replica that is silent did last says nothing of now.
    const isActive = row.state === "active";
    return (
        <Panel
            title={row.self ? t.thisOne({ host: row.host }) : row.host}
            aside={<Status of={isActive ? "online" : "offline"} />}
        >
            <Facts
                rows={[
                    [t.polls, row.clusters.length === 0 ? t.nothing : <Clusters key="clusters" row={row} />],
                    [t.jobs, isActive ? String(row.jobs) : null],
                    [t.leads, !isActive ? null : row.leads.length === 0 ? t.nothing : row.leads.join(", ")],
                    [t.streams, isActive ? String(row.streams) : null],
                    [t.delay, !isActive || row.delay_ms === null ? null : t.ms({ n: row.delay_ms })],
                    [t.version, row.version],
                    [t.address, row.address],
                    [t.started, <Ago key="started" at={row.started_at} />],
                    [t.seen, <Ago key="seen" at={row.last_seen} />],
                    [t.id, row.id],
                ]}
            />
        </Panel>
    );
}

function Clusters({ row }: { row: Replica }) {
    return row.clusters.map(({ id, name }, i) => (
        <span key={id}>
            {i > 0 && ", "}
            <AnchorLink to="/hosts">{name}</AnchorLink>
        </span>
    ));
}
