import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { hosts } from "../api/queries";
import { ButtonLink } from "../ui/Links";
import { Empty, Loaded, PageHead } from "../ui/States";
import { ClusterTabs } from "./ClusterTabs";
import { type Cluster, clustersOf } from "./clusters";
import { FirewallView } from "./FirewallView";
import { ofCluster } from "./firewall";
import { t } from "./texts";

/** The firewall of a cluster, or of the data centre of a host without one. */
export default function ClusterFirewall() {
    const { id } = useParams({ from: "/shell/firewall/$id" });
    return (
        <OfCluster id={id}>
            {({ name, isCluster, host }) => (
                <>
                    <PageHead title={t.clusterTitle({ name })} note={t.clusterNote({ name })} />
                    {isCluster && <ClusterTabs id={Number(id)} name={name} />}
                    <FirewallView firewall={ofCluster(host, name)} />
                </>
            )}
        </OfCluster>
    );
}

/** Shows what belongs to a cluster, or that there is no such cluster. */
export function OfCluster({ id, children }: { id: string; children: (cluster: Cluster) => ReactNode }) {
    return (
        <Loaded query={useQuery(hosts)}>
            {(all) => {
                const cluster = clustersOf(all).find((one) => one.id === Number(id));
                if (cluster) return children(cluster);
                return (
                    <Empty alone title={t.none} action={<ButtonLink to="/firewall">{t.all}</ButtonLink>}>
                        {t.noneText}
                    </Empty>
                );
            }}
        </Loaded>
    );
}
