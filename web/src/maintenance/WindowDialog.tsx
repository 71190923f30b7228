import "../schedules/schedules.css";
import { SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { localOf } from "../alerts/snooze";
import { faultOf } from "../api/client";
import { useSend } from "../api/command";
import { teams } from "../api/queries";
import { TargetFields } from "../schedules/TargetFields";
import { TimeFields } from "../schedules/TimeFields";
import { AskForm } from "../ui/AskForm";
import { bindTo } from "../ui/bind";
import { Dialog } from "../ui/Dialog";
import { Quiet } from "../ui/Quiet";
import { type Draft, draftOf, FIELDS, isComplete, type Part, targetsOf, windowOf } from "./draft";
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
export default function WindowDialog(props: Props) {
    const { window, target, onClose } = props;
    const title = window
        ? t.editTitle({ name: window.name })
        : target
          ? t.startTitle({ name: target.name })
          : t.addTitle;
    return (
        <Dialog onClose={onClose} size="lg" title={title}>
            <Form {...props} />
        </Dialog>
    );
}

function Form({ window, target, onClose }: Props) {
    const send = useSend();
    const [draft, setDraft] = useState(() => draftOf(window, target?.key));
    const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
    const save = useMutation({
        mutationFn: () => {
            const body = windowOf(draft, target ? t.nameOf({ name: target.name }) : t.title);
            if (window) return send("maintenance.change", { maintenance_id: window.id, body });
            const team_id = draft.team === null ? null : Number(draft.team);
            return send("maintenance.create", { body: { zone: "UTC", ...body, enabled: true, team_id } });
        },
        onSuccess: (saved) => {
            const message =
                target && draft.starts === null ? t.started({ name: target.name }) : t.created({ name: saved.name });
            if (!window) notifications.show({ color: "teal", message });
            onClose();
        },
    });
    const part: Part = { draft, set, error: save.error };
    const now = draft.kind === "by_hand" && draft.starts === null;
    const bind = bindTo(draft, set, (field) => faultOf(save.error, field));
    return (
        <AskForm
            action={window ? t.save : now ? t.startAction : t.create}
            ready={isComplete(draft)}
            request={save}
            fields={FIELDS}
            onSend={() => save.mutate()}
            onClose={onClose}
        >
            {!target && (
                <TextInput label={t.name} data-autofocus maxLength={100} placeholder={t.title} {...bind.text("name")} />
            )}
            {!window && !target && (
                <SegmentedControl
                    aria-label={t.kind}
                    data={[
                        { value: "by_hand", label: t.byHand },
                        { value: "schedule", label: t.bySchedule },
                    ]}
                    value={draft.kind}
                    onChange={(next) => set({ kind: next })}
                />
            )}
            {draft.kind === "schedule" ? (
                <TimeFields draft={draft} set={set} error={save.error} />
            ) : (
                window?.source !== "by_hand" && <Begin {...part} />
            )}
            <LengthField {...part} />
            {!target && <TargetFields {...part} label={t.which} all={t.all} hostsLabel={t.hosts} ofHosts />}
            {!target && !window && <TeamField {...part} />}
            <TextInput label={t.noteLabel} placeholder={t.notePlaceholder} maxLength={500} {...bind.text("note")} />
            {target && (
                <Quiet>
                    {t.note} {targetsText({ ...targetsOf(draft), all: draft.all })}.
                </Quiet>
            )}
        </AskForm>
    );
}

function Begin({ draft, set, error }: Part) {
    return (
        <Stack gap="xs">
            <SegmentedControl
                aria-label={t.begins}
                data={[
                    { value: "now", label: t.now },
                    { value: "later", label: t.later },
                ]}
                value={draft.starts === null ? "now" : "later"}
                onChange={(next) => set({ starts: next === "now" ? null : localOf(new Date(Date.now() + 3_600_000)) })}
            />
            {draft.starts !== null && (
                <TextInput
                    type="datetime-local"
                    label={t.beginsAt}
                    value={draft.starts}
                    onChange={(event) => set({ starts: event.currentTarget.value })}
                    error={faultOf(error, "starts_at")}
                />
            )}
        </Stack>
    );
}

function TeamField({ draft, set, error }: Part) {
    const all = useQuery(teams).data ?? [];
    if (all.length === 0) return null;
    return (
        <Select
            label={t.team}
            description={t.teamNote}
            placeholder={t.noTeam}
            clearable
            data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={draft.team}
            onChange={(team) => set({ team })}
            error={faultOf(error, "team_id")}
        />
    );
}
