import { useParams } from "@tanstack/react-router";
import { PageHead } from "../ui/States";
import { OfCluster } from "./ClusterFirewall";
import { FirewallView } from "./FirewallView";
import { ofGroup } from "./firewall";
import { t } from "./texts";

/** A security group: rules that other rules include. */
export default function GroupFirewall() {
    const { id, group } = useParams({ from: "/shell/firewall/$id/$group" });
    return (
        <OfCluster id={id}>
            {({ name, host }) => (
                <>
                    <PageHead title={t.groupTitle({ group })} note={t.groupNote({ name })} />
                    <FirewallView firewall={ofGroup(host, group)} />
                </>
            )}
        </OfCluster>
    );
}
