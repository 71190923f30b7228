import { useHost } from "../hosts/host/useHost";
import { AnchorLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { FirewallView } from "./FirewallView";
import { ofNode } from "./firewall";
import { t } from "./texts";

/** The firewall of the node of a host. */
export default function HostFirewall() {
    const host = useHost();
    return (
        <>
            <Quiet mb="sm">
                {t.ofNode}{" "}
                <AnchorLink inherit underline="always" to="/firewall/$id" params={{ id: String(host.cluster_id) }}>
                    {t.openCluster({ name: host.cluster ?? host.name })}
                </AnchorLink>
            </Quiet>
            <FirewallView firewall={ofNode(host, host.node)} />
        </>
    );
}
