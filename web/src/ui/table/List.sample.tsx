import { useQuery } from "@tanstack/react-query";
import type { Column } from "./column";
import { List } from "./List";

type Rule = { id: number; name: string };

const COLUMNS: readonly Column<Rule>[] = [
    { id: "name", name: "Name", first: true, width: 180, value: ({ name }) => name },
];

const Of = ({ rows }: { rows: Rule[] }) => {
    const query = useQuery({ queryKey: ["sample", rows], queryFn: () => rows });
    return (
        <List
            label="Rules"
            list="sample"
            query={query}
            columns={COLUMNS}
            none="No rules"
            noneText="Add the first one."
        />
    );
};

export const WithRows = () => <Of rows={[{ id: 1, name: "Processor" }]} />;

export const WithoutRows = () => <Of rows={[]} />;
