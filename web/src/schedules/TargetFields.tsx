import { MultiSelect, SegmentedControl, Stack, TagsInput, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { faultOf } from "../api/client";
import { apps, hosts, vms } from "../api/queries";
import { bindTo } from "../ui/bind";
import type { Draft } from "./draft";
import { t } from "./texts";

type Targets = Pick<Draft, "all" | "guests" | "tags" | "pools" | "hosts">;

type Props = {
    draft: Targets;
    set: (change: Partial<Targets>) => void;
    error: unknown;
    /** The names of the choice, of all and of the field of hosts. */
    label: string;
    all: string;
    hostsLabel: string;
    /** Whether hosts are targets themselves; else they stand for their guests, behind what names these. */
    ofHosts?: boolean;
    note?: string;
    types?: readonly string[];
};

/** The targets of a schedule or window: all, or some by name, tag, pool and host. */
export function TargetFields({ draft, set, error, label, all, hostsLabel, ofHosts, note, types }: Props) {
    const allApps = useQuery(apps).data ?? [];
    const allVms = useQuery(vms).data ?? [];
    const allHosts = useQuery(hosts).data ?? [];
    const guests = [
        ...allApps.map(({ id, name }) => ({ value: `app:${id}`, label: name })),
        ...(types?.includes("vm") === false
            ? []
            : allVms.map(({ id, name, vmid }) => ({ value: `vm:${id}`, label: name ?? String(vmid) }))),
    ];
    const tags = [...new Set([...allApps, ...allVms].flatMap((guest) => guest.tags))].sort();
    const input = { openOnFocus: false, splitChars: [",", ";", " "] };
    const fault = faultOf(error, "targets");
    const bind = bindTo(draft, set);
    const hostsField = (
        <MultiSelect
            searchable
            openOnFocus={false}
            label={hostsLabel}
            data={allHosts.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...bind.value("hosts")}
        />
    );
    return (
        <Stack gap="sm" role="group" aria-label={label}>
            <SegmentedControl
                aria-label={label}
                data={[
                    { value: "some", label: t.selected },
                    { value: "all", label: all },
                ]}
                value={draft.all ? "all" : "some"}
                onChange={(next) => set({ all: next === "all" })}
            />
            {!draft.all && (
                <>
                    {ofHosts && hostsField}
                    <MultiSelect
                        searchable
                        openOnFocus={false}
                        label={t.guests}
                        data={guests}
                        {...bind.value("guests")}
                    />
                    <TagsInput {...input} label={t.tags} description={note} data={tags} {...bind.value("tags")} />
                    <TagsInput {...input} label={t.pools} {...bind.value("pools")} />
                    {!ofHosts && hostsField}
                </>
            )}
            {fault !== undefined && (
                <Text className="schedule-fault" role="alert">
                    {fault}
                </Text>
            )}
        </Stack>
    );
}
