import { IconServer } from "@tabler/icons-react";
import { useState } from "react";
import type { TreeNode } from "./rows";
import { Tree } from "./Tree";

const NODES: TreeNode[] = ["a", "b"].map((cluster) => ({
    key: cluster,
    label: `cluster-${cluster}`,
    children: [1, 2].map((n) => ({
        key: `${cluster}${n}`,
        label: `pve-${cluster}${n}`,
        children: Array.from({ length: 40 }, (_, at) => ({ key: `${cluster}${n}-${at}`, label: `guest ${100 + at}` })),
    })),
}));

export function OfAnInventory() {
    const [chosen, setChosen] = useState("a1");
    return (
        <Tree
            label="Inventory"
            nodes={NODES}
            open={["a", "a1"]}
            chosen={chosen}
            onChoose={(node) => setChosen(node.key)}
            before={(node) => node.key.length === 2 && <IconServer size={14} aria-hidden />}
            after={(node) => node.children && <span className="quiet">{node.children.length}</span>}
        />
    );
}
