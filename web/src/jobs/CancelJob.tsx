import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Job } from "../api/client";
import { useSend } from "../api/command";
import { useDenialReasonAt } from "../auth/access";
import { SmallButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { useHostOf } from "./target";
import { t } from "./texts";

/** Cancels a job that has not ended, after a confirmation. */
export function CancelJob({ job, onAsking }: { job: Job; onAsking?: (asking: boolean) => void }) {
    const send = useSend();
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
            {asked && <Text role="status">{t.canceling}</Text>}
            <SmallButton why={asked ? t.cancelAsked : why} onClick={() => setAsking(true)}>
                {t.cancel}
            </SmallButton>
            <DangerDialog
                opened={open}
                onClose={() => setAsking(false)}
                title={t.cancelTitle({ id: job.id })}
                action={t.cancel}
                leave={t.letItRun}
                onConfirm={async () => {
                    await send("jobs.cancel", { job_id: job.id });
                    setAsked(true);
                }}
            >
                <Text>{t.cancelNote}</Text>
            </DangerDialog>
        </>
    );
}
