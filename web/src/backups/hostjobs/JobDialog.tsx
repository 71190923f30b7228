import { Checkbox, Select, SimpleGrid, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSend } from "../../api/command";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { FormDialog } from "../../ui/FormDialog";
import { type Draft, useForm } from "../../ui/form";
import { KeepFields } from "../../ui/retention/KeepFields";
import { RULES } from "../../ui/retention/keep";
import { SuggestField } from "../../ui/SuggestField";
import type { HostJob } from "../coverage/queries";
import { backupStorages } from "../queries";
import { ModeFields } from "../run/ModeFields";
import { suggestions } from "../run/suggestions";
import { changesOf, EMPTY, type JobBody, type JobPart, jobOf, NEW, newJob, whichOf } from "./draft";
import { JobGuests } from "./JobGuests";
import { type Retention, retentionIn } from "./keepText";
import { nameOf } from "./rows";
import { t } from "./texts";

type Props = { job?: HostJob; onClose: () => void };

/** Adds a backup job of Proxmox VE, or changes one. */
export default function JobDialog({ job, onClose }: Props) {
    const send = useSend();
    const [host, setHost] = useState(job ? String(job.host_id) : null);
    const [which, setWhich] = useState(() => whichOf(job));
    const [retention, setRetention] = useState(() => retentionIn(job?.keep ?? null));
    const form = useForm<JobBody, HostJob>({
        empty: EMPTY,
        present: (job as Partial<Draft<JobBody>> | undefined) ?? NEW,
        send: () =>
            job
                ? send("backups.edit_job", { host_id: job.host_id, id: job.id, body: changes })
                : send("backups.create_job", { host_id: Number(host), body: newJob(typed) }),
        onSuccess: (saved) => {
            notifications.show({
                color: "teal",
                message: (job ? t.changed : t.created)({ name: nameOf({ of: saved }) }),
            });
            onClose();
        },
    });
    const typed = jobOf(form.sent, which, retention);
    const [before] = useState(typed);
    const changes = changesOf(before, typed);
    const part: JobPart = { form, host };
    return (
        <FormDialog
            size="lg"
            title={job ? t.editTitle({ name: nameOf({ of: job }) }) : t.addTitle}
            action={job ? t.save : t.create}
            ready={host !== null && (job === undefined || Object.keys(changes).length > 0)}
            {...form.dialog}
            onClose={onClose}
        >
            {job === undefined && (
                <HostField
                    host={host}
                    onChange={(next) => {
                        setHost(next);
                        form.set({ vmids: [], exclude: [] });
                    }}
                />
            )}
            <TextInput
                label={t.comment}
                description={t.commentNote}
                data-autofocus
                maxLength={512}
                {...form.text("comment")}
            />
            <SuggestField label={t.schedule} description={t.scheduleNote} items={EVENTS} {...form.text("schedule")} />
            <Checkbox label={t.repeatMissed} {...form.flag("repeat_missed")} />
            <JobGuests {...part} which={which} onWhich={setWhich} />
            <PlaceFields {...part} />
            <ModeFields form={form} />
            <RetentionFields retention={retention} onChange={setRetention} error={form.text("keep").error} />
            <TextInput
                label={t.notes}
                description={t.notesNote({ guest: "{{guestname}}", node: "{{node}}" })}
                {...form.text("notes_template")}
            />
            <Checkbox label={t.protect} description={t.protectNote} {...form.flag("protected")} />
            <Checkbox label={t.enabled} {...form.flag("enabled")} />
        </FormDialog>
    );
}

/** Some calendar events, as Proxmox VE writes them. */
const EVENTS = [
    { value: "02:30", note: t.eventDaily },
    { value: "mon..fri 21:00", note: t.eventWorkdays },
    { value: "sat 03:00", note: t.eventWeekly },
    { value: "*/6:00", note: t.eventHours },
    { value: "*-*-01 04:00", note: t.eventMonthly },
];

/** The host through which the job is made. */
function HostField({ host, onChange }: { host: string | null; onChange: (next: string | null) => void }) {
    const denied = useDenialReasonsAt("backups.create_job");
    const places = (useQuery(hosts).data ?? []).filter(({ id }) => denied(id) === null);
    return (
        <Select
            label={t.host}
            description={t.hostNote}
            required
            data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={host}
            onChange={onChange}
            allowDeselect={false}
        />
    );
}

/** The storage, and the node if it is limited to one. */
function PlaceFields({ form, host }: JobPart) {
    const all = useQuery(hosts).data ?? [];
    const cluster = all.find(({ id }) => String(id) === host)?.cluster_id;
    const members = all.filter(({ cluster_id }) => cluster_id === cluster);
    const storages = (useQuery(backupStorages).data ?? []).filter(({ host_id }) =>
        members.some(({ id }) => id === host_id),
    );
    return (
        <>
            <SuggestField label={t.storage} items={suggestions(storages)} {...form.text("storage")} />
            <SuggestField
                label={t.node}
                description={t.nodeNote}
                items={members.map(({ node }) => ({ value: node }))}
                {...form.text("node")}
            />
        </>
    );
}

type RetentionProps = { retention: Retention; onChange: (next: Retention) => void; error: string | undefined };

function RetentionFields({ retention, onChange, error }: RetentionProps) {
    return (
        <>
            <Select
                label={t.retention}
                data={[
                    { value: "storage", label: t.retentionOfStorage },
                    { value: "all", label: t.keepAll },
                    { value: "numbers", label: t.keepNumbers },
                ]}
                value={retention.of}
                onChange={(of) => of !== null && onChange({ ...retention, of })}
                error={error}
                allowDeselect={false}
            />
            {retention.of === "numbers" && (
                <SimpleGrid cols={{ base: 2, xs: 6 }} spacing="sm">
                    <KeepFields
                        rules={RULES}
                        keep={retention.keep}
                        onChange={(change) => onChange({ ...retention, keep: { ...retention.keep, ...change } })}
                    />
                </SimpleGrid>
            )}
        </>
    );
}
