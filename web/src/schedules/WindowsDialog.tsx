import { Button, Stack } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Problem, type Schemas } from "../api/client";
import { useCommand } from "../api/command";
import { apps } from "../api/queries";
import { AskForm } from "../ui/AskForm";
import { Dialog } from "../ui/Dialog";
import { inputsOf } from "../ui/form";
import { Quiet } from "../ui/Quiet";
import { FormError, Loaded } from "../ui/States";
import { SuggestField } from "../ui/SuggestField";
import { HoursFields } from "./HoursFields";
import { type UpdateWindow, updateWindows } from "./queries";
import { t } from "./texts";
import { LOCAL_ZONE } from "./zones";

const FIELDS = ["tag", "days", "from", "until", "zone"] as const;

/** When apps may be updated at planned times, by tag. */
export default function WindowsDialog({ onClose }: { onClose: () => void }) {
    return (
        <Dialog onClose={onClose} size="lg" title={t.updateWindows}>
            <Loaded query={useQuery(updateWindows)}>
                {({ windows }) => <Form before={windows} onClose={onClose} />}
            </Loaded>
        </Dialog>
    );
}

function Form({ before, onClose }: { before: Schemas["WindowView"][]; onClose: () => void }) {
    // A key for each, so that removing one does not move the input of another.
    const [rows, setRows] = useState(() => before.map((window, key) => ({ key, window })));
    const [next, setNext] = useState(before.length);
    const save = useCommand("apps.set_update_windows", { onSuccess: onClose });
    const body = () => ({ windows: rows.map(({ window }) => window) });
    const add = () => {
        setRows([...rows, { key: next, window: fresh() }]);
        setNext(next + 1);
    };
    const known: readonly string[] = FIELDS;
    const atField =
        save.error instanceof Problem && save.error.faults.some(({ loc }) => known.includes(String(loc[3])));
    return (
        <AskForm
            action={t.saveWindows}
            ready
            busy={save.isPending}
            onSend={() => save.mutate({ body: body() })}
            onClose={onClose}
        >
            <Quiet>{t.updateWindowsNote}</Quiet>
            {rows.map(({ key, window }, index) => (
                <Row
                    key={key}
                    window={window}
                    fault={(field) => faultAt(save.error, index, field)}
                    onChange={(next) => setRows(rows.map((row) => (row.key === key ? { key, window: next } : row)))}
                    onRemove={() => setRows(rows.filter((row) => row.key !== key))}
                />
            ))}
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add} w="fit-content">
                {t.addWindow}
            </Button>
            {!atField && <FormError error={save.error} fields={[]} />}
        </AskForm>
    );
}

const fresh = (): UpdateWindow => ({
    tag: "",
    days: ["sat", "sun"],
    from: "22:00",
    until: "04:00",
    zone: LOCAL_ZONE,
});

function faultAt(error: unknown, index: number, field: string): string | undefined {
    if (!(error instanceof Problem)) return undefined;
    return error.faults.find(({ loc }) => loc[1] === "windows" && loc[2] === index && loc[3] === field)?.msg;
}

type RowProps = {
    window: UpdateWindow;
    fault: (field: string) => string | undefined;
    onChange: (next: UpdateWindow) => void;
    onRemove: () => void;
};

function Row({ window, fault, onChange, onRemove }: RowProps) {
    const tags = [...new Set((useQuery(apps).data ?? []).flatMap((app) => app.tags))]
        .sort()
        .map((value) => ({ value }));
    const name = window.tag === "" ? t.newWindow : window.tag;
    const form = inputsOf(window, {}, (change) => onChange({ ...window, ...change }), fault);
    return (
        <Stack gap="xs" role="group" aria-label={t.windowOf({ tag: name })}>
            <SuggestField label={t.tag} items={tags} {...form.text("tag")} />
            <HoursFields value={window} onChange={onChange} fault={fault} from={t.opens} until={t.closes} />
            <Button
                variant="subtle"
                color="red"
                size="xs"
                w="fit-content"
                leftSection={<IconTrash size={14} />}
                onClick={onRemove}
            >
                {t.removeWindow({ tag: name })}
            </Button>
        </Stack>
    );
}
