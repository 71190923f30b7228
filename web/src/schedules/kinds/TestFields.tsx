import { NumberInput, TextInput } from "@mantine/core";
import { inputsOf } from "../../ui/form";
import type { KindPart } from "../draft";
import { t } from "../texts";

/** How many backups are tested in each run, and how. */
export function TestFields({ draft, set, fault }: KindPart) {
    const form = inputsOf(draft, {}, set, fault);
    return (
        <>
            <NumberInput
                label={t.tests}
                description={t.testsNote}
                min={1}
                max={100}
                allowDecimal={false}
                {...form.number("tests")}
                error={fault("max")}
            />
            <NumberInput
                label={t.wait}
                description={t.waitNote}
                min={10}
                max={900}
                allowDecimal={false}
                {...form.number("wait")}
                error={fault("wait_s")}
            />
            <TextInput
                label={t.testStorage}
                description={t.testStorageNote}
                {...form.text("testStorage")}
                error={fault("storage")}
                autoComplete="off"
                spellCheck={false}
            />
        </>
    );
}
