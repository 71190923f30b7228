import { NumberInput } from "@mantine/core";
import type { KindPart } from "../KindFields";
import { t } from "../texts";

const MOST = 1000;

/** How many of the newest backups of the service are kept. */
export function ServiceBackupFields({ draft, set, fault }: KindPart) {
    return (
        <NumberInput
            label={t.keepOwnBackups}
            description={t.keepOwnBackupsNote}
            value={draft.keep.last ?? ""}
            onChange={(value) => set({ keep: { ...draft.keep, last: value === "" ? undefined : Number(value) } })}
            error={fault("keep_last")}
            min={1}
            max={MOST}
            allowDecimal={false}
        />
    );
}
