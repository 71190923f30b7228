import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, Problem, take, type User, type UserRow } from "../api/client";
import type { Role } from "../auth/access";
import { Act } from "../ui/Act";
import { Panel, Untold } from "../ui/States";
import { oneself, roleChoices } from "./rank";

type Props = { user: UserRow; by: User; why: string | null; last: string | null };
type Form = { email?: string; display_name?: string; role?: Role | null };

/** Name, e-mail and role. Only what was changed is sent. */
export function UserForm({ user, by, why, last }: Props) {
    const cache = useQueryClient();
    const [form, setForm] = useState<Form>({});
    const save = useMutation({
        mutationFn: () =>
            take(api.PATCH("/api/v1/users/{user_id}", { params: { path: { user_id: user.id } }, body: form })),
        onSuccess: async (changed) => {
            notifications.show({ color: "teal", message: `${changed.display_name} was changed.` });
            await cache.invalidateQueries({ queryKey: ["users"] });
            if (user.id === by.id) await cache.invalidateQueries({ queryKey: ["me"] });
            setForm({});
        },
    });
    const fault = (field: string) => (save.error instanceof Problem ? save.error.fault(field) : undefined);
    const set = <K extends keyof Form>(field: K, value: Form[K]) => {
        const next = { ...form, [field]: value };
        if (value === user[field]) delete next[field];
        setForm(next);
    };
    const role = "role" in form ? form.role : user.role;
    const demotes = last !== null && "role" in form && form.role !== "owner";
    const lockedOut =
        "role" in form && form.role === null
            ? oneself(by, user, "This is you, and you would lock yourself out. Ask another admin.")
            : null;
    const dirty = Object.keys(form).length > 0;
    return (
        <Panel title="Who this is">
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    save.mutate();
                }}
            >
                <Stack gap="sm">
                    <TextInput
                        label="Name"
                        value={form.display_name ?? user.display_name}
                        onChange={(e) => set("display_name", e.currentTarget.value)}
                        error={fault("display_name")}
                        disabled={why !== null}
                    />
                    <TextInput
                        label="E-mail"
                        type="email"
                        value={form.email ?? user.email}
                        onChange={(e) => set("email", e.currentTarget.value)}
                        error={fault("email")}
                        disabled={why !== null}
                    />
                    <Select
                        label="Role"
                        description="For all of Holdfast; in their teams the higher role counts."
                        data={roleChoices(by)}
                        value={role ?? "none"}
                        onChange={(value) => set("role", value === "none" ? null : (value as Role))}
                        allowDeselect={false}
                        error={fault("role")}
                        disabled={why !== null}
                    />
                    {last !== null && why === null && (
                        <Text size="xs" className="quiet">
                            {last}
                        </Text>
                    )}
                    <Untold error={save.error} fields={["email", "display_name", "role"]} />
                    <Group justify="flex-end">
                        <Button variant="default" disabled={!dirty} onClick={() => setForm({})}>
                            Undo
                        </Button>
                        <Act
                            why={why ?? (demotes ? last : lockedOut)}
                            type="submit"
                            disabled={!dirty}
                            loading={save.isPending}
                        >
                            Save user
                        </Act>
                    </Group>
                </Stack>
            </form>
        </Panel>
    );
}
