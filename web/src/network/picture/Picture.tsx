import "./picture.css";
import { Button, Text } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { GuestLink } from "../GuestLink";
import { StagedBadge } from "../Interfaces";
import { typeName } from "../kinds";
import { LinkState } from "../LinkState";
import type { Attachment, NodeNetwork } from "../queries";
import { type Box, type Column, type Graph, graphOf, wayThrough } from "./graph";
import { t } from "./texts";

const HEADINGS: Record<Column, string> = {
    nics: t.nics,
    bonds: t.bonds,
    lower: t.vlans,
    bridges: t.bridges,
    upper: t.vlans,
    guests: t.guests,
};

/** So many guests of a group are shown until all are asked for. */
const FIRST = 6;

type Props = { of: NodeNetwork; attachments: readonly Attachment[]; onChoose: (iface: string) => void };

/**
 * A node's network from its NICs to its guests, in columns with lines between them. On a telephone the columns are one below
 * the other, and each box names what it is on instead; screen readers read it so everywhere.
 */
export function Picture({ of, attachments, onChoose }: Props) {
    const graph = useMemo(() => graphOf(of.interfaces, attachments), [of.interfaces, attachments]);
    const frame = useRef<HTMLDivElement>(null);
    const [shown, show] = useState<string | null>(null);
    const lines = useLines(frame, graph);
    const way = useMemo(() => (shown === null ? null : wayThrough(shown, graph.lines)), [shown, graph]);
    return (
        <div ref={frame} className="netmap" role="group" aria-label={t.picture({ node: of.node })}>
            <svg className="netmap-lines" aria-hidden>
                {lines.map(({ from, to, path }) => (
                    <path key={`${from} ${to}`} d={path} data-lit={(way?.has(from) && way.has(to)) || undefined} />
                ))}
            </svg>
            {graph.columns.map(({ column, boxes }) => (
                <section key={column} className="netmap-column" aria-label={HEADINGS[column]}>
                    <Text component="h3" size="xs" fw={600} className="quiet">
                        {HEADINGS[column]}
                    </Text>
                    <ul>
                        {boxes.map((box) => (
                            <li
                                key={box.id}
                                className="netmap-box"
                                data-box={box.id}
                                data-is={box.is}
                                data-lit={way?.has(box.id) || undefined}
                                onPointerEnter={() => show(box.id)}
                                onPointerLeave={() => show(null)}
                                onFocus={() => show(box.id)}
                                onBlur={() => show(null)}
                            >
                                <Content of={box} onChoose={onChoose} />
                            </li>
                        ))}
                    </ul>
                </section>
            ))}
        </div>
    );
}

function Content({ of: box, onChoose }: { of: Box; onChoose: (iface: string) => void }) {
    if (box.is === "guests") return <Guests of={box.group} />;
    const below = box.below.length > 0 && <span className="netmap-below">{t.on({ names: box.below.join(", ") })}</span>;
    if (box.is === "unlisted") {
        return (
            <>
                <span className="mono">{box.name}</span>
                <Fact>{box.below.length > 0 ? t.made : t.unlisted}</Fact>
                {below}
            </>
        );
    }
    const { one } = box;
    return (
        <>
            <span className="netmap-head">
                {one.staged === "new" ? (
                    <span className="netmap-planned" aria-hidden />
                ) : (
                    <LinkState up={one.active} small />
                )}
                <button type="button" className="netmap-name mono" onClick={() => onChoose(one.iface)}>
                    {one.iface}
                </button>
                <StagedBadge of={one} />
            </span>
            {/^OVS/.test(one.type) && <Fact>{typeName(one.type)}</Fact>}
            {one.bond_mode && <Fact>{one.bond_mode}</Fact>}
            {one["vlan-id"] !== null && !one.iface.includes(".") && <Fact>{t.vlan({ tag: one["vlan-id"] })}</Fact>}
            {[one.cidr, one.cidr6].map((address) => address && <Fact key={address}>{address}</Fact>)}
            {below}
        </>
    );
}

const Fact = ({ children }: { children: ReactNode }) => <span className="netmap-fact">{children}</span>;

function Guests({ of: { bridge, tag, nics } }: { of: { bridge: string; tag: number | null; nics: Attachment[] } }) {
    const [all, setAll] = useState(false);
    return (
        <>
            <span className="netmap-fact">{tag === null ? t.untagged : t.vlan({ tag })}</span>
            <span className="netmap-below">{t.on({ names: bridge })}</span>
            <ul className="netmap-guests">
                {(all ? nics : nics.slice(0, FIRST)).map((nic) => (
                    <li key={`${nic.vmid} ${nic.nic}`}>
                        <GuestLink of={nic} />
                    </li>
                ))}
            </ul>
            {nics.length > FIRST && (
                <Button size="compact-xs" variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
                    {all ? t.fewer : t.more({ n: nics.length - FIRST })}
                </Button>
            )}
        </>
    );
}

type Line = { from: string; to: string; path: string };

/** The lines between the boxes, as they are now: their heights depend on their content and on the window. */
function useLines(frame: { readonly current: HTMLDivElement | null }, graph: Graph): Line[] {
    const [lines, setLines] = useState<Line[]>([]);
    useLayoutEffect(() => {
        const at = frame.current;
        if (at === null) return;
        const draw = () => setLines(linesIn(at, graph));
        draw();
        const resized = new ResizeObserver(draw);
        resized.observe(at);
        return () => resized.disconnect();
    }, [frame, graph]);
    return lines;
}

function linesIn(frame: HTMLElement, graph: Graph): Line[] {
    const { left, top } = frame.getBoundingClientRect();
    const boxes = new Map<string, DOMRect>();
    for (const box of frame.querySelectorAll<HTMLElement>("[data-box]"))
        boxes.set(box.dataset.box ?? "", box.getBoundingClientRect());
    return graph.lines.flatMap(({ from, to }) => {
        const [a, b] = [boxes.get(from), boxes.get(to)];
        if (a === undefined || b === undefined) return [];
        const [x1, y1, x2, y2] = [a.right - left, middle(a) - top, b.left - left, middle(b) - top];
        const bend = Math.max(16, (x2 - x1) / 2);
        return [{ from, to, path: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}` }];
    });
}

const middle = ({ top, height }: DOMRect) => top + height / 2;
