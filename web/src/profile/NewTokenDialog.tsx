import { Alert, Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../api/client";
import { useSend } from "../api/command";
import { scopes } from "../api/queries";
import { Copy } from "../ui/Copy";
import { Dialog } from "../ui/Dialog";
import { DialogFoot } from "../ui/DialogFoot";
import { useForm } from "../ui/form";
import { Quiet } from "../ui/Quiet";
import { FormError, Loaded } from "../ui/States";
import { ScopeChoice } from "./ScopeChoice";
import { areas, type Choice, chosen, curlLine } from "./scopes";
import { t } from "./texts";

type Made = Schemas["NewToken"];

const EXPIRY = [
    { value: "7", label: t.inAWeek },
    { value: "30", label: t.in30Days },
    { value: "90", label: t.in90Days },
    { value: "365", label: t.inAYear },
];

/** Creates a token and shows it the one time that it can be seen. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
    const [made, setMade] = useState<Made | null>(null);
    return (
        <Dialog
            onClose={onClose}
            size="lg"
            // The token is shown only once, so an accidental click must not close the dialog.
            closeOnClickOutside={made === null}
            closeOnEscape={made === null}
            title={made === null ? t.newApiToken : t.yourToken({ name: made.name })}
        >
            {made === null ? <Make onClose={onClose} onMade={setMade} /> : <Shown made={made} onClose={onClose} />}
        </Dialog>
    );
}

function Make({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
    const known = useQuery(scopes);
    const send = useSend();
    const [choice, setChoice] = useState<Choice>({});
    const wanted = chosen(choice);
    const form = useForm<Omit<Schemas["TokenIn"], "scopes">, Made>({
        empty: { name: "", expires_in_days: 90 },
        send: (body) => send("tokens.create", { body: { ...body, scopes: wanted } }),
        onSuccess: onMade,
    });
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                form.dialog.onSend();
            }}
        >
            <Stack gap="sm">
                <TextInput
                    label={t.name}
                    description={t.whatTokenUsed}
                    required
                    data-autofocus
                    autoComplete="off"
                    {...form.text("name")}
                />
                <Loaded query={known}>
                    {(list) => (
                        <ScopeChoice
                            areas={areas(list)}
                            value={choice}
                            onChange={setChoice}
                            error={faultOf(form.error, "scopes")}
                        />
                    )}
                </Loaded>
                <Select
                    label={t.expires}
                    data={EXPIRY}
                    allowDeselect={false}
                    maw={220}
                    {...form.id("expires_in_days")}
                />
                <DialogFoot error={<FormError error={form.error} fields={[...form.dialog.fields, "scopes"]} />}>
                    {wanted.length === 0 && <Quiet mr="auto">{t.chooseLeastOneScope}</Quiet>}
                    <Button variant="default" onClick={onClose}>
                        {t.cancel}
                    </Button>
                    <Button type="submit" loading={form.dialog.request.isPending} disabled={wanted.length === 0}>
                        {t.createToken}
                    </Button>
                </DialogFoot>
            </Stack>
        </form>
    );
}

function Shown({ made, onClose }: { made: Made; onClose: () => void }) {
    const line = curlLine(location.origin, made.token, made.scopes);
    return (
        <Stack gap="sm">
            <Alert color="orange" title={t.copyItNow}>
                {t.tokenShownOnlyOnce}
            </Alert>
            <Once label={t.token} text={made.token} />
            <Once label={t.tryTerminal} text={line} />
            <DialogFoot>
                <Button onClick={onClose}>{t.savedToken}</Button>
            </DialogFoot>
        </Stack>
    );
}

function Once({ label, text }: { label: string; text: string }) {
    return (
        <div>
            <Group justify="space-between" mb={4}>
                <Text fw={600}>{label}</Text>
                <Copy text={text} />
            </Group>
            <code className="secret block" role="group" aria-label={label}>
                {text}
            </code>
        </div>
    );
}
