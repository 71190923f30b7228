import type { Snapshot } from "./queries";

/** A line of the tree of snapshots. */
export type Line = {
    /** Null for the present state. */
    snapshot: Snapshot | null;
    /** How many branches it is away from the first line. */
    level: number;
    /** The snapshot on which it is based, where that is not the line above. */
    from: string | null;
};

type Node = { snapshot: Snapshot | null; children: Node[]; leadsToNow: boolean };

/**
 * The tree of snapshots as lines, each after the one on which it is based. Where it branches, the way to the present state comes
 * last and stays on its level, so that a guest whose snapshots follow each other has a list without levels.
 */
export function linesOf(snapshots: readonly Snapshot[]): Line[] {
    const left = new Set(snapshots);
    const now: Node = { snapshot: null, children: [], leadsToNow: true };
    const names = new Set(snapshots.map(({ name }) => name));
    const basedOn = (parent: string | null) =>
        snapshots.filter((one) => (names.has(one.parent ?? "") ? one.parent : null) === parent);
    const nodeOf = (snapshot: Snapshot): Node => {
        left.delete(snapshot);
        const children = basedOn(snapshot.name)
            .filter((one) => left.has(one))
            .map(nodeOf);
        if (snapshot.is_parent) children.push(now);
        return { snapshot, children, leadsToNow: children.some(({ leadsToNow }) => leadsToNow) };
    };
    const roots = basedOn(null).map(nodeOf);
    // A damaged configuration may contain a circle, to which no first snapshot leads.
    for (const one of snapshots) if (left.has(one)) roots.push(nodeOf(one));
    if (!roots.some(({ leadsToNow }) => leadsToNow)) roots.push(now);

    const lines: Line[] = [];
    const add = (nodes: readonly Node[], level: number, parent: string | null) => {
        const last = nodes.find(({ leadsToNow }) => leadsToNow) ?? nodes.at(-1);
        for (const node of [...nodes.filter((each) => each !== last), ...(last ? [last] : [])]) {
            const at = node === last ? level : level + 1;
            const above = lines.at(-1)?.snapshot?.name ?? null;
            lines.push({ snapshot: node.snapshot, level: at, from: parent === above ? null : parent });
            add(node.children, at, node.snapshot?.name ?? null);
        }
    };
    add(roots, 0, null);
    return lines;
}
