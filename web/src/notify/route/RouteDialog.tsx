import {
    Checkbox,
    Fieldset,
    MultiSelect,
    NumberInput,
    Select,
    Stack,
    Switch,
    TagsInput,
    TextInput,
} from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t as alertTexts } from "../../alerts/texts";
import { faultOf, Problem } from "../../api/client";
import { useSend } from "../../api/command";
import { apps, teams, vms } from "../../api/queries";
import { AskForm } from "../../ui/AskForm";
import { bindTo } from "../../ui/bind";
import { Dialog } from "../../ui/Dialog";
import { channels } from "../channel/queries";
import { HoursFields } from "../HoursFields";
import { freshHours } from "../hours";
import { types } from "../queries";
import { typeChoices } from "../types";
import { type Draft, draftOf, FIELDS, freshQuiet, isComplete, routeOf } from "./draft";
import type { Route } from "./queries";
import { t } from "./texts";

const SEVERITIES = (["info", "warning", "critical"] as const).map((value) => ({ value, label: alertTexts[value] }));

/** Adds a route, or changes one. */
export default function RouteDialog({ route, onClose }: { route?: Route; onClose: () => void }) {
    return (
        <Dialog onClose={onClose} size="lg" title={route ? t.editTitle({ name: route.name }) : t.addTitle}>
            <Form route={route} onClose={onClose} />
        </Dialog>
    );
}

type Part = { draft: Draft; set: (change: Partial<Draft>) => void; error: unknown };

function Form({ route, onClose }: { route?: Route; onClose: () => void }) {
    const send = useSend();
    const [draft, setDraft] = useState(() => draftOf(route));
    const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
    const save = useMutation({
        mutationFn: () =>
            route
                ? send("notifications.change_route", { route_id: route.id, body: routeOf(draft) })
                : send("notifications.add_route", { body: { ...routeOf(draft), enabled: true } }),
        onSuccess: onClose,
    });
    const part: Part = { draft, set, error: save.error };
    return (
        <AskForm
            action={route ? t.save : t.create}
            ready={isComplete(draft)}
            request={save}
            fields={FIELDS}
            onSend={() => save.mutate()}
            onClose={onClose}
        >
            <TextInput
                label={t.name}
                required
                data-autofocus
                maxLength={100}
                value={draft.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
                error={faultOf(save.error, "name")}
            />
            <Takes {...part} />
            <Sends {...part} />
            <Later {...part} />
        </AskForm>
    );
}

/** The fault of a field within another one. */
const within = (error: unknown, field: string) => (name: string) =>
    error instanceof Problem ? error.faults.find(({ loc }) => loc[1] === field && loc[2] === name)?.msg : undefined;

function Takes({ draft, set, error }: Part) {
    const known = (useQuery(types).data ?? []).map(({ name }) => name);
    const allTeams = useQuery(teams).data ?? [];
    const guests = [...(useQuery(apps).data ?? []), ...(useQuery(vms).data ?? [])];
    const tags = [...new Set(guests.flatMap((guest) => guest.tags))].sort();
    const bind = bindTo(draft, set, (field) => faultOf(error, field));
    return (
        <Fieldset legend={t.groupTakes}>
            <Stack gap="sm">
                <Select
                    label={t.severity}
                    data={SEVERITIES}
                    {...bind.choice("severity", "min_severity")}
                    allowDeselect={false}
                />
                <MultiSelect
                    label={t.types}
                    description={t.typesNote}
                    searchable
                    openOnFocus={false}
                    data={typeChoices(known)}
                    {...bind.value("types")}
                />
                <TagsInput
                    label={t.tags}
                    openOnFocus={false}
                    splitChars={[",", ";", " "]}
                    data={tags}
                    {...bind.value("tags")}
                />
                {(allTeams.length > 0 || draft.team !== null) && (
                    <Select
                        label={t.team}
                        clearable
                        data={allTeams.map(({ id, name }) => ({ value: String(id), label: name }))}
                        {...bind.value("team", "team_id")}
                    />
                )}
                <Switch
                    label={t.during}
                    checked={draft.during !== null}
                    onChange={(event) => set({ during: event.currentTarget.checked ? freshHours() : null })}
                />
                {draft.during !== null && (
                    <HoursFields
                        value={draft.during}
                        onChange={(during) => set({ during })}
                        fault={within(error, "during")}
                    />
                )}
            </Stack>
        </Fieldset>
    );
}

function useChannelChoices() {
    return (useQuery(channels).data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}

function Sends({ draft, set, error }: Part) {
    const choices = useChannelChoices();
    const { quiet } = draft;
    return (
        <Fieldset legend={t.groupSends}>
            <Stack gap="sm">
                <MultiSelect
                    label={t.channels}
                    description={t.channelsNote}
                    openOnFocus={false}
                    data={choices}
                    value={draft.channels}
                    onChange={(next) => set({ channels: next })}
                    error={faultOf(error, "channel_ids")}
                />
                <Checkbox
                    label={t.stopsLabel}
                    checked={draft.stops}
                    onChange={(event) => set({ stops: event.currentTarget.checked })}
                />
                <Switch
                    label={t.quiet}
                    checked={quiet !== null}
                    onChange={(event) => set({ quiet: event.currentTarget.checked ? freshQuiet() : null })}
                />
                {quiet !== null && (
                    <>
                        <HoursFields
                            value={quiet}
                            onChange={(next) => set({ quiet: { ...quiet, ...next } })}
                            fault={within(error, "quiet")}
                        />
                        <Checkbox
                            label={t.critical}
                            checked={quiet.holds_critical}
                            onChange={(event) =>
                                set({ quiet: { ...quiet, holds_critical: event.currentTarget.checked } })
                            }
                        />
                    </>
                )}
            </Stack>
        </Fieldset>
    );
}

function Later({ draft, set, error }: Part) {
    const choices = useChannelChoices();
    const number = (value: number | string) => (value === "" ? "" : Number(value));
    return (
        <Fieldset legend={t.groupLater}>
            <Stack gap="sm">
                <NumberInput
                    label={t.repeat}
                    description={t.repeatNote}
                    min={5}
                    max={10_080}
                    allowDecimal={false}
                    value={draft.repeat}
                    onChange={(next) => set({ repeat: number(next) })}
                    error={faultOf(error, "repeat_min")}
                />
                <NumberInput
                    label={t.escalate}
                    description={t.escalateNote}
                    min={1}
                    max={10_080}
                    allowDecimal={false}
                    value={draft.escalate}
                    onChange={(next) => set({ escalate: number(next) })}
                    error={faultOf(error, "escalate_min")}
                />
                <MultiSelect
                    label={t.escalateTo}
                    openOnFocus={false}
                    data={choices}
                    value={draft.escalateTo}
                    onChange={(next) => set({ escalateTo: next })}
                    error={faultOf(error, "escalate_to")}
                />
            </Stack>
        </Fieldset>
    );
}
