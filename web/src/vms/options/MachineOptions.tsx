import { SimpleGrid, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { flattened } from "../../api/flattened";
import { useDenialReasonAt } from "../../auth/access";
import { PendingNote } from "../../guests/PendingNote";
import { useGuest } from "../../guests/useGuest";
import { ChangeForm } from "../../ui/ChangeForm";
import { type Names, useChanges } from "../../ui/changes";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { vmOptions } from "../queries";
import { OptionField } from "./OptionField";
import { bodyOf, FIREWALL, type Form, type Key, MACHINE, OPTIONS, storedOf, textOf } from "./options";
import { t } from "./texts";

const START: readonly Key[] = ["name", "onboot", "startup", "protection"];
const SYSTEM = (Object.keys(MACHINE) as Key[]).filter((key) => !START.includes(key));
const NAMES = Object.fromEntries(
    (Object.keys(OPTIONS) as Key[]).map((key) => [
        key,
        { label: OPTIONS[key].label, text: (value: string | null | undefined) => textOf(key, value) },
    ]),
) as Names<Form>;
const ROOT_ONLY = ["args", "hookscript"];

/** The options of a virtual machine and of its firewall. */
export default function MachineOptions() {
    const guest = useGuest();
    const blocked = useDenialReasonAt(guest.hostId, "vms.options") ?? guest.unavailable;
    const query = useQuery({ ...vmOptions(guest.id), enabled: blocked === null });
    if (blocked !== null) {
        return (
            <Panel>
                <Quiet>{blocked}</Quiet>
            </Panel>
        );
    }
    return <Loaded query={query}>{(view) => <OptionsForm of={view} onReload={() => query.refetch()} />}</Loaded>;
}

function OptionsForm({
    of,
    onReload,
}: {
    of: Schemas["VmOptionsView"];
    onReload: () => Promise<{ data?: Schemas["VmOptionsView"] }>;
}) {
    const send = useSend();
    const guest = useGuest();
    const cache = useQueryClient();
    const denied = useDenialReasonAt(guest.hostId, "vms.set_options");
    const form = useChanges<Form>(storedOf(of));
    // What the user saw when the first field was changed: a change by someone else must not be overwritten unseen.
    const seen = useRef(of);
    if (!form.dirty) seen.current = of;
    const save = useMutation({
        mutationFn: () =>
            send("vms.set_options", { vm_id: guest.id, body: bodyOf(form.changes, seen.current) }).catch(
                (error: unknown) => Promise.reject(flattened(error, "machine")),
            ),
        onSuccess: (next) => {
            cache.setQueryData(vmOptions(guest.id).queryKey, next);
            form.undo();
            notifications.show({ color: "teal", message: t.changed({ name: guest.name }) });
        },
    });
    const reload = async () => {
        const { data } = await onReload();
        if (data === undefined) return;
        seen.current = data;
        save.reset();
    };
    const fields = (keys: readonly Key[]) => (
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm">
            {keys.map((key) => (
                <OptionField key={key} of={key} form={form} error={save.error} disabled={denied !== null} />
            ))}
        </SimpleGrid>
    );
    return (
        <ChangeForm
            form={form}
            names={NAMES}
            why={denied}
            onApply={save.mutate}
            request={save}
            onReload={() => void reload()}
        >
            <Stack gap="md">
                <Quiet>{denied ?? t.stored}</Quiet>
                <Pending of={of} />
                <Panel title={t.start}>{fields(START)}</Panel>
                <Panel title={t.system}>{fields(SYSTEM)}</Panel>
                <Panel title={t.firewall}>
                    <Stack gap="sm">
                        <Quiet>{t.firewallNote}</Quiet>
                        {fields(Object.keys(FIREWALL) as Key[])}
                    </Stack>
                </Panel>
                <Panel title={t.rootOnly}>
                    <Stack gap="sm">
                        <Quiet>{t.rootOnlyNote({ code: (children) => <code>{children}</code> })}</Quiet>
                        <Facts
                            rows={ROOT_ONLY.map((key) => [
                                key,
                                of.machine.root_only.includes(key) ? t.isSet : t.notSet,
                            ])}
                        />
                    </Stack>
                </Panel>
            </Stack>
        </ChangeForm>
    );
}

function Pending({ of }: { of: Schemas["VmOptionsView"] }) {
    const guest = useGuest();
    const text = (key: string, value: string | null) => (key in OPTIONS ? textOf(key as Key, value) : value);
    return of.machine.pending.map(({ key, value, pending }) => (
        <PendingNote key={key} guest={guest} of={key}>
            {t.pendingNext({ next: text(key, pending) ?? t.theDefault, now: text(key, value) ?? t.theDefault })}
        </PendingNote>
    ));
}
