import "../../ui/status.css";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../api/client";
import { hosts } from "../../api/queries";
import { AccessGate } from "../../ui/AccessGate";
import { AnchorLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Rows } from "../../ui/Rows";
import { Empty, Loaded, PageHead, Panel } from "../../ui/States";
import { Value } from "../../ui/Value";
import { type Cluster, clustersOf } from "../clusters";
import { ofCluster } from "../firewall";
import { GroupLink } from "../GroupLink";
import { groups, options } from "../queries";
import { SharedGroups } from "./Groups";
import { t } from "./texts";

/** The firewalls of all clusters, and their security groups. */
export default function FirewallPage() {
    return (
        <AccessGate of="firewall.cluster_options" title={t.title}>
            <PageHead title={t.title} note={t.note} />
            <Loaded query={useQuery(hosts)}>
                {(all) =>
                    all.length === 0 ? <Empty title={t.none}>{t.noneText}</Empty> : <Clusters rows={clustersOf(all)} />
                }
            </Loaded>
        </AccessGate>
    );
}

function Clusters({ rows }: { rows: Cluster[] }) {
    return (
        <Stack gap="md">
            <Panel title={t.clusters}>
                <Rows
                    label={t.clusters}
                    rows={rows}
                    keyOf={({ id }) => id}
                    columns={[
                        {
                            name: t.cluster,
                            first: true,
                            cell: ({ id, name }) => (
                                <AnchorLink inherit to="/firewall/$id" params={{ id: String(id) }}>
                                    {name}
                                </AnchorLink>
                            ),
                        },
                        { name: t.state, line: 1, cell: (cluster) => <State of={cluster} /> },
                        { name: t.policyIn, line: 2, cell: (cluster) => <Policy of={cluster} direction="in" /> },
                        { name: t.policyOut, line: 2, cell: (cluster) => <Policy of={cluster} direction="out" /> },
                        { name: t.groups, cell: (cluster) => <Groups of={cluster} /> },
                    ]}
                />
            </Panel>
            <SharedGroups clusters={rows} />
        </Stack>
    );
}

const useOptions = ({ host, name }: Cluster) => useQuery(options(ofCluster(host, name)));

function State({ of }: { of: Cluster }) {
    const query = useOptions(of);
    if (query.error) {
        return <Quiet>{t.unread({ reason: errorText(query.error) })}</Quiet>;
    }
    if (query.data === undefined) return t.reading;
    return (
        <span className="status" data-tone={query.data.enable ? "good" : "idle"}>
            <span className="status-dot" aria-hidden />
            {query.data.enable ? t.on : t.off}
        </span>
    );
}

/** What happens to packets that no rule decides about; Proxmox VE drops incoming ones and accepts outgoing ones unless told otherwise. */
function Policy({ of, direction }: { of: Cluster; direction: "in" | "out" }) {
    const { data } = useOptions(of);
    const set = direction === "in" ? data?.policy_in : data?.policy_out;
    return <Value>{data === undefined ? null : (set ?? (direction === "in" ? t.defaultIn : t.defaultOut))}</Value>;
}

function Groups({ of: { host } }: { of: Cluster }) {
    const { data } = useQuery(groups(host.id));
    if (data === undefined) return <Value>{null}</Value>;
    if (data.groups.length === 0) return <span className="quiet">{t.noGroups}</span>;
    return (
        <span className="in-line">
            {data.groups.map(({ group }) => (
                <GroupLink key={group} hostId={host.id} group={group} />
            ))}
        </span>
    );
}
