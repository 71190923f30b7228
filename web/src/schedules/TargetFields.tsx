import { MultiSelect, SegmentedControl, Stack, TagsInput, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { apps, hosts, vms } from "../api/queries";
import { inputsOf } from "../ui/form";
import type { Targets } from "./queries";
import { guestOf, keyOf, NONE } from "./targets";
import { t } from "./texts";

type Props = {
    targets: Targets;
    onChange: (next: Targets) => void;
    error: string | undefined;
    /** Whether virtual machines can be targets, besides apps. */
    vms?: boolean;
    /** What the fields are called; hosts are the first one if they are meant themselves, not only their guests. */
    label: string;
    all: string;
    hosts: string;
    hostsFirst?: boolean;
    note?: string;
};

/** Which guests and hosts: all, or some by name, tag, pool and host. */
export function TargetFields({ targets, onChange, error, ...of }: Props) {
    const allApps = useQuery(apps).data ?? [];
    const allVms = useQuery(vms).data ?? [];
    const allHosts = useQuery(hosts).data ?? [];
    const guests = [
        ...allApps.map(({ id, name }) => ({ value: `app:${id}`, label: name })),
        ...(of.vms ? allVms.map(({ id, name, vmid }) => ({ value: `vm:${id}`, label: name ?? String(vmid) })) : []),
    ];
    const tags = [...new Set([...allApps, ...allVms].flatMap((guest) => guest.tags))].sort();
    const input = { openOnFocus: false, splitChars: [",", ";", " "] };
    const set = (change: Partial<Targets>) => onChange({ ...targets, ...change });
    const form = inputsOf(targets, NONE, set);
    const hostField = (
        <MultiSelect
            searchable
            openOnFocus={false}
            label={of.hosts}
            data={allHosts.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.ids("host_ids")}
        />
    );
    return (
        <Stack gap="sm" role="group" aria-label={of.label}>
            <SegmentedControl
                aria-label={of.label}
                data={[
                    { value: "some", label: t.selected },
                    { value: "all", label: of.all },
                ]}
                value={targets.all ? "all" : "some"}
                onChange={(next) => set({ all: next === "all" })}
            />
            {!targets.all && (
                <>
                    {of.hostsFirst && hostField}
                    <MultiSelect
                        searchable
                        openOnFocus={false}
                        label={t.guests}
                        data={guests}
                        value={targets.guests.map(keyOf)}
                        onChange={(keys) => set({ guests: keys.map(guestOf) })}
                    />
                    <TagsInput {...input} label={t.tags} description={of.note} data={tags} {...form.words("tags")} />
                    <TagsInput {...input} label={t.pools} {...form.words("pools")} />
                    {!of.hostsFirst && hostField}
                </>
            )}
            {error !== undefined && (
                <Text className="schedule-fault" role="alert">
                    {error}
                </Text>
            )}
        </Stack>
    );
}
