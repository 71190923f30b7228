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
import { useQuery } from "@tanstack/react-query";
import { t as alertTexts } from "../../alerts/texts";
import { useSend } from "../../api/command";
import { apps, teams, vms } from "../../api/queries";
import { HoursFields } from "../../schedules/HoursFields";
import { FormDialog } from "../../ui/FormDialog";
import { type Form, useForm } from "../../ui/form";
import { channels } from "../channel/queries";
import { freshHours, freshQuiet, LABELS } from "../hours";
import { types } from "../queries";
import { typeChoices } from "../types";
import { isComplete, NEW, type RouteBody } from "./draft";
import type { Route } from "./queries";
import { t } from "./texts";

const SEVERITIES = (["info", "warning", "critical"] as const).map((value) => ({ value, label: alertTexts[value] }));

/** Adds a route, or changes one. */
export default function RouteDialog({ route, onClose }: { route?: Route; onClose: () => void }) {
    const send = useSend();
    const form = useForm<RouteBody, Route>({
        empty: NEW,
        present: route as RouteBody | undefined,
        send: (body) =>
            route
                ? send("notifications.change_route", { route_id: route.id, body })
                : send("notifications.add_route", { body: { ...body, enabled: true } }),
        onSuccess: onClose,
    });
    return (
        <FormDialog
            size="lg"
            title={route ? t.editTitle({ name: route.name }) : t.addTitle}
            action={route ? t.save : t.create}
            ready={isComplete(form.sent)}
            {...form.dialog}
            onClose={onClose}
        >
            <TextInput label={t.name} required data-autofocus maxLength={100} {...form.text("name")} />
            <Takes form={form} />
            <Sends form={form} />
            <Later form={form} />
        </FormDialog>
    );
}

type Part = { form: Form<RouteBody> };

function Takes({ form }: Part) {
    const { during, team_id } = form.body;
    const known = (useQuery(types).data ?? []).map(({ name }) => name);
    const allTeams = useQuery(teams).data ?? [];
    const guests = [...(useQuery(apps).data ?? []), ...(useQuery(vms).data ?? [])];
    const tags = [...new Set(guests.flatMap((guest) => guest.tags))].sort();
    return (
        <Fieldset legend={t.groupTakes}>
            <Stack gap="sm">
                <Select label={t.severity} data={SEVERITIES} allowDeselect={false} {...form.choice("min_severity")} />
                <MultiSelect
                    label={t.types}
                    description={t.typesNote}
                    searchable
                    openOnFocus={false}
                    data={typeChoices(known)}
                    {...form.words("types")}
                />
                <TagsInput
                    label={t.tags}
                    openOnFocus={false}
                    splitChars={[",", ";", " "]}
                    data={tags}
                    {...form.words("tags")}
                />
                {(allTeams.length > 0 || team_id !== null) && (
                    <Select
                        label={t.team}
                        clearable
                        data={allTeams.map(({ id, name }) => ({ value: String(id), label: name }))}
                        {...form.id("team_id")}
                    />
                )}
                <Switch
                    label={t.during}
                    checked={during !== null}
                    onChange={(event) => form.set({ during: event.currentTarget.checked ? freshHours() : null })}
                />
                {during !== null && <HoursFields {...LABELS} {...form.value("during")} value={during} />}
            </Stack>
        </Fieldset>
    );
}

function useChannelChoices() {
    return (useQuery(channels).data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}

function Sends({ form }: Part) {
    const choices = useChannelChoices();
    const { quiet } = form.body;
    return (
        <Fieldset legend={t.groupSends}>
            <Stack gap="sm">
                <MultiSelect
                    label={t.channels}
                    description={t.channelsNote}
                    openOnFocus={false}
                    data={choices}
                    {...form.ids("channel_ids")}
                />
                <Checkbox label={t.stopsLabel} {...form.flag("stops")} />
                <Switch
                    label={t.quiet}
                    checked={quiet !== null}
                    onChange={(event) => form.set({ quiet: event.currentTarget.checked ? freshQuiet() : null })}
                />
                {quiet !== null && (
                    <>
                        <HoursFields {...LABELS} {...form.value("quiet")} value={quiet} />
                        <Checkbox
                            label={t.critical}
                            checked={quiet.holds_critical}
                            onChange={(event) =>
                                form.set({ quiet: { ...quiet, holds_critical: event.currentTarget.checked } })
                            }
                        />
                    </>
                )}
            </Stack>
        </Fieldset>
    );
}

function Later({ form }: Part) {
    return (
        <Fieldset legend={t.groupLater}>
            <Stack gap="sm">
                <NumberInput
                    label={t.repeat}
                    description={t.repeatNote}
                    min={5}
                    max={10_080}
                    allowDecimal={false}
                    {...form.number("repeat_min")}
                />
                <NumberInput
                    label={t.escalate}
                    description={t.escalateNote}
                    min={1}
                    max={10_080}
                    allowDecimal={false}
                    {...form.number("escalate_min")}
                />
                <MultiSelect
                    label={t.escalateTo}
                    openOnFocus={false}
                    data={useChannelChoices()}
                    {...form.ids("escalate_to")}
                />
            </Stack>
        </Fieldset>
    );
}
