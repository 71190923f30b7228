import { Anchor, MultiSelect, PasswordInput, Select, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
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
type EventTypes = Schemas["ChannelIn"]["events"];

function Add({ kinds, onClose }: { kinds: ChannelKind[]; onClose: () => void }) {
    const [kind, setKind] = useState(kinds[0]?.kind ?? "");
    const [values, setValues] = useState<Values>({});
    const [url, setUrl] = useState<string | null>(null);
    const [name, setName] = useState("");
    const [events, setEvents] = useState<string[]>([]);
    const form = kinds.find((one) => one.kind === kind);
    const save = useCommand("notifications.create_channel", {
        onSuccess: (made) => {
            notifications.show({ color: "teal", message: t.created({ name: made.name }) });
            onClose();
        },
    });
    const body = () => ({
        name: name.trim() || (form?.label ?? kind),
        url: url?.trim() ?? addressOf(kind, form?.fields ?? [], values),
        enabled: true,
        events: events as EventTypes,
    });
    const ready = url === null ? form !== undefined && missing(form.fields, values).length === 0 : url.trim() !== "";
    return (
        <AskForm
            action={t.create}
            ready={ready}
            request={save}
            fields={url === null ? ["name", "events", "fields"] : ["name", "events", "url"]}
            onSend={() => save.mutate({ body: body() })}
            onClose={onClose}
        >
            <Select
                label={t.chooseKind}
                description={form?.help}
                data-autofocus
                data={kinds.map(({ kind: value, label }) => ({ value, label }))}
                value={kind}
                allowDeselect={false}
                onChange={(next) => {
                    if (next === null) return;
                    setKind(next);
                    setValues({});
                    save.reset();
                }}
            />
            {url === null ? (
                form?.fields.map((of) => (
                    <Field
                        key={`${kind}.${of.name}`}
                        of={of}
                        value={values[of.name] ?? ""}
                        onChange={(value) => setValues({ ...values, [of.name]: value })}
                        error={faultOf(save.error, "fields", of.name)}
                    />
                ))
            ) : (
                <PasswordInput
                    label={t.url}
                    description={form && t.urlNote({ example: form.example })}
                    autoComplete="off"
                    value={url}
                    onChange={(event) => setUrl(event.currentTarget.value)}
                    error={faultOf(save.error, "url")}
                />
            )}
            <Anchor component="button" type="button" w="fit-content" onClick={() => setUrl(url === null ? "" : null)}>
                {url === null ? t.byAddress : t.byFields}
            </Anchor>
            <TextInput
                label={t.name}
                placeholder={form?.label}
                maxLength={100}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                error={faultOf(save.error, "name")}
            />
            <Events value={events} onChange={setEvents} error={save.error} />
        </AskForm>
    );
}

function Events({ value, onChange, error }: { value: string[]; onChange: (next: string[]) => void; error: unknown }) {
    const all = (useQuery(types).data ?? []).map(({ name }) => name);
    return (
        <MultiSelect
            label={t.events}
            description={t.eventsNote}
            searchable
            openOnFocus={false}
            data={typeChoices(all)}
            value={value}
            onChange={onChange}
            error={faultOf(error, "events")}
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

type Fields = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof channelFields>["queryFn"]>>>>["fields"];

function EditForm({ channel, fields, onClose }: { channel: Channel; fields: Fields; onClose: () => void }) {
    const [values, setValues] = useState<Values>(() =>
        Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ""])),
    );
    const [name, setName] = useState(channel.name);
    const [events, setEvents] = useState<string[]>(channel.events);
    const save = useCommand("notifications.change_channel", { onSuccess: onClose });
    const body = () => ({ name: name.trim(), events: events as EventTypes, fields: changesOf(fields, values) });
    return (
        <AskForm
            action={t.save}
            ready={name.trim() !== "" && missing(fields, values).length === 0}
            request={save}
            fields={["name", "events", "fields"]}
            onSend={() => save.mutate({ channel_id: channel.id, body: body() })}
            onClose={onClose}
        >
            <TextInput
                label={t.name}
                data-autofocus
                maxLength={100}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                error={faultOf(save.error, "name")}
            />
            {fields.map((of) => (
                <Field
                    key={of.name}
                    of={of}
                    value={values[of.name] ?? ""}
                    onChange={(value) => setValues({ ...values, [of.name]: value })}
                    error={faultOf(save.error, "fields", of.name)}
                />
            ))}
            <Events value={events} onChange={setEvents} error={save.error} />
        </AskForm>
    );
}
