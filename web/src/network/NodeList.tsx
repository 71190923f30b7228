import { type ReactNode, useMemo } from "react";
import type { Schemas } from "../api/client";
import { natural } from "../ui/natural";
import { Empty } from "../ui/States";
import { Cards } from "../ui/table/Cards";
import { isFound } from "./find";
import { NodePanel, SilentNode } from "./NodePanel";
import type { Attachment, NodeNetwork, UnreadNode } from "./queries";
import { t } from "./texts";

type Props = {
    view: Schemas["NetworkView"];
    query?: string;
    /** What to do when nothing is found. */
    none?: ReactNode;
};

/** A node that could be read, or one that could not. */
type Row = { of: NodeNetwork; attachments: readonly Attachment[] } | { problem: UnreadNode };

const nodeOf = (row: Row) => ("of" in row ? row.of : row.problem);
const keyOf = (row: Row) => `${nodeOf(row).host_id} ${nodeOf(row).node}`;
const panelOf = (row: Row) =>
    "of" in row ? <NodePanel of={row.of} attachments={row.attachments} /> : <SilentNode problem={row.problem} />;

/** The nodes that could be read and those that could not, together in the order of their names. */
export function NodeList({ view, query = "", none }: Props) {
    const groups = useMemo(() => [{ rows: found(view, query) }], [view, query]);
    if (groups[0]?.rows.length === 0) return <Empty title={t.nothingFound} action={none} />;
    return (
        <div className="network-nodes">
            <Cards groups={groups} keyOf={keyOf} card={panelOf} tall />
        </div>
    );
}

function found(view: Schemas["NetworkView"], query: string): Row[] {
    const word = query.trim().toLowerCase();
    const read = view.nodes
        .map((of) => ({
            of,
            attachments: view.attachments.filter(({ host_id, node }) => host_id === of.host_id && node === of.node),
        }))
        .filter(({ of, attachments }) => isFound(query, of, attachments));
    // What is on them is not known: only their names can be found.
    const silent = view.errors
        .filter(({ node, host_name }) => `${node} ${host_name}`.toLowerCase().includes(word))
        .map((problem) => ({ problem }));
    return [...read, ...silent].sort(
        (a, b) => natural(nodeOf(a).host_name, nodeOf(b).host_name) || natural(nodeOf(a).node, nodeOf(b).node),
    );
}
