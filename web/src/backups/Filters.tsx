import { Select, SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { apps, vms } from "../api/queries";
import { nameOf } from "../vms/useVm";
import { AGES, type Age, type BackupFilter, STATES } from "./filter";
import { backupStorages } from "./queries";
import { t } from "./texts";
import { stateName } from "./Verification";

const AGE_NAMES: Record<Age, string> = {
    "1d": t.newerDay,
    "7d": t.newerWeek,
    "30d": t.newerMonth,
    "over-30d": t.olderMonth,
    "over-90d": t.olderQuarter,
    "over-365d": t.olderYear,
};

type Props = {
    filter: BackupFilter;
    /** The IDs of guests that have backups and no page. */
    ids: readonly number[] | null;
    onChange: (next: BackupFilter) => void;
};

/** The filters by which the service chooses backups. Without `ids`, they are those of one guest. */
export function Filters({ filter, ids, onChange }: Props) {
    const set = (change: BackupFilter) => onChange({ ...filter, ...change });
    const storages = useQuery(backupStorages).data ?? [];
    const names = new Set([...storages.map(({ storage }) => storage), ...(filter.storage === undefined ? [] : [filter.storage])]);
    return (
        <SimpleGrid cols={{ base: 2, md: ids ? 4 : 3 }} spacing="xs" mb="md" maw={ids ? 900 : 680} role="group" aria-label={t.filter}>
            {ids && <GuestFilter value={filter.guest} ids={ids} onChange={(guest) => set({ guest })} />}
            <Select
                aria-label={t.storage}
                placeholder={t.anyStorage}
                data={[...names].sort()}
                value={filter.storage ?? null}
                onChange={(storage) => set({ storage: storage ?? undefined })}
                searchable
                clearable
            />
            <Select
                aria-label={t.verified}
                placeholder={t.anyState}
                data={STATES.map((value) => ({ value, label: stateName(value) }))}
                value={filter.state ?? null}
                onChange={(state) => set({ state: STATES.find((one) => one === state) })}
                clearable
            />
            <Select
                aria-label={t.age}
                placeholder={t.anyAge}
                data={(Object.keys(AGES) as Age[]).map((value) => ({ value, label: AGE_NAMES[value] }))}
                value={filter.age ?? null}
                onChange={(age) => set({ age: (age as Age | null) ?? undefined })}
                clearable
            />
        </SimpleGrid>
    );
}

type GuestProps = { value: string | undefined; ids: readonly number[]; onChange: (next: string | undefined) => void };

function GuestFilter({ value, ids, onChange }: GuestProps) {
    const others = ids.map((id) => ({ value: `id:${id}`, label: t.unnamed({ id: String(id) }) }));
    const groups = [
        { group: t.apps, items: (useQuery(apps).data ?? []).map(({ id, name }) => ({ value: `app:${id}`, label: name })) },
        { group: t.machines, items: (useQuery(vms).data ?? []).map((vm) => ({ value: `vm:${vm.id}`, label: nameOf(vm) })) },
        { group: t.otherIds, items: others },
    ];
    // One that is in no list any more may still have backups.
    if (value !== undefined && !groups.some(({ items }) => items.some((item) => item.value === value))) {
        others.push({ value, label: t.unnamed({ id: value.replace(/^\w+:/, "") }) });
    }
    return (
        <Select
            aria-label={t.guest}
            placeholder={t.anyGuest}
            data={groups.filter(({ items }) => items.length > 0)}
            value={value ?? null}
            onChange={(next) => onChange(next ?? undefined)}
            searchable
            clearable
        />
    );
}
