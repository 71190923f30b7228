import { natural } from "../../ui/natural";
import { type GuestGroup, groupsOf, type Link, linksOf } from "../links";
import type { Attachment, Interface } from "../queries";

/** The columns of the picture, in the order in which a packet from outside passes them. Lower VLANs are ports of bridges. */
export const COLUMNS = ["nics", "bonds", "lower", "bridges", "upper", "guests"] as const;
export type Column = (typeof COLUMNS)[number];

/** A part of the picture: an interface, a name of one that the node does not list, or the guests on a bridge. */
export type Box = { id: string; below: string[]; above: string[] } & (
    | { is: "interface"; one: Interface }
    | { is: "unlisted"; name: string }
    | { is: "guests"; group: GuestGroup }
);

/** A node's network as columns of boxes and the lines between them. */
export type Graph = { columns: { column: Column; boxes: Box[] }[]; lines: { from: string; to: string }[] };

const BRIDGES = /^(bridge|OVSBridge|vnet)$/;
const BONDS = /^(bond|OVSBond)$/;
const UPPER = /^(vlan|alias|OVSIntPort)$/;

const groupId = ({ bridge, tag }: GuestGroup) => `on:${bridge}:${tag ?? ""}`;

export function graphOf(interfaces: readonly Interface[], attachments: readonly Attachment[]): Graph {
    const links = linksOf(interfaces);
    const groups = groupsOf(attachments);
    const columns = new Map<string, Column>(interfaces.map((one) => [one.iface, columnOf(one, interfaces, links)]));
    const unlisted = unlistedOf(columns, links, groups);
    for (const [name, column] of unlisted) columns.set(name, column);

    const lines = [
        ...links.map(({ below, above }) => ({ from: below, to: above })),
        ...groups.map((group) => ({ from: group.bridge, to: groupId(group) })),
    ];
    const order = orderOf(columns, lines);
    const below = (id: string) => lines.filter(({ to }) => to === id).map(({ from }) => from);
    const above = (id: string) => links.filter((link) => link.below === id).map((link) => link.above);
    const boxes: [Column, Box][] = [
        ...interfaces.map((one): [Column, Box] => [
            columns.get(one.iface)!,
            { id: one.iface, is: "interface", one, below: below(one.iface), above: above(one.iface) },
        ]),
        ...[...unlisted].map(([name, column]): [Column, Box] => [
            column,
            { id: name, is: "unlisted", name, below: below(name), above: above(name) },
        ]),
        ...groups.map((group): [Column, Box] => [
            "guests",
            { id: groupId(group), is: "guests", group, below: [group.bridge], above: [] },
        ]),
    ];
    return {
        columns: COLUMNS.map((column) => ({
            column,
            boxes: boxes
                .filter(([at]) => at === column)
                .map(([, box]) => box)
                .sort((a, b) => order(a) - order(b) || tagOf(a) - tagOf(b) || natural(a.id, b.id)),
        })).filter((each) => each.boxes.length > 0),
        lines,
    };
}

function columnOf(one: Interface, all: readonly Interface[], links: readonly Link[]): Column {
    if (BRIDGES.test(one.type)) return "bridges";
    if (BONDS.test(one.type)) return "bonds";
    if (!UPPER.test(one.type)) return "nics";
    const carried = links
        .filter(({ below }) => below === one.iface)
        .map(({ above }) => all.find(({ iface }) => iface === above));
    return carried.some((above) => above !== undefined && BRIDGES.test(above.type)) ? "lower" : "upper";
}

/** What links or guests name and the node does not list: a VLAN that is created with its bridge, a bridge that is gone. */
function unlistedOf(
    known: ReadonlyMap<string, Column>,
    links: readonly Link[],
    groups: readonly GuestGroup[],
): Map<string, Column> {
    const found = new Map<string, Column>();
    for (const { below } of links) if (!known.has(below)) found.set(below, below.includes(".") ? "lower" : "nics");
    for (const { bridge } of groups) if (!known.has(bridge)) found.set(bridge, "bridges");
    return found;
}

/** Boxes stand beside what they lead to: in the order of the bridges that they carry or that carry them. What leads nowhere is last. */
function orderOf(columns: ReadonlyMap<string, Column>, lines: Graph["lines"]): (box: Box) => number {
    const bridges = [...columns].filter(([, column]) => column === "bridges").map(([name]) => name);
    bridges.sort(natural);
    const nearest = (id: string, end: "from" | "to") => {
        const found = [...reached(id, lines, end)].map((name) => bridges.indexOf(name)).filter((at) => at >= 0);
        return found.length === 0 ? null : Math.min(...found);
    };
    return ({ id }) => {
        const own = bridges.indexOf(id);
        return own >= 0 ? own : (nearest(id, "from") ?? nearest(id, "to") ?? bridges.length);
    };
}

const tagOf = (box: Box) =>
    box.is === "guests"
        ? (box.group.tag ?? 0)
        : box.is === "interface"
          ? (box.one["vlan-id"] ?? box.one.ovs_tag ?? 0)
          : 0;

/** Everything above a box (seen from the beginnings of lines), or below it (from their ends), and the box itself. */
function reached(id: string, lines: Graph["lines"], begin: "from" | "to"): Set<string> {
    const end = begin === "from" ? "to" : "from";
    const seen = new Set([id]);
    for (const one of seen) for (const line of lines) if (line[begin] === one) seen.add(line[end]);
    return seen;
}

/** The boxes on the way through a box: all that carry it, and all that it carries. */
export function wayThrough(id: string, lines: Graph["lines"]): Set<string> {
    return new Set([...reached(id, lines, "from"), ...reached(id, lines, "to")]);
}
