import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { call } from "../../api/operation";
import { useJobs } from "../../jobs/openJob";
import { Dialog } from "../../ui/Dialog";
import { DialogFoot } from "../../ui/DialogFoot";
import { ErrorAlert, Loaded } from "../../ui/States";
import { t as ui } from "../../ui/texts";
import { FORMS } from "./Fields";
import { type BulkGuest, type BulkWord, bodyOf, type Fields, MOST, prospectsOf, refusedSince } from "./order";
import { GuestLine, Preview } from "./Preview";
import { t } from "./texts";

type Props = { action: BulkWord; guests: readonly BulkGuest[]; onClose: () => void };

/** Asks for what the action needs, shows what it would do with each guest, and starts it. */
export default function BulkDialog({ action: chosen, guests, onClose }: Props) {
    const [action, setAction] = useState(chosen);
    const [fields, setFields] = useState<Fields>({});
    const Form = FORMS[action];
    const [asking, setAsking] = useState(Form !== undefined);
    return (
        <Dialog onClose={onClose} size="lg" title={titleOf(action, guests.length)}>
            {guests.length > MOST ? (
                <Alert color="orange">{t.tooMany({ most: MOST, n: guests.length })}</Alert>
            ) : asking && Form ? (
                <Form
                    guests={guests}
                    known={fields}
                    onNext={(next) => {
                        setFields(next);
                        setAsking(false);
                    }}
                    onClose={onClose}
                />
            ) : (
                <Check
                    key={action}
                    action={action}
                    guests={guests}
                    fields={fields}
                    onBack={Form && (() => setAsking(true))}
                    onShutDown={() => setAction("shutdown")}
                    onClose={onClose}
                />
            )}
        </Dialog>
    );
}

function titleOf(action: BulkWord, n: number) {
    if (action === "snapshot") return t.snapshotOf({ n });
    if (action === "settings") return t.settingsOf({ n });
    return action === "tags" ? t.tagsOf({ n }) : t.doTo({ action: t[action], n });
}

function labelOf(action: BulkWord, n: number) {
    if (n === 0) return t[action];
    if (action === "snapshot") return t.takeSnapshots({ n });
    if (action === "settings") return t.changeSettings({ n });
    return action === "tags" ? t.changeTags({ n }) : t.doTo({ action: t[action], n });
}

type CheckProps = Props & { fields: Fields; onBack?: () => void; onShutDown: () => void };

function Check({ action, guests, fields, onBack, onShutDown, onClose }: CheckProps) {
    const body = bodyOf(action, guests, fields, null);
    const query = useQuery({
        queryKey: ["bulk", "preview", body],
        queryFn: () => call("guests.bulk_preview", { body }),
        // It is true for the moment, and asks the hosts.
        gcTime: 0,
        staleTime: Infinity,
        retry: false,
    });
    return (
        <Loaded query={query} shape="rows">
            {(preview) => (
                <Stack gap="sm">
                    {action === "stop" && <Text>{t.stopPrice}</Text>}
                    {action === "restart" && <Text>{t.restartPrice}</Text>}
                    {preview.warnings.map((warning) => (
                        <Alert key={warning} color="orange">
                            {warning}
                        </Alert>
                    ))}
                    <Preview action={action} items={preview.items} />
                    <Begin
                        action={action}
                        guests={guests}
                        fields={fields}
                        preview={preview}
                        onBack={onBack}
                        onShutDown={onShutDown}
                        onClose={onClose}
                    />
                </Stack>
            )}
        </Loaded>
    );
}

function Begin({
    action,
    guests,
    fields,
    preview,
    onBack,
    onShutDown,
    onClose,
}: CheckProps & { preview: Schemas["BulkPreview"] }) {
    const { open, started } = useJobs();
    const [typed, setTyped] = useState("");
    const send = useCommand("guests.bulk", {
        onSuccess: ({ jobs, refused }) => {
            for (const job of jobs) started(job, titleOf(action, guests.length));
            const first = jobs[0];
            if (refusedSince(preview.items, refused).length > 0) return;
            onClose();
            if (first !== undefined) open(first);
        },
    });
    if (send.data) {
        return (
            <Stack gap="sm">
                <Text role="status">{send.data.jobs.length === 0 ? t.noneStarted : t.started}</Text>
                <ul className="results" aria-label={t.leftOut} tabIndex={0}>
                    {refusedSince(preview.items, send.data.refused).map(({ type, id, reason }) => (
                        <GuestLine
                            key={`${type}:${id}`}
                            name={
                                guests.find((one) => one.type === type && one.id === id)?.name ??
                                t.unknownGuest({ type, id })
                            }
                            reason={reason}
                        />
                    ))}
                </ul>
                <DialogFoot>
                    <Button variant="default" onClick={onClose} data-autofocus>
                        {t.close}
                    </Button>
                </DialogFoot>
            </Stack>
        );
    }
    const { will } = prospectsOf(preview.items);
    const ready = will.length > 0 && (preview.phrase === null || typed === preview.phrase);
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                if (ready && !send.isPending) send.mutate({ body: bodyOf(action, guests, fields, typed || null) });
            }}
        >
            <Stack gap="sm">
                {preview.phrase !== null && will.length > 0 && (
                    <TextInput
                        label={ui.typeToConfirm({
                            asked: preview.phrase,
                            mono: (children) => (
                                <Text span fw={700} className="mono" inherit>
                                    {children}
                                </Text>
                            ),
                        })}
                        value={typed}
                        onChange={(e) => setTyped(e.currentTarget.value)}
                        autoComplete="off"
                        spellCheck={false}
                    />
                )}
                <DialogFoot error={send.error && <ErrorAlert error={send.error} />}>
                    <Button variant="default" onClick={onBack ?? onClose}>
                        {onBack ? t.back : t.cancel}
                    </Button>
                    {action === "stop" && (
                        <Button variant="default" onClick={onShutDown}>
                            {t.shutDownInstead}
                        </Button>
                    )}
                    <Button
                        type="submit"
                        color={action === "stop" || action === "restart" ? "red" : undefined}
                        loading={send.isPending}
                        disabled={!ready}
                    >
                        {labelOf(action, will.length)}
                    </Button>
                </DialogFoot>
            </Stack>
        </form>
    );
}
