import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { type Column, isNumeric } from "./column";
import { nextSort, type Sorted } from "./search";
import { t } from "./texts";

const STEP = 16;

type Props<T> = {
    column: Column<T>;
    sorted: Sorted | null;
    onSort?: (sort: string) => void;
    /** Moves the edge behind the column by so many pixels from where it is; absent behind the last one. */
    onMove?: (from: HTMLElement, by: number) => void;
    /** Begins to move the edge with the pointer. */
    onDrag?: (event: PointerEvent<HTMLElement>) => void;
};

/** The heading of a column: sorts by it, and its edge makes it wider or narrower. */
export function Heading<T>({ column, sorted, onSort, onMove, onDrag }: Props<T>) {
    const present = sorted?.id === column.id ? sorted : null;
    const Arrow = present?.down ? IconArrowDown : IconArrowUp;
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
        const way = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (way === undefined || !event.shiftKey || onMove === undefined) return;
        event.preventDefault();
        onMove(event.currentTarget, way);
    };
    return (
        <th
            role="columnheader"
            data-numeric={isNumeric(column) || undefined}
            aria-sort={
                column.value && onSort ? (present ? (present.down ? "descending" : "ascending") : "none") : undefined
            }
        >
            {column.actions ? (
                <span className="unseen">{t.actions}</span>
            ) : column.value && onSort ? (
                <UnstyledButton
                    className="heading"
                    aria-keyshortcuts={onMove && "Shift+ArrowLeft Shift+ArrowRight"}
                    onClick={() => onSort(nextSort(sorted, column))}
                    onKeyDown={onKeyDown}
                >
                    <span>{column.name}</span>
                    {present && <Arrow size={13} aria-hidden />}
                </UnstyledButton>
            ) : (
                column.name
            )}
            {onDrag && <span className="edge" aria-hidden title={t.edge} onPointerDown={onDrag} />}
        </th>
    );
}
