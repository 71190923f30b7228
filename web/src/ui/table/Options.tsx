import { Button, Checkbox, Popover, SegmentedControl, Select, Stack } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import type { Column } from "./column";
import { type Sorted, shownColumns, type TableSearch, toggledColumn } from "./search";
import { t } from "./texts";

type Props<T> = {
    columns: readonly Column<T>[];
    search: TableSearch;
    set: (change: TableSearch) => void;
    onReset: () => void;
    sorted: Sorted | null;
    sort?: string;
    paged: boolean;
};

/** How the rows are shown: columns, order, groups, row height. */
export function Options<T>({ columns, search, set, onReset, sorted, sort, paged }: Props<T>) {
    const shown = new Set(shownColumns(search.columns, columns).map(({ id }) => id));
    const groups = columns.filter((one) => one.few && one.value);
    const order = (id: string | null, down: boolean) => {
        const next = id === null ? undefined : `${down ? "-" : ""}${id}`;
        set({ sort: next === sort ? undefined : next });
    };
    return (
        <Popover
            position="bottom-end"
            width={340}
            trapFocus
            returnFocus
            withRoles
            // No higher than the room below the button.
            middlewares={{ size: true }}
        >
            <Popover.Target>
                <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}>
                    {t.options}
                </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label={t.options} className="view-menu">
                <Stack gap="sm">
                    {!paged && (
                        <>
                            <Select
                                label={t.sortBy}
                                placeholder={t.asListed}
                                comboboxProps={{ withinPortal: false }}
                                data={columns
                                    .filter((one) => one.value)
                                    .map(({ id, name }) => ({ value: id, label: name }))}
                                value={sorted?.id ?? null}
                                onChange={(id) => order(id, false)}
                                clearable={sort === undefined}
                                allowDeselect={false}
                            />
                            {sorted && (
                                <Checkbox
                                    label={t.descending}
                                    checked={sorted.down}
                                    onChange={(e) => order(sorted.id, e.currentTarget.checked)}
                                />
                            )}
                            {groups.length > 0 && (
                                <Select
                                    label={t.groupBy}
                                    placeholder={t.noGroup}
                                    comboboxProps={{ withinPortal: false }}
                                    data={groups.map(({ id, name }) => ({ value: id, label: name }))}
                                    value={groups.some(({ id }) => id === search.group) ? (search.group ?? null) : null}
                                    onChange={(group) => set({ group: group ?? undefined })}
                                    clearable
                                />
                            )}
                        </>
                    )}
                    <Checkbox.Group label={t.columns} value={[...shown]}>
                        <div className="view-columns">
                            {columns
                                .filter((one) => !one.first && !one.actions)
                                .map(({ id, name }) => (
                                    <Checkbox
                                        key={id}
                                        value={id}
                                        label={name}
                                        onChange={() => set({ columns: toggledColumn(search.columns, columns, id) })}
                                    />
                                ))}
                        </div>
                    </Checkbox.Group>
                    <SegmentedControl
                        aria-label={t.density}
                        size="xs"
                        data={[
                            { value: "comfortable", label: t.comfortable },
                            { value: "compact", label: t.compact },
                        ]}
                        value={search.density ?? "comfortable"}
                        onChange={(next) => set({ density: next === "compact" ? "compact" : undefined })}
                    />
                    <Button
                        variant="subtle"
                        size="xs"
                        onClick={() => {
                            set({ sort: undefined, group: undefined, columns: undefined, density: undefined });
                            onReset();
                        }}
                    >
                        {t.reset}
                    </Button>
                </Stack>
            </Popover.Dropdown>
        </Popover>
    );
}
