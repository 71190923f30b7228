import { NumberInput, Select, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../api/client";
import { useSend } from "../api/command";
import { teams } from "../api/queries";
import { kindName } from "../jobs/kinds";
import { AskForm } from "../ui/AskForm";
import { bindTo } from "../ui/bind";
import { Dialog } from "../ui/Dialog";
import { Quiet } from "../ui/Quiet";
import { isComplete } from "./cron";
import { changeOf, type Draft, draftOf, FIELDS, type Part } from "./draft";
import { KindFields } from "./KindFields";
import { kinds, type Schedule } from "./queries";
import { TargetFields } from "./TargetFields";
import { TimeFields } from "./TimeFields";
import { t } from "./texts";

type Props = { schedule?: Schedule; onClose: () => void };

/** Adds a schedule, or changes one. */
export default function ScheduleDialog({ schedule, onClose }: Props) {
    const title = schedule ? t.editTitle({ name: schedule.name }) : t.addTitle;
    return (
        <Dialog onClose={onClose} size="lg" title={title}>
            <Form schedule={schedule} onClose={onClose} />
        </Dialog>
    );
}

function Form({ schedule, onClose }: Props) {
    const send = useSend();
    const [draft, setDraft] = useState(() => draftOf(schedule));
    const known = useQuery(kinds).data ?? [];
    const all = useQuery(teams).data ?? [];
    const kind = known.find(({ name }) => name === draft.kind);
    const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
    const save = useMutation({
        mutationFn: () => {
            const body = changeOf(draft, kind);
            if (schedule) return send("schedules.change", { schedule_id: schedule.id, body });
            const team_id = draft.team === null ? null : Number(draft.team);
            return send("schedules.create", { body: { ...body, kind: draft.kind, enabled: true, team_id } });
        },
        onSuccess: (saved) => {
            if (!schedule) notifications.show({ color: "teal", message: t.created({ name: saved.name }) });
            onClose();
        },
    });
    const part: Part = { draft, set, error: save.error };
    const bind = bindTo(draft, set, (field) => faultOf(save.error, field));
    return (
        <AskForm
            action={schedule ? t.save : t.create}
            ready={draft.name.trim() !== "" && isComplete(draft.times) && kind !== undefined}
            request={save}
            fields={FIELDS}
            onSend={() => save.mutate()}
            onClose={onClose}
        >
            <TextInput label={t.name} required data-autofocus maxLength={100} {...bind.text("name")} />
            <Select
                label={t.kind}
                data={known.map(({ name }) => ({ value: name, label: kindName(name) }))}
                {...bind.choice("kind")}
                disabled={schedule !== undefined}
                allowDeselect={false}
            />
            {!schedule && all.length > 0 && (
                <Select
                    label={t.team}
                    description={t.teamNote}
                    placeholder={t.noTeam}
                    clearable
                    data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
                    {...bind.value("team", "team_id")}
                />
            )}
            {kind && kind.targets.length > 0 && (
                <TargetFields
                    {...part}
                    label={t.whichGuests}
                    all={t.all}
                    hostsLabel={t.hosts}
                    note={t.targetsNote}
                    types={kind.targets}
                />
            )}
            <KindFields {...part} />
            <TimeFields {...part} />
            <Select
                label={t.missedRuns}
                data={[
                    { value: "run_once", label: t.runOnce },
                    { value: "skip", label: t.skip },
                ]}
                value={draft.missed}
                allowDeselect={false}
                onChange={(next) => set({ missed: next === "skip" ? "skip" : "run_once" })}
            />
            <NumberInput
                label={t.jitter}
                description={t.jitterNote}
                min={0}
                max={3600}
                allowDecimal={false}
                value={draft.jitter}
                onChange={(next) => set({ jitter: Number(next) || 0 })}
                error={faultOf(save.error, "jitter_s")}
            />
            <Quiet size="xs">{schedule ? t.becomesOwner : t.runsAsYou}</Quiet>
        </AskForm>
    );
}
