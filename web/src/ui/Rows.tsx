import { Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import type { LineOf } from "./table/column";
import { TwoLines } from "./table/TwoLines";
import { t } from "./texts";

export type Column<T> = {
    /** The heading; on a narrow window the label of the value. Empty for the column of buttons. */
    name: string;
    cell: (row: T) => ReactNode;
    /** Whether this column identifies the row. */
    first?: boolean;
    /** Where a narrow window shows it; without it only when the row is opened. */
    line?: LineOf;
};

type Props<T> = {
    label: string;
    rows: T[];
    columns: Column<T>[];
    keyOf: (row: T) => number | string;
    miw?: number;
};

/** A table; on a narrow window two lines for each row. */
export function Rows<T>({ label, rows, columns, keyOf, miw }: Props<T>) {
    const narrow = useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false });
    return (
        <div className="scroll-x">
            <Table
                className="rows"
                miw={narrow ? undefined : miw}
                aria-label={label}
                role="table"
                data-lines={narrow || undefined}
            >
                <Table.Thead role="rowgroup">
                    <Table.Tr role="row">
                        {columns.map(({ name }) => (
                            <Table.Th key={name} role="columnheader">
                                {name === "" ? <span className="unseen">{t.actions}</span> : name}
                            </Table.Th>
                        ))}
                    </Table.Tr>
                </Table.Thead>
                <Table.Tbody role="rowgroup">
                    {rows.map((row) => (
                        <Table.Tr key={keyOf(row)} role="row">
                            {narrow ? (
                                <Lines row={row} columns={columns} />
                            ) : (
                                columns.map(({ name, cell }) => (
                                    <Table.Td
                                        key={name}
                                        role="cell"
                                        data-name={name}
                                        data-actions={name === "" || undefined}
                                    >
                                        <div>{cell(row)}</div>
                                    </Table.Td>
                                ))
                            )}
                        </Table.Tr>
                    ))}
                </Table.Tbody>
            </Table>
        </div>
    );
}

function Lines<T>({ row, columns }: { row: T; columns: Column<T>[] }) {
    const [open, setOpen] = useState(false);
    return (
        <TwoLines
            cells={columns.map((one) => ({
                id: one.name,
                name: one.name,
                value: one.cell(row),
                line: one.line,
                first: one.first,
                actions: one.name === "",
            }))}
            open={open}
            onToggle={() => setOpen(!open)}
        />
    );
}
