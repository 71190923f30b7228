import { NumberInput, Stack, TextInput } from "@mantine/core";
import { ChangeForm } from "./ChangeForm";
import { useChanges } from "./changes";

type Form = { name: string; memory: number; path: string | null };
const NAMES = { name: "Name", memory: { label: "Memory", text: (value?: number) => `${value} MiB` }, path: "Path" };

export function OfAnObject() {
    const form = useChanges<Form>({ name: "notes", memory: 512, path: null });
    return (
        <ChangeForm form={form} names={NAMES} why={null} onApply={form.undo}>
            <Stack gap="sm">
                <TextInput
                    label="Name"
                    value={form.shown("name")}
                    onChange={(e) => form.set("name", e.currentTarget.value)}
                />
                <NumberInput
                    label="Memory, MiB"
                    value={form.shown("memory")}
                    onChange={(value) => form.set("memory", Number(value))}
                />
                <TextInput
                    label="Path"
                    value={form.shown("path") ?? ""}
                    onChange={(e) => form.set("path", e.currentTarget.value || null)}
                />
            </Stack>
        </ChangeForm>
    );
}
