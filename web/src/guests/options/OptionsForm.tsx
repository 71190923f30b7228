import { SimpleGrid, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { ChangeForm } from "../../ui/ChangeForm";
import { type Names, useChanges } from "../../ui/changes";
import { OptionField } from "../../ui/option/OptionField";
import { type Option, valueText } from "../../ui/option/option";
import { Quiet } from "../../ui/Quiet";
import { PendingNote } from "../PendingNote";
import { useGuest } from "../useGuest";
import type { TakesEffect } from "./options";
import { t } from "./texts";

/** The options as they are entered: flags as 1 and 0, and what is not set as null. */
type Form<K extends string> = Record<K, string | null>;

type Props<View, K extends string> = {
    of: View;
    options: Record<K, Option>;
    /** The values in force, or what the next start makes of them. */
    stored: Form<K>;
    /** Without which there is no guest. */
    required: NoInfer<K>;
    /** Why the user can't change them; null when they can. */
    denied: string | null;
    /** When a change is in force, where that differs. */
    takesEffect?: Readonly<Partial<Record<string, TakesEffect>>>;
    /** Why single options can't be changed. */
    refused?: Readonly<Partial<Record<string, string>>>;
    /** Sends the changes of what the user saw. */
    send: (changes: Partial<Form<K>>, seen: View) => Promise<View>;
    /** Which of the view's changes are pending. */
    pendingOf: (view: View) => Schemas["PendingChange"][];
    queryKey: QueryKey;
    onReload: () => Promise<{ data?: View }>;
    /** Panels with fields. */
    children: (fields: (keys: readonly K[]) => ReactNode) => ReactNode;
};

/** The options of a guest, which are changed in place: what is pending first, with the way back. */
export function OptionsForm<View, K extends string>(props: Props<View, K>) {
    const { of, options, stored, required, denied, takesEffect = {}, refused = {}, queryKey, onReload } = props;
    const guest = useGuest();
    const cache = useQueryClient();
    const form = useChanges<Form<K>>(stored);
    // What the user saw when the first field was changed: a change by someone else must not be overwritten unseen.
    const seen = useRef(of);
    if (!form.dirty) seen.current = of;
    const save = useMutation({
        mutationFn: () => props.send(form.changes, seen.current),
        onSuccess: (next) => {
            cache.setQueryData(queryKey, next);
            form.undo();
            const waits = props.pendingOf(next).length > 0;
            const message = (waits ? t.changedAtNextStart : t.changed)({ name: guest.name });
            notifications.show({ color: "teal", message });
        },
    });
    const reload = async () => {
        const { data } = await onReload();
        if (data === undefined) return;
        seen.current = data;
        save.reset();
    };
    const when = { now: t.atOnce, next_start: t.atNextStart };
    const noteOf = (key: K) => {
        const effect = takesEffect[key];
        return refused[key] ?? (effect && when[effect]);
    };
    const fields = (keys: readonly K[]) => (
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm">
            {keys.map((key) => (
                <OptionField
                    key={key}
                    name={key}
                    option={options[key]}
                    note={noteOf(key)}
                    value={form.shown(key) ?? null}
                    onChange={(value) => form.set(key, value as Form<K>[K])}
                    error={faultOf(save.error, key)}
                    disabled={denied !== null || refused[key] !== undefined}
                    required={key === required}
                />
            ))}
        </SimpleGrid>
    );
    const text = (key: string, value: string | null) =>
        (key in options ? valueText(options[key as K], value) : value) ?? t.theDefault;
    return (
        <ChangeForm
            form={form}
            names={namesOf(options)}
            why={denied}
            onApply={save.mutate}
            request={save}
            onReload={() => void reload()}
        >
            <Stack gap="md">
                <Quiet>{denied ?? t.stored}</Quiet>
                {props.pendingOf(of).map(({ key, value, pending }) => (
                    <PendingNote key={key} guest={guest} of={key}>
                        {t.pendingNext({ next: text(key, pending), now: text(key, value) })}
                    </PendingNote>
                ))}
                {props.children(fields)}
            </Stack>
        </ChangeForm>
    );
}

const namesOf = <K extends string>(options: Record<K, Option>) =>
    Object.fromEntries(
        Object.entries<Option>(options).map(([key, option]) => [
            key,
            { label: option.label, text: (value: string | null | undefined) => valueText(option, value) },
        ]),
    ) as unknown as Names<Form<K>>;
