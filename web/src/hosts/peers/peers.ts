import type { Schemas } from "../../api/client";
import { t } from "./texts";

export type Peer = Schemas["ClusterPeer"];

/** A member that can be enrolled: its host reports the certificate that it presents. */
export type Ready = Peer & { presented_fingerprint: string };

/** Whether a member can be enrolled now. */
export function isReady(peer: Peer): peer is Ready {
    return peer.host_id === null && peer.problem === null && peer.presented_fingerprint !== null;
}

/** Whether its two fingerprints differ. An unknown one is no difference. */
export function differs(peer: Peer): boolean {
    const { reported_fingerprint: reported, presented_fingerprint: presented } = peer;
    return reported !== null && presented !== null && reported !== presented;
}

/** The name for a new host: that of its node, with the cluster's if another host has it. */
export function nameFor(node: string, cluster: string, taken: ReadonlySet<string>): string {
    return taken.has(node) ? t.otherName({ node, cluster }) : node;
}

/** The request for the chosen members, each with the certificate that was shown. */
export function request(
    peers: readonly Peer[],
    chosen: ReadonlySet<string>,
    cluster: string,
    taken: ReadonlySet<string>,
): Schemas["PeersIn"] {
    return {
        nodes: peers.filter(isReady).flatMap((peer) =>
            chosen.has(peer.node)
                ? [
                      {
                          node: peer.node,
                          tls_fingerprint: peer.presented_fingerprint,
                          name: nameFor(peer.node, cluster, taken),
                      },
                  ]
                : [],
        ),
    };
}
