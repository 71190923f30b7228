import "../schedules/schedules.css";
import { SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../api/client";
import { useSend } from "../api/command";
import { teams } from "../api/queries";
import { TargetFields } from "../schedules/TargetFields";
import { TimeFields } from "../schedules/TimeFields";
import { NONE } from "../schedules/targets";
import { FormDialog } from "../ui/FormDialog";
import { useForm } from "../ui/form";
import { inField } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { beginning, EMPTY, isComplete, type Opening, openingOf, type Part, type WindowBody, windowOf } from "./draft";
import { LengthField } from "./LengthField";
import type { Window } from "./queries";
import { t } from "./texts";
import { targetsText } from "./words";

type Props = {
    window?: Window;
    /** For a new window of one object, such as "host:1". */
    target?: { key: string; name: string };
    onClose: () => void;
};

/** Starts or plans a maintenance window, or changes one. */
export default function WindowDialog({ window, target, onClose }: Props) {
    const send = useSend();
    const [opening, setOpening] = useState(() => openingOf(window));
    const open = (change: Partial<Opening>) => setOpening((before) => ({ ...before, ...change }));
    const form = useForm<WindowBody, Window>({
        empty: EMPTY,
        present: beginning(window, target?.key),
        send: (sent) => {
            const body = windowOf(sent, opening, target ? t.nameOf({ name: target.name }) : t.title);
            return window
                ? send("maintenance.change", { maintenance_id: window.id, body })
                : send("maintenance.create", { body: { zone: "UTC", ...body, enabled: true, team_id: sent.team_id } });
        },
        onSuccess: (saved) => {
            const message =
                target && opening.starts === null ? t.started({ name: target.name }) : t.created({ name: saved.name });
            if (!window) notifications.show({ color: "teal", message });
            onClose();
        },
    });
    const targets = form.body.targets ?? NONE;
    const now = opening.kind === "by_hand" && opening.starts === null;
    return (
        <FormDialog
            size="lg"
            title={
                window ? t.editTitle({ name: window.name }) : target ? t.startTitle({ name: target.name }) : t.addTitle
            }
            action={window ? t.save : now ? t.startAction : t.create}
            ready={isComplete(form.body, opening)}
            {...form.dialog}
            onClose={onClose}
        >
            {!target && (
                <TextInput label={t.name} data-autofocus maxLength={100} placeholder={t.title} {...form.text("name")} />
            )}
            {!window && !target && (
                <SegmentedControl
                    aria-label={t.kind}
                    data={[
                        { value: "by_hand", label: t.byHand },
                        { value: "schedule", label: t.bySchedule },
                    ]}
                    value={opening.kind}
                    onChange={(kind) => open({ kind })}
                />
            )}
            {opening.kind === "schedule" ? (
                <TimeFields times={opening.times} onTimes={(times) => open({ times })} form={form} />
            ) : (
                window?.source !== "by_hand" && (
                    <Begin
                        starts={opening.starts}
                        onChange={(starts) => open({ starts })}
                        error={form.text("starts_at").error}
                    />
                )
            )}
            <LengthField form={form} />
            {!target && (
                <TargetFields
                    targets={targets}
                    onChange={form.value("targets").onChange}
                    error={faultOf(form.error, "targets")}
                    vms
                    label={t.which}
                    all={t.all}
                    hosts={t.hosts}
                    hostsFirst
                />
            )}
            {!target && !window && <TeamField form={form} />}
            <TextInput label={t.noteLabel} placeholder={t.notePlaceholder} maxLength={500} {...form.text("note")} />
            {target && (
                <Quiet>
                    {t.note} {targetsText(targets)}.
                </Quiet>
            )}
        </FormDialog>
    );
}

type BeginProps = { starts: string | null; onChange: (next: string | null) => void; error: string | undefined };

function Begin({ starts, onChange, error }: BeginProps) {
    return (
        <Stack gap="xs">
            <SegmentedControl
                aria-label={t.begins}
                data={[
                    { value: "now", label: t.now },
                    { value: "later", label: t.later },
                ]}
                value={starts === null ? "now" : "later"}
                onChange={(next) => onChange(next === "now" ? null : inField(new Date(Date.now() + 3_600_000)))}
            />
            {starts !== null && (
                <TextInput
                    type="datetime-local"
                    label={t.beginsAt}
                    value={starts}
                    onChange={(event) => onChange(event.currentTarget.value)}
                    error={error}
                />
            )}
        </Stack>
    );
}

function TeamField({ form }: Part) {
    const all = useQuery(teams).data ?? [];
    if (all.length === 0) return null;
    return (
        <Select
            label={t.team}
            description={t.teamNote}
            placeholder={t.noTeam}
            clearable
            data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.id("team_id")}
        />
    );
}
