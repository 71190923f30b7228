import { Select, SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { apps, vms } from "../api/queries";
import { vmName } from "../guests/vmName";
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
    /** The names of guests that have backups and no page, by their IDs. Null where all backups are of one guest. */
    others: ReadonlyMap<number, string> | null;
    onChange: (next: BackupFilter) => void;
};

/** The filters by which the service chooses backups. */
export function Filters({ filter, others, onChange }: Props) {
    const set = (change: BackupFilter) => onChange({ ...filter, ...change });
    const storages = useQuery(backupStorages).data ?? [];
    const names = new Set([
        ...storages.map(({ storage }) => storage),
        ...(filter.storage === undefined ? [] : [filter.storage]),
    ]);
    return (
        <SimpleGrid
            cols={{ base: 2, md: others ? 4 : 3 }}
            spacing="xs"
            maw={others ? 900 : 680}
            role="group"
            aria-label={t.filter}
        >
            {others && <GuestFilter value={filter.guest} names={others} onChange={(guest) => set({ guest })} />}
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
                onChange={(age) => set({ age: age ?? undefined })}
                clearable
            />
        </SimpleGrid>
    );
}

type GuestProps = {
    value: string | undefined;
    names: ReadonlyMap<number, string>;
    onChange: (next: string | undefined) => void;
};

function GuestFilter({ value, names, onChange }: GuestProps) {
    const others = [...names]
        .sort(([a], [b]) => a - b)
        .map(([id, name]) => ({ value: `id:${id}`, label: t.withId({ name, id: String(id) }) }));
    const groups = [
        {
            group: t.apps,
            items: (useQuery(apps).data ?? []).map(({ id, name }) => ({ value: `app:${id}`, label: name })),
        },
        {
            group: t.machines,
            items: (useQuery(vms).data ?? []).map((vm) => ({ value: `vm:${vm.id}`, label: vmName(vm) })),
        },
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
