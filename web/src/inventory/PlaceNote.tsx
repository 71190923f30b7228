import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Host } from "../api/client";
import { quorum } from "../hosts/cluster/sums";
import { t as clusterTexts } from "../hosts/cluster/texts";
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
            <Text size="sm" className="place-note">
                <Anchor
                    inherit
                    fw={600}
                    renderRoot={(props) => <Link to="/hosts/$id" params={{ id: String(first.id) }} {...props} />}
                >
                    {t.hostOf({ name: first.name })}
                </Anchor>
                <Status of={first.status} />
            </Text>
        );
    }
    const has = quorum(members);
    return (
        <Text size="sm" className="place-note">
            <Anchor
                inherit
                fw={600}
                renderRoot={(props) => <Link to="/clusters/$id" params={{ id: String(first.cluster_id) }} {...props} />}
            >
                {clusterTexts.open({ name: place.label })}
            </Anchor>
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
