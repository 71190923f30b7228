import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Inputs } from "../../ui/form";
import { SuggestField } from "../../ui/SuggestField";
import { backupStorages } from "../queries";
import type { Way } from "./chosen";
import { ModeFields } from "./ModeFields";
import { suggestions } from "./suggestions";
import { t } from "./texts";

type Props = { form: Pick<Inputs<Way>, "text" | "choice" | "number" | "flag"> };

/** Where backups are stored and how they are made. */
export function WayFields({ form }: Props) {
    const items = suggestions(useQuery(backupStorages).data ?? []);
    return (
        <>
            <SuggestField label={t.storage} description={t.storageNote} items={items} {...form.text("storage")} />
            <ModeFields form={form} />
            <TextInput
                label={t.notes}
                description={t.notesNote({ guest: "{{guestname}}", node: "{{node}}" })}
                {...form.text("notes")}
            />
            <NumberInput
                label={t.bandwidth}
                description={t.bandwidthNote}
                min={0}
                decimalScale={3}
                allowNegative={false}
                {...form.number("bandwidth_kib_s", 1024)}
            />
            <Checkbox label={t.protect} description={t.protectNote} {...form.flag("protected")} />
        </>
    );
}
