import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useMeasurement } from "../api/measured";
import { hosts } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { StorageSum } from "../metrics/StorageSum";
import type { Courses } from "../metrics/spark/courses";
import { lastDay } from "../metrics/spark/sparklines";
import { SmallButton } from "../ui/ActionButton";
import { percent } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { bytesUsed, coresUsed } from "../ui/measure/amount";
import { Meter } from "../ui/measure/Meter";
import { Sparkline } from "../ui/measure/Sparkline";
import { Quiet } from "../ui/Quiet";
import { Loaded, Panel } from "../ui/States";
import { type Capacity, capacities } from "./capacity";
import { t } from "./texts";
import { together } from "./together";

/** How many clusters and single hosts are shown before the user asks for all. */
const SHOWN = 8;

/** What the clusters have and use. */
export function CapacityPanel() {
    const query = useQuery(hosts);
    const measurement = useMeasurement();
    const rows = useMemo(() => capacities(query.data ?? []), [query.data, measurement]);
    const [all, setAll] = useState(false);
    const shown = all ? rows : rows.slice(0, SHOWN);
    const mayCompare = useDenialReason("metrics.sparklines") === null;
    const day = useQuery({ ...LAST_DAY, enabled: mayCompare }).data ?? NOTHING;
    return (
        <Panel title={t.capacity} aside={day.lines.size > 0 && <Quiet size="xs">{t.lastDay}</Quiet>}>
            <Loaded query={query} shape="meters">
                {() => (
                    <>
                        <ul className="capacities">
                            {shown.map((row) => (
                                <Row key={row.key} of={row} day={day} />
                            ))}
                        </ul>
                        {rows.length > shown.length && (
                            <SmallButton mt="sm" onClick={() => setAll(true)}>
                                {t.showAllClusters({ n: rows.length })}
                            </SmallButton>
                        )}
                    </>
                )}
            </Loaded>
            {/* Not within: it is read together with the rest of the page. */}
            <StorageSum />
        </Panel>
    );
}

const LAST_DAY = lastDay("host", "cpu_pct,mem_pct");
const NOTHING: Courses = { times: [], lines: new Map() };

function Row({ of: row, day }: { of: Capacity; day: Courses }) {
    const cpu = useMemo(() => together(day, row.hosts, "cpu_pct"), [day, row.hosts]);
    const memory = useMemo(() => together(day, row.hosts, "mem_pct"), [day, row.hosts]);
    return (
        <li className="capacity">
            <div className="capacity-head">
                <AnchorLink
                    fw={600}
                    to={row.isCluster ? "/clusters/$id" : "/hosts/$id"}
                    params={{ id: String(row.isCluster ? row.hosts[0]!.cluster_id : row.hosts[0]!.id) }}
                >
                    {row.name}
                </AnchorLink>
                <span className="quiet">
                    {row.isCluster
                        ? t.hostsOnline({ online: row.online, total: row.hosts.length })
                        : row.online === 1
                          ? t.singleOnline
                          : t.singleNotOnline}
                </span>
                {row.isCluster &&
                    (row.quorum === false ? (
                        <Badge color="red">{t.noQuorum}</Badge>
                    ) : (
                        <span className="quiet">{t[row.quorum === null ? "quorumUnknown" : "quorate"]}</span>
                    ))}
                {row.isCluster && row.unknown > 0 && <span className="quiet">{t.notCounted({ n: row.unknown })}</span>}
            </div>
            <div className="measures">
                <Meter label={t.cpu} of={coresUsed(row.cpuPct, row.cores)}>
                    <Sparkline label={t.cpuOf({ name: row.name })} of={cpu} format={percent} />
                </Meter>
                <Meter label={t.memory} of={bytesUsed(row.memory.used, row.memory.total)}>
                    <Sparkline label={t.memoryOf({ name: row.name })} of={memory} format={percent} />
                </Meter>
                <Meter label={t.disks} of={bytesUsed(row.disk.used, row.disk.total)} />
            </div>
        </li>
    );
}
