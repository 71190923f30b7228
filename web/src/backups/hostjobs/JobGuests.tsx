import { MultiSelect, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { hosts } from "../../api/queries";
import { coverage } from "../coverage/queries";
import type { JobPart, Which } from "./draft";
import { t } from "./texts";

/** Which guests a job backs up: all, chosen ones, or those of a pool. */
export function JobGuests({ which, onWhich, ...part }: JobPart & { which: Which; onWhich: (next: Which) => void }) {
    const guests = useGuests(part);
    const { form } = part;
    const exclude = form.ids("exclude");
    return (
        <Stack gap="xs" role="group" aria-label={t.guests}>
            <SegmentedControl
                aria-label={t.guests}
                data={[
                    { value: "all", label: t.allGuests },
                    { value: "some", label: t.someGuests },
                    { value: "pool", label: t.poolGuests },
                ]}
                value={which}
                onChange={onWhich}
            />
            {which === "all" && (
                <MultiSelect
                    label={t.exclude}
                    description={t.excludeNote}
                    data={guests}
                    openOnFocus={false}
                    searchable
                    {...exclude}
                    error={form.flag("all").error ?? exclude.error}
                />
            )}
            {which === "some" && (
                <MultiSelect label={t.chosen} data={guests} openOnFocus={false} searchable {...form.ids("vmids")} />
            )}
            {which === "pool" && (
                <TextInput
                    label={t.pool}
                    description={t.poolNote}
                    autoComplete="off"
                    spellCheck={false}
                    {...form.text("pool")}
                />
            )}
        </Stack>
    );
}

/** The guests of the cluster, and those of the job that are not known there. */
function useGuests({ host, form: { body } }: JobPart): { value: string; label: string }[] {
    const clusters = new Map((useQuery(hosts).data ?? []).map(({ id, cluster_id }) => [id, cluster_id]));
    const cluster = clusters.get(Number(host));
    const known = useQuery(coverage).data?.guests ?? [];
    const names = new Map<string, string>();
    for (const one of known) {
        if (host !== null && clusters.get(one.host_id) === cluster) names.set(String(one.vmid), one.name ?? "");
    }
    for (const vmid of [...(body.vmids ?? []), ...(body.exclude ?? [])]) {
        if (!names.has(String(vmid))) names.set(String(vmid), "");
    }
    return [...names]
        .map(([value, name]) => ({
            value,
            label: name === "" ? t.unnamed({ id: value }) : t.named({ name, id: value }),
        }))
        .sort((a, b) => a.label.localeCompare(b.label));
}
