import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "./texts";

export type Column<T> = {
    /** The heading; on a narrow window the label of the value. Empty for the column of buttons. */
    name: string;
    cell: (row: T) => ReactNode;
    /** Whether this column identifies the row. */
    first?: boolean;
};

type Props<T> = {
    label: string;
    rows: T[];
    columns: Column<T>[];
    keyOf: (row: T) => number | string;
    miw?: number;
};

/** A table that is shown as cards on a narrow window. */
export function Rows<T>({ label, rows, columns, keyOf, miw }: Props<T>) {
    return (
        <div className="scroll-x">
            <Table className="rows" miw={miw} aria-label={label} role="table">
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
                            {columns.map(({ name, cell, first }) => (
                                <Table.Td
                                    key={name}
                                    role="cell"
                                    data-name={name}
                                    data-first={first || undefined}
                                    data-actions={name === "" || undefined}
                                >
                                    <div>{cell(row)}</div>
                                </Table.Td>
                            ))}
                        </Table.Tr>
                    ))}
                </Table.Tbody>
            </Table>
        </div>
    );
}
