import { MultiSelect, Radio, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { apps, hosts, vms } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { vmName } from "../../guests/vmName";
import { useJobs } from "../../jobs/openJob";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { useForm } from "../../ui/form";
import type { GuestGroup } from "./chosen";
import { type RunBody, runOf, USUAL } from "./chosen";
import { Refused } from "./Refused";
import { t } from "./texts";
import { WayFields } from "./WayFields";

/** Backs guests up, all or chosen ones, of which some can be named before; the job is shown then, after the guests that are refused. */
export function RunDialog({ guests, onClose }: { guests?: readonly string[]; onClose: () => void }) {
    const jobs = useJobs();
    const [all, setAll] = useState(guests === undefined);
    const [chosen, setChosen] = useState<string[]>([...(guests ?? [])]);
    const [partial, setPartial] = useState<Schemas["BackupStarted"] | null>(null);
    const groups = useGuests();
    const denied = useDenialReasonsAt("backups.run");
    const places = (useQuery(hosts).data ?? []).filter(({ id }) => denied(id) === null);
    const send = useSend();
    const form = useForm<RunBody, Schemas["BackupStarted"]>({
        empty: { ...USUAL, host_id: null },
        send: (body) => send("backups.run", { body: runOf(body, all ? null : chosen) }),
        onSuccess: (run) => {
            for (const job of run.jobs) jobs.started(job, t.backingUpMany);
            if (run.refused.length > 0) return setPartial(run);
            jobs.open(run.job);
            onClose();
        },
    });
    return (
        <Dialog onClose={onClose} title={t.title}>
            {partial ? (
                <Refused run={partial} groups={groups} onClose={onClose} />
            ) : (
                <AskForm
                    action={t.backUp}
                    ready={all || chosen.length > 0}
                    {...form.dialog}
                    fields={[...form.dialog.fields, "guests"]}
                    onClose={onClose}
                >
                    <Radio.Group
                        label={t.which}
                        value={all ? "all" : "some"}
                        onChange={(next) => setAll(next === "all")}
                    >
                        <Stack gap="xs" mt={6}>
                            <Radio value="all" label={t.all} description={t.allNote} data-autofocus />
                            <Radio value="some" label={t.some} />
                        </Stack>
                    </Radio.Group>
                    {all ? (
                        <Select
                            label={t.host}
                            description={t.hostNote}
                            placeholder={t.anyHost}
                            data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
                            clearable
                            {...form.id("host_id")}
                        />
                    ) : (
                        <MultiSelect
                            aria-label={t.some}
                            placeholder={chosen.length === 0 ? t.choose : undefined}
                            data={groups}
                            value={chosen}
                            onChange={setChosen}
                            error={faultOf(form.error, "guests")}
                            searchable
                            hidePickedOptions
                        />
                    )}
                    <WayFields form={form} />
                </AskForm>
            )}
        </Dialog>
    );
}

/** The guests that the user may back up. */
function useGuests(): GuestGroup[] {
    const ofApps = useDenialReasonsAt("apps.back_up");
    const ofVms = useDenialReasonsAt("vms.back_up");
    const some = (useQuery(apps).data ?? []).filter(
        ({ host_id, missing_since }) => missing_since === null && ofApps(host_id) === null,
    );
    const machines = (useQuery(vms).data ?? []).filter(
        ({ host_id, template }) => template !== true && ofVms(host_id) === null,
    );
    return [
        { group: t.apps, items: some.map(({ id, name }) => ({ value: `app:${id}`, label: name })) },
        { group: t.machines, items: machines.map((vm) => ({ value: `vm:${vm.id}`, label: vmName(vm) })) },
    ].filter(({ items }) => items.length > 0);
}
