import "./tree.css";
import { IconChevronRight } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { moveOf, rowsOf, type TreeNode, type TreeRow } from "./rows";

const ROW_HEIGHT = 30;

type Props<N extends TreeNode> = {
    label: string;
    nodes: readonly N[];
    /** The keys of the nodes that are open at first. */
    open: readonly string[];
    /** The key of the chosen node. */
    chosen?: string;
    onChoose: (node: N) => void;
    /** What is shown before the label, and after it. */
    before?: (node: N) => ReactNode;
    after?: (node: N) => ReactNode;
};

/** A tree of which only the visible rows are in the document. One row takes part in the tab order; arrow keys move between rows. */
export function Tree<N extends TreeNode>({ label, nodes, open: first, chosen, onChoose, before, after }: Props<N>) {
    const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(first));
    const [focused, setFocused] = useState<string | null>(null);
    const frame = useRef<HTMLDivElement>(null);
    const rows = useMemo(() => rowsOf(nodes, open), [nodes, open]);
    const indexOf = (key: string | null | undefined) => rows.findIndex(({ node }) => node.key === key);
    // A row that disappeared leaves the focus to the chosen one, or to the first.
    const active = Math.max(focused !== null && indexOf(focused) >= 0 ? indexOf(focused) : indexOf(chosen), 0);
    const list = useVirtualizer({
        count: rows.length,
        getScrollElement: () => frame.current,
        estimateSize: () => ROW_HEIGHT,
        overscan: 12,
    });

    const toggle = ({ node }: TreeRow<N>, next: boolean) => {
        const keys = new Set(open);
        if (next) keys.add(node.key);
        else keys.delete(node.key);
        setOpen(keys);
    };
    const focus = (index: number) => {
        const row = rows[index];
        if (row === undefined) return;
        setFocused(row.node.key);
        list.scrollToIndex(index);
        // The row may be new in the document.
        requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
    };
    const onKeyDown = (event: KeyboardEvent) => {
        const row = rows[active];
        if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            onChoose(row.node);
            return;
        }
        const move = moveOf(rows, active, event.key);
        if (move === null) return;
        event.preventDefault();
        if ("to" in move) focus(move.to);
        else toggle(row, move.open);
    };

    return (
        <div ref={frame} className="tree" role="tree" aria-label={label} onKeyDown={onKeyDown}>
            <div role="presentation" style={{ height: list.getTotalSize() }}>
                {list.getVirtualItems().map(({ index, start }) => {
                    const row = rows[index]!;
                    return (
                        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys of its items
                        <div
                            key={row.node.key}
                            role="treeitem"
                            data-index={index}
                            aria-level={row.level}
                            aria-posinset={row.position}
                            aria-setsize={row.siblings}
                            aria-expanded={row.open ?? undefined}
                            aria-selected={row.node.key === chosen}
                            tabIndex={index === active ? 0 : -1}
                            onFocus={() => setFocused(row.node.key)}
                            onClick={() => onChoose(row.node)}
                            style={{ transform: `translateY(${start}px)`, "--level": row.level } as CSSProperties}
                        >
                            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree opens and closes by the arrow keys */}
                            {/* biome-ignore lint/a11y/noStaticElementInteractions: an item of a tree contains no button */}
                            <span
                                className="tree-arrow"
                                data-open={row.open ?? undefined}
                                onClick={(event) => {
                                    if (row.open === null) return;
                                    event.stopPropagation();
                                    toggle(row, !row.open);
                                }}
                            >
                                {row.open !== null && <IconChevronRight size={14} aria-hidden />}
                            </span>
                            {before?.(row.node)}
                            <span className="tree-label">{row.node.label}</span>
                            {after?.(row.node)}
                        </div>
                    );
                })}
            </div>
        </div>
    );
}
