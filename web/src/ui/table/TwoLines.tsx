import "./lines.css";
import { ActionIcon } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import type { LineOf } from "./column";
import { t } from "./texts";

/** What a column shows of the row. */
export type LineCell = {
    id: string;
    name: string;
    value: ReactNode;
    line?: LineOf;
    first?: boolean;
    actions?: boolean;
    mono?: boolean;
};

type Props = {
    /** In the order of the columns. */
    cells: readonly LineCell[];
    /** The checkbox of the row. */
    check?: ReactNode;
    open: boolean;
    onToggle: () => void;
};

/** A row of a table in a narrow window: two lines, and all the rest of it when it is opened. */
export function TwoLines({ cells, check, open, onToggle }: Props) {
    const id = useId();
    const first = cells.find((one) => one.first) ?? cells[0];
    const others = cells.filter((one) => one !== first);
    const second = others.filter(({ line }) => line === 2);
    const rest = others.filter(({ line }) => line === undefined);
    const before = check === undefined ? 1 : 2;
    const cell = (one: LineCell) => ({
        role: "cell",
        "aria-colindex": cells.indexOf(one) + before,
        "data-name": one.name,
        className: one.mono ? "mono" : undefined,
    });
    return (
        <td role="presentation" className="lines" data-open={open || undefined}>
            <div className="line-first">
                {check !== undefined && (
                    <div role="cell" className="check" aria-colindex={1}>
                        {check}
                    </div>
                )}
                {first && (
                    <div {...cell(first)} id={`${id}-name`} className="line-name">
                        {first.value}
                    </div>
                )}
                {others
                    .filter(({ line }) => line === 1)
                    .map((one) => (
                        <div key={one.id} {...cell(one)}>
                            {one.value}
                        </div>
                    ))}
                {rest.length > 0 && (
                    <div role="cell">
                        <ActionIcon
                            variant="subtle"
                            color="gray"
                            className="line-toggle"
                            id={`${id}-toggle`}
                            aria-label={t.details}
                            aria-labelledby={`${id}-toggle ${id}-name`}
                            aria-expanded={open}
                            aria-controls={open ? id : undefined}
                            onClick={onToggle}
                        >
                            <IconChevronDown size={16} aria-hidden />
                        </ActionIcon>
                    </div>
                )}
            </div>
            {second.length > 0 && (
                <div className="line-second">
                    {second.map((one) => (
                        <div key={one.id} {...cell(one)}>
                            <span aria-hidden>{one.name} </span>
                            <span className="line-value">{one.value}</span>
                        </div>
                    ))}
                </div>
            )}
            {open && (
                <div className="line-rest" id={id}>
                    {rest.map((one) => (
                        <div key={one.id} {...cell(one)} data-actions={one.actions || undefined}>
                            {!one.actions && <span aria-hidden>{one.name}</span>}
                            <div>{one.value}</div>
                        </div>
                    ))}
                </div>
            )}
        </td>
    );
}
