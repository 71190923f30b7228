import { NumberInput, Stack, TextInput } from "@mantine/core";
import { useChanges } from "./changes";
import { PendingChanges } from "./PendingChanges";

type Form = { name: string; memory: number; path: string | null };

export function OfAForm() {
    const form = useChanges<Form>({ name: "notes", memory: 512, path: null });
    return (
        <form
            id="sample-form"
            onSubmit={(event) => {
                event.preventDefault();
                form.undo();
            }}
        >
            <Stack gap="sm">
                <TextInput label="Name" value={form.shown("name")} onChange={(e) => form.set("name", e.currentTarget.value)} />
                <NumberInput label="Memory, MiB" value={form.shown("memory")} onChange={(value) => form.set("memory", Number(value))} />
                <TextInput label="Path" value={form.shown("path") ?? ""} onChange={(e) => form.set("path", e.currentTarget.value || null)} />
            </Stack>
            <PendingChanges
                of="sample-form"
                form={form}
                names={{ name: "Name", memory: { label: "Memory", text: (value) => `${value} MiB` }, path: "Path" }}
                why={null}
                busy={false}
                onDiscard={form.undo}
            />
        </form>
    );
}
