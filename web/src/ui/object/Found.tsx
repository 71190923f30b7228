import type { UseQueryResult } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ButtonLink } from "../Links";
import { Empty, Loaded } from "../States";

type Absent = {
    /** What is said when there is no such object. */
    none: string;
    noneText: ReactNode;
    /** The page of all of them, and what it is called. */
    all: string;
    to: LinkProps["to"];
    search?: LinkProps["search"];
};

type Props<Row> = Absent & {
    query: UseQueryResult<readonly Row[]>;
    /** From the address. */
    id: string;
    children: (row: Row, rows: readonly Row[]) => ReactNode;
};

/** The one of a list that an address names. */
export function Found<Row extends { id: number }>({ query, id, children, ...absent }: Props<Row>) {
    return (
        <Loaded query={query}>
            {(rows) => {
                const row = rows.find((one) => one.id === Number(id));
                return row ? children(row, rows) : <NoSuch {...absent} />;
            }}
        </Loaded>
    );
}

/** A page whose object does not exist. */
export function NoSuch({ none, noneText, all, to, search }: Absent) {
    return (
        <Empty
            alone
            title={none}
            action={
                <ButtonLink to={to} search={search}>
                    {all}
                </ButtonLink>
            }
        >
            {noneText}
        </Empty>
    );
}
