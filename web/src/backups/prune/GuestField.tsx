import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { backups } from "../queries";
import type { Place } from "./rule";
import { t } from "./texts";

type Props = { place: Place; guest: string | undefined; onChange: (next: string | undefined) => void; error?: string };

/** The guest whose backups are removed, as "ct:101"; those of all guests without one. */
export function GuestField({ place, guest, onChange, error }: Props) {
    return (
        <Select
            label={t.guest}
            placeholder={t.allGuests}
            data={useGuests(place, guest)}
            value={guest ?? null}
            onChange={(next) => onChange(next ?? undefined)}
            error={error}
            searchable
            clearable
        />
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
