import { NumberInput, TextInput } from "@mantine/core";
import { inputsFor, type KindPart } from "../params";
import { t } from "../texts";

/** How many backups are tested in each run, and how. */
export function TestFields(part: KindPart) {
    const form = inputsFor("backup.test_restore", part);
    return (
        <>
            <NumberInput
                label={t.tests}
                description={t.testsNote}
                min={1}
                max={100}
                allowDecimal={false}
                {...form.number("max")}
            />
            <NumberInput
                label={t.wait}
                description={t.waitNote}
                min={10}
                max={900}
                allowDecimal={false}
                {...form.number("wait_s")}
            />
            <TextInput
                label={t.testStorage}
                description={t.testStorageNote}
                autoComplete="off"
                spellCheck={false}
                {...form.text("storage")}
            />
        </>
    );
}
