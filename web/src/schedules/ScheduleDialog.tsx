import { NumberInput, Select, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../api/client";
import { useSend } from "../api/command";
import { teams } from "../api/queries";
import { kindName } from "../jobs/kinds";
import { FormDialog } from "../ui/FormDialog";
import { useForm } from "../ui/form";
import { Quiet } from "../ui/Quiet";
import { isComplete, timesOf } from "./cron";
import { changeOf, NEW, type ScheduleBody } from "./draft";
import { KindFields } from "./KindFields";
import { paramsDraft } from "./params";
import { kinds, type Schedule } from "./queries";
import { TargetFields } from "./TargetFields";
import { TimeFields } from "./TimeFields";
import { NONE } from "./targets";
import { t } from "./texts";
import { LOCAL_ZONE } from "./zones";

/** `begin` is what a new one begins with. */
type Props = { schedule?: Schedule; begin?: Partial<ScheduleBody>; onClose: () => void };

/** Adds a schedule, or changes one. */
export default function ScheduleDialog({ schedule, begin, onClose }: Props) {
    const send = useSend();
    const [times, setTimes] = useState(() => timesOf(schedule?.cron ?? "0 3 * * *"));
    const [params, setParams] = useState(() => paramsDraft(schedule?.params ?? {}));
    const known = useQuery(kinds).data ?? [];
    const all = useQuery(teams).data ?? [];
    const form = useForm<ScheduleBody, Schedule>({
        empty: NEW,
        present: schedule ?? { zone: LOCAL_ZONE, ...begin },
        send: (sent) => {
            const body = changeOf(sent, times, params, kind);
            return schedule
                ? send("schedules.change", { schedule_id: schedule.id, body })
                : send("schedules.create", {
                      body: { ...body, kind: sent.kind, team_id: sent.team_id, enabled: true },
                  });
        },
        onSuccess: (saved) => {
            if (!schedule) notifications.show({ color: "teal", message: t.created({ name: saved.name }) });
            onClose();
        },
    });
    const kind = known.find(({ name }) => name === form.body.kind);
    return (
        <FormDialog
            size="lg"
            title={schedule ? t.editTitle({ name: schedule.name }) : t.addTitle}
            action={schedule ? t.save : t.create}
            ready={form.sent.name !== "" && isComplete(times) && kind !== undefined}
            {...form.dialog}
            onClose={onClose}
        >
            <TextInput label={t.name} required data-autofocus maxLength={100} {...form.text("name")} />
            <Select
                label={t.kind}
                data={known.map(({ name }) => ({ value: name, label: kindName(name) }))}
                disabled={schedule !== undefined}
                allowDeselect={false}
                {...form.choice("kind")}
            />
            {!schedule && all.length > 0 && (
                <Select
                    label={t.team}
                    description={t.teamNote}
                    placeholder={t.noTeam}
                    clearable
                    data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
                    {...form.id("team_id")}
                />
            )}
            {kind && kind.targets.length > 0 && (
                <TargetFields
                    targets={form.body.targets ?? NONE}
                    onChange={form.value("targets").onChange}
                    error={faultOf(form.error, "targets")}
                    vms={kind.targets.includes("vm")}
                    label={t.whichGuests}
                    all={t.all}
                    hosts={t.hosts}
                    note={t.targetsNote}
                />
            )}
            <KindFields
                kind={form.body.kind ?? ""}
                draft={params}
                set={(change) => setParams((before) => ({ ...before, ...change }))}
                error={form.error}
            />
            <TimeFields times={times} onTimes={setTimes} form={form} />
            <Select
                label={t.missedRuns}
                data={[
                    { value: "run_once", label: t.runOnce },
                    { value: "skip", label: t.skip },
                ]}
                allowDeselect={false}
                {...form.choice("missed")}
            />
            <NumberInput
                label={t.jitter}
                description={t.jitterNote}
                min={0}
                max={3600}
                allowDecimal={false}
                {...form.number("jitter_s")}
            />
            <Quiet size="xs">{schedule ? t.becomesOwner : t.runsAsYou}</Quiet>
        </FormDialog>
    );
}
