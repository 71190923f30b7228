import type { Host } from "../api/client";
import type { GuestRow } from "../inventory/rows";
import { natural } from "../ui/natural";
import { t } from "./texts";

/** The guests of a node. */
export type Group = {
    key: string;
    node: string;
    cluster: string | null;
    host: number | null;
    rows: readonly GuestRow[];
};

/** The guests by cluster and node; those whose node is not known are last. A template can't run, and is no guest. */
export function groupsOf(hosts: readonly Host[], rows: readonly GuestRow[]): Group[] {
    const groups = new Map<string, Group & { rows: GuestRow[] }>();
    for (const row of rows) {
        if (row.template) continue;
        const key = row.node === null ? "" : `${row.cluster ?? ""}/${row.node}`;
        let group = groups.get(key);
        if (group === undefined) {
            const host = hosts.find(({ node, cluster }) => node === row.node && cluster === row.cluster);
            group = { key, node: row.node ?? t.nodeUnknown, cluster: row.cluster, host: host?.id ?? null, rows: [] };
            groups.set(key, group);
        }
        group.rows.push(row);
    }
    for (const { rows } of groups.values()) rows.sort((a, b) => natural(a.name, b.name));
    return [...groups.values()].sort(
        (a, b) =>
            Number(a.key === "") - Number(b.key === "") ||
            Number(a.cluster === null) - Number(b.cluster === null) ||
            natural(a.cluster ?? "", b.cluster ?? "") ||
            natural(a.node, b.node),
    );
}

/** In pixels, the largest first. Those that can be pointed at are at least 24 pixels from the next. */
const WIDTHS = [300, 260, 220, 190, 160, 136, 116, 98, 84, 70, 58, 46, 36, 28, 22];
/** Between tiles, around the tiles of a node, above them, and between nodes. */
export const GAP = 2;
export const PADDING = 10;
export const HEAD = 26;
export const SPACE = 10;

export type Size = { width: number; height: number };

/** A tile with words is wider than high. */
const sizeOf = (width: number): Size => ({ width, height: width < 46 ? width : Math.max(40, Math.round(width * 0.5)) });

/** How many tiles of a node are beside each other: about twice as many as above each other. */
export const columnsOf = (count: number, { width, height }: Size, room: number): number => {
    const most = Math.max(1, Math.floor((room - 2 * PADDING + GAP) / (width + GAP)));
    return Math.min(count, most, Math.max(1, Math.ceil(Math.sqrt((2.4 * count * height) / width))));
};

/** The largest size with which the tiles of all nodes fit into this room; the smallest if none does. */
export function sizeFor(counts: readonly number[], room: Size, largest: number): Size {
    const sizes = WIDTHS.filter((width) => width <= largest).map(sizeOf);
    return sizes.find((size) => heightOf(counts, size, room.width) <= room.height) ?? sizeOf(WIDTHS.at(-1)!);
}

/** The height of the nodes, which are beside each other as far as they fit. */
function heightOf(counts: readonly number[], size: Size, room: number): number {
    let height = 0;
    let x = 0;
    let row = 0;
    for (const count of counts) {
        const columns = columnsOf(count, size, room);
        const width = columns * (size.width + GAP) - GAP + 2 * PADDING + 2;
        if (x > 0 && x + width > room) {
            height += row + SPACE;
            x = 0;
            row = 0;
        }
        if (x === 0 && width > room) return Number.POSITIVE_INFINITY;
        x += width + SPACE;
        row = Math.max(row, Math.ceil(count / columns) * (size.height + GAP) + HEAD + 2 * PADDING);
    }
    return height + row;
}

export type Box = { left: number; top: number; width: number };

/** To which tile a key leads; null for a key that leads nowhere. Up and down lead to the next row, wherever it belongs. */
export function tileAt(boxes: readonly Box[], from: number, key: string): number | null {
    if (key === "Home") return 0;
    if (key === "End") return boxes.length - 1;
    if (key === "ArrowLeft") return Math.max(0, from - 1);
    if (key === "ArrowRight") return Math.min(boxes.length - 1, from + 1);
    if (key !== "ArrowUp" && key !== "ArrowDown") return null;
    const here = boxes[from];
    if (here === undefined) return null;
    const sign = key === "ArrowDown" ? 1 : -1;
    const middle = here.left + here.width / 2;
    let best = from;
    let least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const [i, { left, top, width }] of boxes.entries()) {
        const down = sign * (top - here.top);
        if (down < 1) continue;
        const aside = Math.abs(left + width / 2 - middle);
        // What is above or below by itself comes before what is nearer, but aside.
        const far = [aside < width ? 0 : 1, aside < width ? down : down * 4 + aside];
        if (far[0]! < least[0]! || (far[0] === least[0] && far[1]! < least[1]!)) {
            best = i;
            least = far;
        }
    }
    return best;
}
