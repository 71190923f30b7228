import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { bindTo } from "../../ui/bind";
import { SuggestField } from "../../ui/SuggestField";
import { backupStorages } from "../queries";
import type { Way } from "./chosen";
import { ModeFields } from "./ModeFields";
import { suggestions } from "./suggestions";
import { t } from "./texts";

type Props = { way: Way; onChange: (next: Way) => void; fault: (field: string) => string | undefined };

/** Where backups are stored and how they are made. */
export function WayFields({ way, onChange, fault }: Props) {
    const set = (change: Partial<Way>) => onChange({ ...way, ...change });
    const items = suggestions(useQuery(backupStorages).data ?? []);
    const bind = bindTo(way, set, fault);
    return (
        <>
            <SuggestField label={t.storage} description={t.storageNote} items={items} {...bind.value("storage")} />
            <ModeFields mode={way.mode} compress={way.compress} onChange={set} fault={fault} />
            <TextInput
                label={t.notes}
                description={t.notesNote({ guest: "{{guestname}}", node: "{{node}}" })}
                {...bind.text("notes")}
            />
            <NumberInput
                label={t.bandwidth}
                description={t.bandwidthNote}
                min={0}
                decimalScale={3}
                allowNegative={false}
                value={way.bandwidth ?? ""}
                onChange={(bandwidth) => set({ bandwidth: typeof bandwidth === "number" ? bandwidth : null })}
                error={fault("bandwidth_kib_s")}
            />
            <Checkbox label={t.protect} description={t.protectNote} {...bind.check("isProtected", "protected")} />
        </>
    );
}
