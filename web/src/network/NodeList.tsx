import type { ReactNode } from "react";
import type { Schemas } from "../api/client";
import { Empty } from "../ui/States";
import { isFound } from "./find";
import { byName } from "./links";
import { NodePanel, SilentNode } from "./NodePanel";
import { t } from "./texts";

type Props = {
    view: Schemas["NetworkView"];
    query?: string;
    /** What to do when nothing is found. */
    none?: ReactNode;
};

/** The nodes that could be read and those that could not, together in the order of their names. */
export function NodeList({ view, query = "", none }: Props) {
    const word = query.trim().toLowerCase();
    const rows = [
        ...view.nodes.map((of) => {
            const attachments = view.attachments.filter(
                ({ host_id, node }) => host_id === of.host_id && node === of.node,
            );
            return {
                at: of,
                found: isFound(query, of, attachments),
                panel: <NodePanel of={of} attachments={attachments} />,
            };
        }),
        // What is on them is not known: only their names can be found.
        ...view.errors.map((problem) => ({
            at: problem,
            found: `${problem.node} ${problem.host_name}`.toLowerCase().includes(word),
            panel: <SilentNode problem={problem} />,
        })),
    ].filter(({ found }) => found);
    if (rows.length === 0) return <Empty title={t.nothingFound} action={none} />;
    rows.sort((a, b) => byName(a.at.host_name, b.at.host_name) || byName(a.at.node, b.at.node));
    return rows.map(({ at, panel }) => (
        <div key={`${at.host_id} ${at.node}`} className="network-node">
            {panel}
        </div>
    ));
}
