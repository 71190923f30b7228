import { Text } from "@mantine/core";
import type { Host } from "../api/client";
import { quorum } from "../hosts/cluster/sums";
import { t as clusterTexts } from "../hosts/cluster/texts";
import { AnchorLink } from "../ui/Links";
import { Status } from "../ui/Status";
import { t } from "./texts";
import { hostsAt, type Place } from "./tree";

/** What is known of the chosen cluster or node, with a link to its page; nothing for other places. */
export function PlaceNote({ place, hosts }: { place: Place; hosts: readonly Host[] }) {
    const members = hostsAt(place, hosts);
    const first = members[0];
    if (first === undefined) return null;
    if (place.kind === "node") {
        return (
            <Text className="place-note">
                <AnchorLink inherit fw={600} to="/hosts/$id" params={{ id: String(first.id) }}>
                    {t.hostOf({ name: first.name })}
                </AnchorLink>
                <Status of={first.status} />
            </Text>
        );
    }
    const has = quorum(members);
    return (
        <Text className="place-note">
            <AnchorLink inherit fw={600} to="/clusters/$id" params={{ id: String(first.cluster_id) }}>
                {clusterTexts.open({ name: place.label })}
            </AnchorLink>
            <span className="quiet">
                {t.online({
                    online: members.filter(({ status }) => status === "online").length,
                    total: members.length,
                })}
            </span>
            <span className="quiet">
                {has === null ? t.quorumUnknown : has ? clusterTexts.quorate : clusterTexts.noQuorum}
            </span>
        </Text>
    );
}
