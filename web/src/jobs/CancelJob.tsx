import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { api, type Job, take } from "../api/client";
import { useDenialReasonAt } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { useHostOf } from "./target";
import { t } from "./texts";

/** Cancels a job that has not ended, after a confirmation. */
export function CancelJob({ job, onAsking }: { job: Job; onAsking?: (asking: boolean) => void }) {
    const why = useDenialReasonAt(useHostOf(job), "jobs.cancel");
    const [asking, setAsking] = useState(false);
    const [asked, setAsked] = useState(false);
    const ended = job.finished_at !== null;
    const open = asking && !ended;
    useEffect(() => {
        onAsking?.(open);
        return () => onAsking?.(false);
    }, [open, onAsking]);
    if (ended) return null;
    return (
        <>
            {asked && (
                <Text size="sm" role="status">
                    {t.canceling}
                </Text>
            )}
            <ActionButton why={asked ? t.cancelAsked : why} size="xs" variant="default" onClick={() => setAsking(true)}>
                {t.cancel}
            </ActionButton>
            <DangerDialog
                opened={open}
                onClose={() => setAsking(false)}
                title={t.cancelTitle({ id: job.id })}
                action={t.cancel}
                leave={t.letItRun}
                onConfirm={async () => {
                    await take(api.POST("/api/v1/jobs/{job_id}/cancel", { params: { path: { job_id: job.id } } }));
                    setAsked(true);
                }}
            >
                <Text size="sm">{t.cancelNote}</Text>
            </DangerDialog>
        </>
    );
}
