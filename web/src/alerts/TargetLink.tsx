import { AnchorLink } from "../ui/Links";
import { Value } from "../ui/Value";

const PAGES: Record<string, string> = {
    app: "/apps/$id",
    vm: "/vms/$id",
    host: "/hosts/$id",
    cluster: "/clusters/$id",
};

type Target = { type: string; id: number | null; name: string | null; host_id?: number | null };

/** What an alert is about, with a link to its page if it has one. */
export function TargetLink({ of }: { of: Target }) {
    const to = PAGES[of.type];
    if (to === undefined || of.id === null) return <Value>{of.name}</Value>;
    return (
        <AnchorLink className="breaks" to={to} params={{ id: String(of.id) }}>
            {of.name ?? `${of.type} ${of.id}`}
        </AnchorLink>
    );
}
