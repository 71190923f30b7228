import "./heatmap.css";
import { useNavigate } from "@tanstack/react-router";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useMemo, useState } from "react";
import type { GuestRow } from "../inventory/rows";
import { AnchorLink } from "../ui/Links";
import { columnsOf, GAP, type Group, PADDING, type Size, tileAt } from "./layout";
import { type Cell, UNKNOWN } from "./modes";

type Props = {
    groups: readonly Group[];
    cells: ReadonlyMap<string, Cell>;
    size: Size;
    /** How wide all of it may be. */
    room: number;
    /** A tile is pointed at or has the focus; null when it no longer is. */
    onShow: (key: string | null) => void;
};

/** A tile for each guest, in the order of their names, grouped by node. Of all tiles, one can be reached with the Tab key. */
export const Tiles = memo(function Tiles({ groups, cells, size, room, onShow }: Props) {
    const navigate = useNavigate();
    const first = groups[0]?.rows[0]?.key;
    const keys = useMemo(() => new Set(groups.flatMap(({ rows }) => rows.map(({ key }) => key))), [groups]);
    const [chosen, choose] = useState<string>();
    const current = chosen !== undefined && keys.has(chosen) ? chosen : first;

    const open = (event: MouseEvent) => {
        const tile = tileOf(event);
        const other = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (tile === null || other) return;
        event.preventDefault();
        void navigate({ href: tile.getAttribute("href")! });
    };
    const move = (event: KeyboardEvent<HTMLElement>) => {
        const tile = tileOf(event);
        if (tile === null) return;
        const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>(".heat-tile")];
        const next = tileAt(
            tiles.map((one) => one.getBoundingClientRect()),
            tiles.indexOf(tile),
            event.key,
        );
        if (next === null) return;
        event.preventDefault();
        tiles[next]?.focus();
    };
    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: what happens to its links, which are many
        <div
            className="heat-groups"
            data-words={size.width >= 58 || undefined}
            data-values={size.width >= 46 || undefined}
            style={
                { "--width": `${size.width}px`, "--height": `${size.height}px`, "--gap": `${GAP}px` } as CSSProperties
            }
            onClick={open}
            onKeyDown={move}
            onFocus={(event) => {
                const key = tileOf(event)?.dataset.key;
                if (key === undefined) return;
                choose(key);
                onShow(key);
            }}
            onPointerOver={(event) => onShow(tileOf(event)?.dataset.key ?? null)}
            onPointerLeave={() => onShow(null)}
        >
            {groups.map((group) => (
                <section
                    key={group.key}
                    className="panel heat-group"
                    aria-label={group.node}
                    style={{
                        width: columnsOf(group.rows.length, size, room) * (size.width + GAP) - GAP + 2 * PADDING + 2,
                    }}
                >
                    <h2>
                        {group.host === null ? (
                            group.node
                        ) : (
                            <AnchorLink inherit to="/hosts/$id" params={{ id: String(group.host) }}>
                                {group.node}
                            </AnchorLink>
                        )}
                    </h2>
                    <div className="heat-tiles">
                        {group.rows.map((row) => {
                            const { level, text } = cells.get(row.key) ?? UNKNOWN;
                            return (
                                <Tile
                                    key={row.key}
                                    id={row.key}
                                    name={row.name}
                                    href={hrefOf(row)}
                                    level={level}
                                    text={text}
                                    isCurrent={row.key === current}
                                />
                            );
                        })}
                    </div>
                </section>
            ))}
        </div>
    );
});

const tileOf = ({ target }: { target: EventTarget }) => (target as Element).closest<HTMLElement>(".heat-tile");

/** The page of a guest. */
export const hrefOf = ({ kind, id }: GuestRow): string => `/${kind}s/${id}`;

type TileProps = { id: string; name: string; href: string; level: Cell["level"]; text: string; isCurrent: boolean };

/** Of thousands, only those that change are rendered: all properties are plain values. */
const Tile = memo(function Tile({ id, name, href, level, text, isCurrent }: TileProps) {
    return (
        <a className="heat-tile" href={href} data-key={id} data-level={level} tabIndex={isCurrent ? 0 : -1}>
            <span className="heat-name">{name}</span> <span className="heat-value">{text}</span>
        </a>
    );
});
