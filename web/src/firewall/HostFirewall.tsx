import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useHost } from "../hosts/host/useHost";
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
                <Anchor
                    inherit
                    underline="always"
                    renderRoot={(props) => (
                        <Link to="/firewall/$id" params={{ id: String(host.cluster_id) }} {...props} />
                    )}
                >
                    {t.openCluster({ name: host.cluster ?? host.name })}
                </Anchor>
            </Text>
            <FirewallView firewall={ofNode(host, host.node)} />
        </>
    );
}
