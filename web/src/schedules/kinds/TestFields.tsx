import { NumberInput, TextInput } from "@mantine/core";
import { bindTo } from "../../ui/bind";
import type { KindPart } from "../draft";
import { t } from "../texts";

/** How many backups are tested in each run, and how. */
export function TestFields({ draft, set, fault }: KindPart) {
    const bind = bindTo(draft, set, fault);
    return (
        <>
            <NumberInput
                label={t.tests}
                description={t.testsNote}
                min={1}
                max={100}
                allowDecimal={false}
                {...bind.number("tests", "max")}
            />
            <NumberInput
                label={t.wait}
                description={t.waitNote}
                min={10}
                max={900}
                allowDecimal={false}
                {...bind.number("wait", "wait_s")}
            />
            <TextInput
                label={t.testStorage}
                description={t.testStorageNote}
                {...bind.text("testStorage", "storage")}
                autoComplete="off"
                spellCheck={false}
            />
        </>
    );
}
