import { Modal, NumberInput, Select, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, faultOf, take } from "../../api/client";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { useJobs } from "../../jobs/openJob";
import { AskForm } from "../../ui/AskForm";
import { FormError } from "../../ui/States";
import { backupStorages } from "../queries";
import { t } from "./texts";

const FIELDS = ["host_id", "storage", "max"];
const USUAL = 50;
const MOST = 500;

/** Checks the backups that were not checked for the longest time; the job is shown then. */
export default function SweepDialog({ onClose }: { onClose: () => void }) {
    const jobs = useJobs();
    const [host, setHost] = useState<string | null>(null);
    const [storage, setStorage] = useState<string | null>(null);
    const [max, setMax] = useState<number | null>(USUAL);
    const denied = useDenialReasonsAt("backups.verify");
    const places = (useQuery(hosts).data ?? []).filter(({ id }) => denied(id) === null);
    const names = [...new Set((useQuery(backupStorages).data ?? []).map((one) => one.storage))].sort();
    const send = useMutation({
        mutationFn: () =>
            take(api.POST("/api/v1/backups/verify", { body: { host_id: host === null ? null : Number(host), storage, max: max ?? USUAL } })),
        onSuccess: (run) => {
            for (const job of run.jobs) jobs.started(job, t.checkingMany);
            jobs.open(run.job);
            onClose();
        },
    });
    return (
        <Modal opened onClose={onClose} title={<Text fw={620}>{t.title}</Text>}>
            <AskForm action={t.action} ready={max !== null} busy={send.isPending} onSend={() => send.mutate()} onClose={onClose}>
                <Text size="sm">{t.note}</Text>
                <Select
                    label={t.host}
                    placeholder={t.anyHost}
                    data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
                    value={host}
                    onChange={setHost}
                    error={faultOf(send.error, "host_id")}
                    clearable
                />
                <Select
                    label={t.storage}
                    placeholder={t.anyStorage}
                    data={names}
                    value={storage}
                    onChange={setStorage}
                    error={faultOf(send.error, "storage")}
                    searchable
                    clearable
                />
                <NumberInput
                    label={t.max}
                    min={1}
                    max={MOST}
                    allowDecimal={false}
                    allowNegative={false}
                    value={max ?? ""}
                    onChange={(next) => setMax(next === "" ? null : Number(next))}
                    error={faultOf(send.error, "max")}
                />
                <FormError error={send.error} fields={FIELDS} />
            </AskForm>
        </Modal>
    );
}
