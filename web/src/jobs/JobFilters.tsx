import { Select, SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { JobStatus } from "../api/client";
import { apps, hosts, me, users } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { stateName } from "../ui/stateName";
import { KINDS, kindLabel, STATUSES } from "./kinds";
import { t } from "./texts";

export type JobSearch = { status?: JobStatus; kind?: string; target?: string; by?: number };
type Props = { filter: JobSearch; onChange: (next: JobSearch) => void };

/** The filter of the list of jobs. */
export function JobFilters({ filter, onChange }: Props) {
    const set = (change: JobSearch) => onChange({ ...filter, ...change });
    return (
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs" mb="md" maw={820} role="group" aria-label={t.filter}>
            <Select
                aria-label={t.status}
                placeholder={t.anyStatus}
                data={STATUSES.map((value) => ({ value, label: stateName(value) }))}
                value={filter.status ?? null}
                onChange={(status) => set({ status: status ?? undefined })}
                clearable
            />
            <Select
                aria-label={t.kind}
                placeholder={t.anyKind}
                data={KINDS.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
                value={filter.kind ?? null}
                onChange={(kind) => set({ kind: kind ?? undefined })}
                clearable
            />
            <TargetFilter value={filter.target} onChange={(target) => set({ target })} />
            <UserFilter value={filter.by} onChange={(by) => set({ by })} />
        </SimpleGrid>
    );
}

type Field<T> = { value: T | undefined; onChange: (next: T | undefined) => void };

function TargetFilter({ value, onChange }: Field<string>) {
    const choices = (type: string, rows: { id: number; name: string }[] = []) =>
        rows.map(({ id, name }) => ({ value: `${type}:${id}`, label: name }));
    const data = [
        { group: t.apps, items: choices("app", useQuery(apps).data) },
        { group: t.hosts, items: choices("host", useQuery(hosts).data) },
    ];
    // An app that was uninstalled is in no list, but its jobs are.
    const gone = value !== undefined && !data.some(({ items }) => items.some((item) => item.value === value));
    return (
        <Select
            aria-label={t.target}
            placeholder={t.anyTarget}
            data={gone ? [value, ...data] : data}
            value={value ?? null}
            onChange={(next) => onChange(next ?? undefined)}
            searchable
            clearable
        />
    );
}

/** Users who may not list users can choose themselves. */
function UserFilter({ value, onChange }: Field<number>) {
    const [opened, setOpened] = useState(value !== undefined);
    const allowed = useDenialReason("users.list") === null;
    const self = useQuery(me).data;
    const rows = useQuery({ ...users, enabled: allowed && opened }).data ?? [];
    const data = rows
        .filter(({ id }) => id !== self?.id)
        .map(({ id, display_name }) => ({ value: String(id), label: display_name }));
    if (self) data.unshift({ value: String(self.id), label: t.me({ name: self.display_name }) });
    if (value !== undefined && !data.some((one) => one.value === String(value))) {
        data.push({ value: String(value), label: t.user({ id: value }) });
    }
    return (
        <Select
            aria-label={t.requestedBy}
            placeholder={t.anyone}
            data={data}
            value={value === undefined ? null : String(value)}
            onChange={(next) => onChange(next === null ? undefined : Number(next))}
            onDropdownOpen={() => setOpened(true)}
            searchable
            clearable
        />
    );
}
