import { Checkbox, Select, SimpleGrid, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useSend } from "../../api/command";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { AskForm } from "../../ui/AskForm";
import { bindTo } from "../../ui/bind";
import { Dialog } from "../../ui/Dialog";
import { KeepFields } from "../../ui/retention/KeepFields";
import { RULES } from "../../ui/retention/keep";
import { SuggestField } from "../../ui/SuggestField";
import type { HostJob } from "../coverage/queries";
import { backupStorages } from "../queries";
import { ModeFields } from "../run/ModeFields";
import { suggestions } from "../run/suggestions";
import { changesOf, draftOf, FIELDS, type JobDraft, type JobPart, newJob } from "./draft";
import { JobGuests } from "./JobGuests";
import { nameOf } from "./rows";
import { t } from "./texts";

type Props = { job?: HostJob; onClose: () => void };

/** Adds a backup job of Proxmox VE, or changes one. */
export default function JobDialog({ job, onClose }: Props) {
    const title = job ? t.editTitle({ name: nameOf({ of: job }) }) : t.addTitle;
    return (
        <Dialog onClose={onClose} size="lg" title={title}>
            <Form job={job} onClose={onClose} />
        </Dialog>
    );
}

function Form({ job, onClose }: Props) {
    const send = useSend();
    const [before] = useState(() => draftOf(job));
    const [draft, setDraft] = useState(before);
    const set = (change: Partial<JobDraft>) => setDraft((old) => ({ ...old, ...change }));
    const changes = changesOf(before, draft);
    const save = useMutation({
        mutationFn: () =>
            job
                ? send("backups.edit_job", { host_id: job.host_id, id: job.id, body: changes })
                : send("backups.create_job", { host_id: Number(draft.host), body: newJob(draft) }),
        onSuccess: async (saved) => {
            notifications.show({
                color: "teal",
                message: (job ? t.changed : t.created)({ name: nameOf({ of: saved }) }),
            });
            onClose();
        },
    });
    const part: JobPart = { draft, set, fault: (field) => faultOf(save.error, field) };
    const ready = draft.host !== null && (job === undefined || Object.keys(changes).length > 0);
    const bind = bindTo(draft, set, part.fault);
    return (
        <AskForm
            action={job ? t.save : t.create}
            ready={ready}
            request={save}
            fields={FIELDS}
            onSend={() => save.mutate()}
            onClose={onClose}
        >
            {job === undefined && <HostField {...part} />}
            <TextInput
                label={t.comment}
                description={t.commentNote}
                data-autofocus
                maxLength={512}
                {...bind.text("comment")}
            />
            <SuggestField label={t.schedule} description={t.scheduleNote} items={EVENTS} {...bind.value("schedule")} />
            <Checkbox
                label={t.repeatMissed}
                checked={draft.repeatMissed}
                onChange={(event) => set({ repeatMissed: event.currentTarget.checked })}
            />
            <JobGuests {...part} />
            <PlaceFields {...part} />
            <ModeFields mode={draft.mode} compress={draft.compress} onChange={set} fault={part.fault} />
            <RetentionFields {...part} />
            <TextInput
                label={t.notes}
                description={t.notesNote({ guest: "{{guestname}}", node: "{{node}}" })}
                {...bind.text("notes", "notes_template")}
            />
            <Checkbox label={t.protect} description={t.protectNote} {...bind.check("isProtected", "protected")} />
            <Checkbox
                label={t.enabled}
                checked={draft.enabled}
                onChange={(event) => set({ enabled: event.currentTarget.checked })}
            />
        </AskForm>
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
function HostField({ draft, set }: JobPart) {
    const denied = useDenialReasonsAt("backups.create_job");
    const places = (useQuery(hosts).data ?? []).filter(({ id }) => denied(id) === null);
    return (
        <Select
            label={t.host}
            description={t.hostNote}
            required
            data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={draft.host}
            onChange={(host) => set({ host, vmids: [], exclude: [] })}
            allowDeselect={false}
        />
    );
}

/** The storage, and the node if it is limited to one. */
function PlaceFields({ draft, set, fault }: JobPart) {
    const all = useQuery(hosts).data ?? [];
    const cluster = all.find(({ id }) => String(id) === draft.host)?.cluster_id;
    const members = all.filter(({ cluster_id }) => cluster_id === cluster);
    const storages = (useQuery(backupStorages).data ?? []).filter(({ host_id }) =>
        members.some(({ id }) => id === host_id),
    );
    const bind = bindTo(draft, set, fault);
    return (
        <>
            <SuggestField label={t.storage} items={suggestions(storages)} {...bind.value("storage")} />
            <SuggestField
                label={t.node}
                description={t.nodeNote}
                items={members.map(({ node }) => ({ value: node }))}
                {...bind.value("node")}
            />
        </>
    );
}

function RetentionFields({ draft: { retention }, set, fault }: JobPart) {
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
                onChange={(of) => of !== null && set({ retention: { ...retention, of } })}
                error={fault("keep")}
                allowDeselect={false}
            />
            {retention.of === "numbers" && (
                <SimpleGrid cols={{ base: 2, xs: 6 }} spacing="sm">
                    <KeepFields
                        rules={RULES}
                        keep={retention.keep}
                        onChange={(change) =>
                            set({ retention: { ...retention, keep: { ...retention.keep, ...change } } })
                        }
                    />
                </SimpleGrid>
            )}
        </>
    );
}
