import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { faultOf, Problem } from "../../api/client";
import { useSend } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { useConfirmed } from "../../ui/confirm/useConfirmed";
import { Dialog } from "../../ui/Dialog";
import { type Draft, inputsOf } from "../../ui/form";
import { FormError } from "../../ui/States";
import { Steps, useStepFocus } from "../../ui/Steps";
import { guestName, nameOf } from "../names";
import type { Backup } from "../queries";
import { EMPTY, type RestoreBody, restoreOf, STEPS, type Step, type StepProps, stepOf } from "./draft";
import { ModeStep } from "./ModeStep";
import { PlaceStep } from "./PlaceStep";
import { ReviewStep } from "./ReviewStep";
import { t } from "./texts";
import { useReplaced } from "./useReplaced";

const NO_FAULT = {};
const NAMES: Record<Step, string> = { mode: t.stepMode, place: t.stepPlace, review: t.stepReview };

/** The steps before a backup is restored. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
    const restore = useSend();
    const { started, open } = useJobs();
    const [draft, setDraft] = useState<Draft<RestoreBody>>({ ...EMPTY, host_id: backup.host_id });
    const [at, setAt] = useState<Step>("mode");
    const form = useRef<HTMLFormElement>(null);
    const replaced = useReplaced(backup);
    const name = guestName(backup);
    const saved = draft.backup_storage?.trim() ?? "";
    const confirmed = useConfirmed({
        note: (
            <Text>
                {saved === ""
                    ? t.replaceWarning({ name, id: String(backup.guest_vmid) })
                    : t.replaceSaved({ name, id: String(backup.guest_vmid), storage: saved })}
            </Text>
        ),
        before: async () => {},
    });
    const send = useMutation({
        mutationFn: () =>
            confirmed.send(t.replaceTitle({ name }), t.replace, (confirm) =>
                restore("backups.restore", { backup_id: backup.id, body: restoreOf(draft, backup.host_id, confirm) }),
            ),
        onSuccess: ({ job }) => {
            started(job, t.restoring({ name }));
            open(job);
            onClose();
        },
        onError: (e) => {
            const field = e instanceof Problem ? e.faults[0]?.loc[1] : undefined;
            if (field !== undefined) setAt(stepOf(String(field)));
        },
    });
    const set: StepProps["set"] = (change) => {
        setDraft({ ...draft, ...change });
        send.reset();
    };
    const blocked = draft.mode === "in_place" ? replaced.why : null;
    const submit = (event: FormEvent) => {
        event.preventDefault();
        if (blocked !== null || send.isPending) return;
        if (at === "review") send.mutate();
        else setAt(STEPS[STEPS.indexOf(at) + 1] ?? "review");
    };
    useStepFocus(form, at, send.error ?? NO_FAULT, at !== "mode");
    const inputs = inputsOf(draft, EMPTY, set, (...field) => faultOf(send.error, ...field));
    const props: StepProps = { backup, draft, form: inputs, set };
    return (
        <Dialog onClose={onClose} size="lg" title={t.title({ name: nameOf(backup) })}>
            <Steps steps={STEPS} names={NAMES} at={at} onStep={setAt} />
            <form ref={form} onSubmit={submit} noValidate>
                <Stack gap="md">
                    {at === "mode" && <ModeStep {...props} replaced={replaced} />}
                    {at === "place" && <PlaceStep {...props} replaced={replaced} />}
                    {at === "review" && <ReviewStep {...props} replaced={replaced} />}
                    <FormError error={send.error} fields={Object.keys(EMPTY)} />
                    <Group justify="space-between">
                        <Button
                            variant="default"
                            onClick={at === "mode" ? onClose : () => setAt(STEPS[STEPS.indexOf(at) - 1] ?? "mode")}
                        >
                            {at === "mode" ? t.cancel : t.back}
                        </Button>
                        <Button
                            type="submit"
                            loading={send.isPending}
                            disabled={blocked !== null}
                            color={at === "review" && draft.mode === "in_place" ? "red" : undefined}
                        >
                            {at === "review" ? (draft.mode === "in_place" ? t.replace : t.restore) : t.next}
                        </Button>
                    </Group>
                </Stack>
            </form>
            {confirmed.dialog}
        </Dialog>
    );
}
