import { Text } from "@mantine/core";
import { useHost } from "../hosts/host/useHost";
import { AnchorLink } from "../ui/Links";
import { FirewallView } from "./FirewallView";
import { ofNode } from "./firewall";
import { t } from "./texts";

/** The firewall of the node of a host. */
export default function HostFirewall() {
    const host = useHost();
    return (
        <>
            <Text size="sm" className="quiet" mb="sm">
                {t.ofNode}{" "}
                <AnchorLink inherit underline="always" to="/firewall/$id" params={{ id: String(host.cluster_id) }}>
                    {t.openCluster({ name: host.cluster ?? host.name })}
                </AnchorLink>
            </Text>
            <FirewallView firewall={ofNode(host, host.node)} />
        </>
    );
}
