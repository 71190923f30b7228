/** A node of a tree. A node with an empty list of children can be opened, but has none at the moment. */
export type TreeNode = { key: string; label: string; children?: readonly TreeNode[] };

/** A node that is shown, because all nodes above it are open. */
export type TreeRow<N extends TreeNode> = {
    node: N;
    /** From 1. */
    level: number;
    /** From 1, among its siblings. */
    position: number;
    siblings: number;
    /** Null for a node without children. */
    open: boolean | null;
    /** The index of the row of its parent; null at the top. */
    parent: number | null;
};

/** The rows of a tree from top to bottom; `open` contains the keys of open nodes. */
export function rowsOf<N extends TreeNode>(nodes: readonly N[], open: ReadonlySet<string>): TreeRow<N>[] {
    const rows: TreeRow<N>[] = [];
    const add = (siblings: readonly N[], level: number, parent: number | null) => {
        siblings.forEach((node, i) => {
            // Not read before it is open: the list may be made then.
            const isOpen = "children" in node ? open.has(node.key) : null;
            rows.push({ node, level, position: i + 1, siblings: siblings.length, open: isOpen, parent });
            if (isOpen) add(node.children as readonly N[], level + 1, rows.length - 1);
        });
    };
    add(nodes, 1, null);
    return rows;
}

/** What a key does: another row gets the focus, or the row is opened or closed. */
export type Move = { to: number } | { open: boolean } | null;

/** What a key does on a row, as the ARIA pattern for tree views describes. */
export function moveOf<N extends TreeNode>(rows: readonly TreeRow<N>[], at: number, key: string): Move {
    const row = rows[at];
    if (row === undefined) return null;
    switch (key) {
        case "ArrowDown":
            return at + 1 < rows.length ? { to: at + 1 } : null;
        case "ArrowUp":
            return at > 0 ? { to: at - 1 } : null;
        case "Home":
            return { to: 0 };
        case "End":
            return { to: rows.length - 1 };
        case "ArrowRight":
            if (row.open === false) return { open: true };
            return row.open && rows[at + 1]?.parent === at ? { to: at + 1 } : null;
        case "ArrowLeft":
            if (row.open) return { open: false };
            return row.parent === null ? null : { to: row.parent };
        default:
            return key.length === 1 && key !== " " ? typed(rows, at, key) : null;
    }
}

/** The next row whose label begins with this letter. */
function typed<N extends TreeNode>(rows: readonly TreeRow<N>[], at: number, letter: string): Move {
    const low = letter.toLowerCase();
    for (let i = 1; i <= rows.length; i++) {
        const next = (at + i) % rows.length;
        if (rows[next]?.node.label.toLowerCase().startsWith(low)) return { to: next };
    }
    return null;
}
