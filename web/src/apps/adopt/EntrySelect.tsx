import { Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { entries } from "../../catalog/queries";
import { t } from "./texts";

/** An entry of the catalogue, or none. One that the catalogue no longer has stays what it is until another is chosen. */
export function EntrySelect({ value, ...field }: Omit<SelectProps, "data" | "value"> & { value: string | null }) {
    const catalogue = useQuery(entries).data ?? [];
    const data = catalogue.map(({ slug, name }) => ({ value: slug, label: name }));
    return (
        <Select
            {...field}
            data={value === null || data.some((one) => one.value === value) ? data : [...data, value]}
            value={value}
            limit={50}
            placeholder={t.noEntry}
            searchable
            clearable
        />
    );
}
