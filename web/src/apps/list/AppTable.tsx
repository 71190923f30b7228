import type { ComponentProps } from "react";
import type { App } from "../../api/client";
import type { TableSearch } from "../../ui/table/search";
import { Table } from "../../ui/table/Table";
import { COLUMNS } from "./columns";
import { t } from "./texts";
import { useBulk } from "./useBulk";

const keyOf = (app: App) => app.id;
const nameOf = (app: App) => app.name;

type Props = Pick<ComponentProps<typeof Table<App, TableSearch>>, "rows" | "search" | "onSearch" | "as" | "aside">;

/** A list of apps, with the actions for several of them. */
export function AppTable(props: Props) {
    const bulk = useBulk();
    return (
        <Table
            label={t.title}
            list="apps"
            columns={COLUMNS}
            keyOf={keyOf}
            nameOf={nameOf}
            sort="name"
            example="status:stopped"
            bulk={bulk}
            {...props}
        />
    );
}
