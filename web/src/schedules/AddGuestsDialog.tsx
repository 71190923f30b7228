import { Radio, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSend } from "../api/command";
import { hosts } from "../api/queries";
import { hostJobs } from "../backups/coverage/queries";
import { FormDialog } from "../ui/FormDialog";
import { when } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { Loaded } from "../ui/States";
import { type Added, backingUp, type Denial, denialOfJob, denialOfSchedule, withGuests, withVmids } from "./addGuests";
import { schedules } from "./queries";
import ScheduleDialog from "./ScheduleDialog";
import { NONE } from "./targets";
import { t } from "./texts";

/** A schedule to which the guests can be added. */
type Choice = { key: string; name: string; note: string; denial: Denial; add: () => Promise<unknown> };

/** Has guests backed up regularly: by a new schedule, by one that there is, or by a job of Proxmox VE. */
export default function AddGuestsDialog({ guests, onClose }: { guests: readonly Added[]; onClose: () => void }) {
    const [chosen, choose] = useState(NEW);
    const [isNew, setNew] = useState(false);
    const query = useQuery(schedules);
    const choices = useChoices(guests);
    const adding = useMutation({
        mutationFn: (choice: Choice) => choice.add(),
        onSuccess: (_, { name }) => {
            notifications.show({ color: "teal", message: t.guestsAdded({ n: guests.length, name }) });
            onClose();
        },
    });
    if (isNew) {
        const targets = withGuests(NONE, guests);
        return <ScheduleDialog begin={{ kind: "backup.run", targets }} onClose={onClose} />;
    }
    const choice = choices.find(({ key }) => key === chosen);
    return (
        <FormDialog
            title={t.addGuestsTitle({ n: guests.length, name: guests[0]?.name ?? "" })}
            action={choice === undefined ? t.goOn : t.addGuests}
            ready={choice === undefined || choice.denial === null}
            request={adding}
            fields={[]}
            onSend={() => (choice === undefined ? setNew(true) : adding.mutate(choice))}
            onClose={onClose}
        >
            <Quiet>{t.whichSchedule}</Quiet>
            <Loaded query={query} shape="rows">
                {() => (
                    <Radio.Group aria-label={t.addGuests} value={chosen} onChange={choose}>
                        <Stack gap="sm">
                            <Radio value={NEW} label={t.newSchedule} description={t.newScheduleNote} />
                            {choices.map(({ key, name, note, denial }) => (
                                <Radio
                                    key={key}
                                    value={key}
                                    label={name}
                                    description={denial === null ? note : DENIALS[denial]}
                                    disabled={denial !== null}
                                />
                            ))}
                        </Stack>
                    </Radio.Group>
                )}
            </Loaded>
        </FormDialog>
    );
}

const NEW = "new";
const DENIALS = { all: t.addsAll, pool: t.addsPool, cluster: t.addsElsewhere };

function useChoices(guests: readonly Added[]): Choice[] {
    const send = useSend();
    const own = useQuery(schedules).data ?? [];
    const jobs = useQuery(hostJobs).data ?? [];
    const clusters = new Map((useQuery(hosts).data ?? []).map(({ id, cluster_id }) => [id, cluster_id]));
    const next = (at: string | null | undefined) => (at ? t.nextRunAt({ time: when(at) }) : t.offNow);
    return [
        ...backingUp(own).map((one) => ({
            key: `schedule:${one.id}`,
            name: t.ofHoldfast({ name: one.name }),
            note: next(one.next_runs[0]),
            denial: denialOfSchedule(one),
            add: () =>
                send("schedules.change", {
                    schedule_id: one.id,
                    body: { targets: withGuests(one.targets, guests) },
                }),
        })),
        ...jobs.map((one) => ({
            key: `job:${one.host_id}/${one.id}`,
            name: t.ofProxmox({ name: one.comment || one.id }),
            note: next(one.next_run),
            denial: denialOfJob(one, guests, clusters),
            add: () =>
                send("backups.edit_job", {
                    host_id: one.host_id,
                    id: one.id,
                    body: { vmids: withVmids(one.vmids, guests) },
                }),
        })),
    ];
}
