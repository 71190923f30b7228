import { Anchor, MultiSelect, PasswordInput, Select, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { type Draft, type Inputs, useForm } from "../../ui/form";
import { Loaded } from "../../ui/States";
import { types } from "../queries";
import { typeChoices } from "../types";
import { addressOf, changesOf, missing } from "./draft";
import { Field } from "./Field";
import { type Channel, type ChannelKind, channelFields, channelKinds } from "./queries";
import { t } from "./texts";

/** Adds a channel, or changes one. */
export default function ChannelDialog({ channel, onClose }: { channel?: Channel; onClose: () => void }) {
    return (
        <Dialog onClose={onClose} size="lg" title={channel ? t.editTitle({ name: channel.name }) : t.addTitle}>
            {channel ? <Edit channel={channel} onClose={onClose} /> : <AddOfKind onClose={onClose} />}
        </Dialog>
    );
}

function AddOfKind({ onClose }: { onClose: () => void }) {
    return <Loaded query={useQuery(channelKinds)}>{(kinds) => <Add kinds={kinds} onClose={onClose} />}</Loaded>;
}

type Values = Record<string, string>;
type Named = Pick<Schemas["ChannelIn"], "name" | "events">;

const EMPTY: Draft<Named> = { name: "", events: [] };

function Add({ kinds, onClose }: { kinds: ChannelKind[]; onClose: () => void }) {
    const [kind, setKind] = useState(kinds[0]?.kind ?? "");
    const [values, setValues] = useState<Values>({});
    const [url, setUrl] = useState<string | null>(null);
    const send = useSend();
    const of = kinds.find((one) => one.kind === kind);
    const form = useForm<Named, Schemas["ChannelView"]>({
        empty: EMPTY,
        send: ({ name, events }) =>
            send("notifications.create_channel", {
                body: {
                    name: name || (of?.label ?? kind),
                    url: url?.trim() ?? addressOf(kind, of?.fields ?? [], values),
                    enabled: true,
                    events,
                },
            }),
        onSuccess: (made) => {
            notifications.show({ color: "teal", message: t.created({ name: made.name }) });
            onClose();
        },
    });
    const ready = url === null ? of !== undefined && missing(of.fields, values).length === 0 : url.trim() !== "";
    return (
        <AskForm
            action={t.create}
            ready={ready}
            {...form.dialog}
            fields={[...form.dialog.fields, url === null ? "fields" : "url"]}
            onClose={onClose}
        >
            <Select
                label={t.chooseKind}
                description={of?.help}
                data-autofocus
                data={kinds.map(({ kind: value, label }) => ({ value, label }))}
                value={kind}
                allowDeselect={false}
                onChange={(next) => {
                    if (next === null) return;
                    setKind(next);
                    setValues({});
                    form.dialog.request.reset();
                }}
            />
            {url === null ? (
                of && <Fields key={kind} all={of.fields} values={values} onChange={setValues} error={form.error} />
            ) : (
                <PasswordInput
                    label={t.url}
                    description={of && t.urlNote({ example: of.example })}
                    autoComplete="off"
                    value={url}
                    onChange={(event) => setUrl(event.currentTarget.value)}
                    error={faultOf(form.error, "url")}
                />
            )}
            <Anchor component="button" type="button" w="fit-content" onClick={() => setUrl(url === null ? "" : null)}>
                {url === null ? t.byAddress : t.byFields}
            </Anchor>
            <TextInput label={t.name} placeholder={of?.label} maxLength={100} {...form.text("name")} />
            <Events {...form.words("events")} />
        </AskForm>
    );
}

type FieldsProps = {
    all: readonly ComponentProps<typeof Field>["of"][];
    values: Values;
    onChange: (next: Values) => void;
    error: unknown;
};

function Fields({ all, values, onChange, error }: FieldsProps) {
    return all.map((of) => (
        <Field
            key={of.name}
            of={of}
            value={values[of.name] ?? ""}
            onChange={(value) => onChange({ ...values, [of.name]: value })}
            error={faultOf(error, "fields", of.name)}
        />
    ));
}

function Events(field: ReturnType<Inputs<Named>["words"]>) {
    const all = (useQuery(types).data ?? []).map(({ name }) => name);
    return (
        <MultiSelect
            label={t.events}
            description={t.eventsNote}
            searchable
            openOnFocus={false}
            data={typeChoices(all)}
            {...field}
        />
    );
}

function Edit({ channel, onClose }: { channel: Channel; onClose: () => void }) {
    return (
        <Loaded query={useQuery(channelFields(channel.id))} shape="rows">
            {(of) => <EditForm channel={channel} fields={of.fields} onClose={onClose} />}
        </Loaded>
    );
}

type Known = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof channelFields>["queryFn"]>>>>["fields"];

function EditForm({ channel, fields, onClose }: { channel: Channel; fields: Known; onClose: () => void }) {
    const [values, setValues] = useState<Values>(() =>
        Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ""])),
    );
    const send = useSend();
    const form = useForm<Named, unknown>({
        empty: EMPTY,
        present: channel as Named,
        send: (body) =>
            send("notifications.change_channel", {
                channel_id: channel.id,
                body: { ...body, fields: changesOf(fields, values) },
            }),
        onSuccess: onClose,
    });
    return (
        <AskForm
            action={t.save}
            ready={form.sent.name !== "" && missing(fields, values).length === 0}
            {...form.dialog}
            fields={[...form.dialog.fields, "fields"]}
            onClose={onClose}
        >
            <TextInput label={t.name} data-autofocus maxLength={100} {...form.text("name")} />
            <Fields all={fields} values={values} onChange={setValues} error={form.error} />
            <Events {...form.words("events")} />
        </AskForm>
    );
}
