import { NumberInput, TextInput } from "@mantine/core";
import type { KindPart } from "../draft";
import { t } from "../texts";

const number = (next: string | number) => (next === "" ? null : Number(next));

/** How many backups are tested in each run, and how. */
export function TestFields({ draft, set, fault }: KindPart) {
    return (
        <>
            <NumberInput
                label={t.tests}
                description={t.testsNote}
                min={1}
                max={100}
                allowDecimal={false}
                value={draft.tests ?? ""}
                onChange={(next) => set({ tests: number(next) })}
                error={fault("max")}
            />
            <NumberInput
                label={t.wait}
                description={t.waitNote}
                min={10}
                max={900}
                allowDecimal={false}
                value={draft.wait ?? ""}
                onChange={(next) => set({ wait: number(next) })}
                error={fault("wait_s")}
            />
            <TextInput
                label={t.testStorage}
                description={t.testStorageNote}
                value={draft.testStorage}
                onChange={(event) => set({ testStorage: event.currentTarget.value })}
                error={fault("storage")}
                autoComplete="off"
                spellCheck={false}
            />
        </>
    );
}
