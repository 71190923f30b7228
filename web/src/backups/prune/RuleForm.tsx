import { NumberInput, Select, SimpleGrid, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { backups } from "../queries";
import { type Keep, type PruneSearch, RULES, type Rule } from "./rule";
import { t } from "./texts";

const NAMES: Record<Rule, string> = { last: t.last, daily: t.daily, weekly: t.weekly, monthly: t.monthly, yearly: t.yearly };

export type Place = { host: number; storage: string; node?: string };

type Props = { keep: Keep; guest: string | undefined; place: Place; onChange: (change: Partial<PruneSearch>) => void };

/** How many backups are kept, and of which guests. */
export function RuleForm({ keep, guest, place, onChange }: Props) {
    const guests = useGuests(place, guest);
    return (
        <>
            <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }} spacing="sm">
                {RULES.map((rule) => (
                    <NumberInput
                        key={rule}
                        label={NAMES[rule]}
                        value={keep[rule] ?? ""}
                        onChange={(count) => onChange({ [rule]: count === "" ? undefined : Number(count) })}
                        min={0}
                        max={10_000}
                        allowDecimal={false}
                        allowNegative={false}
                    />
                ))}
                <Select
                    label={t.guest}
                    placeholder={t.allGuests}
                    data={guests}
                    value={guest ?? null}
                    onChange={(next) => onChange({ guest: next ?? undefined })}
                    searchable
                    clearable
                />
            </SimpleGrid>
            <Text size="xs" className="quiet" mt="sm">
                {t.ruleNote}
            </Text>
        </>
    );
}

/** The guests with backups on the storage, as far as the list of backups has them. */
function useGuests({ storage, host }: Place, chosen: string | undefined): { value: string; label: string }[] {
    const rows = useQuery(backups({ storage })).data ?? [];
    const found = new Map<string, string>();
    for (const { guest_type, guest_vmid, guest_name, host_id } of rows) {
        if (guest_type === null || guest_vmid === null || host_id !== host) continue;
        found.set(`${guest_type}:${guest_vmid}`, labelOf(guest_type, guest_vmid, guest_name));
    }
    const [type = "", id = ""] = chosen?.split(":") ?? [];
    if (chosen !== undefined && !found.has(chosen)) found.set(chosen, labelOf(type, Number(id), null));
    return [...found].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

function labelOf(type: string, vmid: number, name: string | null): string {
    const place = t.ofGuest({ kind: type === "vm" ? t.machine : t.container, id: String(vmid) });
    return name === null ? place : t.named({ name, id: String(vmid) });
}
