import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Empty, Loaded } from "../States";
import type { Key } from "./column";
import type { TableSearch } from "./search";
import { Table } from "./Table";
import { useTableSearch } from "./useTableSearch";

type TableProps<T extends object> = ComponentProps<typeof Table<T, TableSearch>>;
type Keyed<T extends object> = Pick<TableProps<T>, "keyOf" | "nameOf">;

type ListProps<T extends object> = Omit<TableProps<T>, "rows" | "search" | "onSearch">;

type Props<T extends object> = Omit<ListProps<T>, keyof Keyed<T>> &
    (T extends { id: Key; name: string } ? Partial<Keyed<T>> : Keyed<T>) & {
        query: UseQueryResult<readonly T[]>;
        /** What is said when the list is empty. */
        none: string;
        noneText: ReactNode;
        noneAction?: ReactNode;
    };

/** The list of a page: while it is loaded, when it is empty, and as a table whose filter and order are in the address. */
export function List<T extends object>({ query, none, noneText, noneAction, ...table }: Props<T>) {
    const address = useTableSearch();
    return (
        <Loaded query={query}>
            {(rows) =>
                rows.length === 0 ? (
                    <Empty title={none} action={noneAction}>
                        {noneText}
                    </Empty>
                ) : (
                    <Table {...named} {...(table as ListProps<T>)} {...address} rows={rows} />
                )
            }
        </Loaded>
    );
}

/** How rows are told apart that have an id and a name. */
const named = {
    keyOf: (row: object) => (row as { id: Key }).id,
    nameOf: (row: object) => (row as { name: string }).name,
};
