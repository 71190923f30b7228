import { NumberInput } from "@mantine/core";
import type { KindPart } from "../params";
import { t } from "../texts";

/** How many backups of Holdfast itself are kept. */
export function OwnBackupFields({ draft, set, fault }: KindPart) {
    return (
        <NumberInput
            label={t.keepOwn}
            description={t.keepOwnNote}
            min={1}
            max={1000}
            allowDecimal={false}
            value={draft.keep.last ?? ""}
            onChange={(next) => set({ keep: { ...draft.keep, last: next === "" ? undefined : Number(next) } })}
            error={fault("keep_last")}
        />
    );
}
