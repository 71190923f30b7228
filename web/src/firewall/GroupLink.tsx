import { useQuery } from "@tanstack/react-query";
import { hosts } from "../api/queries";
import { AnchorLink } from "../ui/Links";

/** The name of a security group, as a link to its rules. */
export function GroupLink({ hostId, group }: { hostId: number | null; group: string }) {
    const cluster = useQuery({
        ...hosts,
        select: (rows) => rows.find(({ id }) => id === hostId)?.cluster_id ?? null,
    }).data;
    if (cluster === null || cluster === undefined) return group;
    return (
        <AnchorLink inherit to="/firewall/$id/$group" params={{ id: String(cluster), group }}>
            {group}
        </AnchorLink>
    );
}
