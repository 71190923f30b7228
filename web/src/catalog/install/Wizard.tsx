import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { type CatalogEntry, type InstallChoices, Problem } from "../../api/client";
import { useCommand } from "../../api/command";
import { hosts } from "../../api/queries";
import { useJobs } from "../../jobs/openJob";
import { ActionButton } from "../../ui/ActionButton";
import { LeaveDialog } from "../../ui/LeaveDialog";
import { Panel } from "../../ui/States";
import { Steps, useStepFocus } from "../../ui/Steps";
import { installChoices } from "../queries";
import {
    bodyOf,
    check,
    type Draft,
    type Faults,
    faultsOf,
    placed,
    type Step,
    type StepProps,
    stepOf,
    stepsFor,
} from "./draft";
import { HostStep } from "./HostStep";
import { QuestionsStep } from "./QuestionsStep";
import { ResourcesStep } from "./ResourcesStep";
import { ReviewStep } from "./ReviewStep";
import { t } from "./texts";

const NAMES: Record<Step, string> = { host: t.host, resources: t.resources, questions: t.questions, review: t.review };

type Props = { entry: CatalogEntry; draft: Draft; onDraft: (draft: Draft) => void; onStarted: (job: number) => void };

/** The steps before an install. */
export function Wizard({ entry, draft, onDraft, onStarted }: Props) {
    const steps = stepsFor(entry, draft);
    const [at, setAt] = useState<Step>("host");
    const [faults, setFaults] = useState<Faults>({});
    const [touched, setTouched] = useState(false);
    const [consent, setConsent] = useState(false);
    const jobs = useJobs();
    const form = useRef<HTMLFormElement>(null);
    const host = useQuery(hosts).data?.find((one) => one.id === draft.host_id);
    const choices = useQuery({ ...installChoices(entry.slug, draft.host_id ?? 0), enabled: draft.host_id !== null });

    const install = useCommand("catalog.install", {
        onSuccess: ({ job }) => {
            onStarted(job);
            // The page shows the terminal.
            if (!draft.interactive) jobs.open(job);
        },
        onError: (e) => {
            if (!(e instanceof Problem)) return;
            if (e.faults.length > 0) backTo(faultsOf(e.faults));
            // The host lost its SSH key in the meantime; the new check shows how to set up another one.
            if (e.code === "capability_missing") void choices.refetch();
        },
    });
    const set: StepProps["set"] = (change, fault) => {
        onDraft({ ...draft, ...change });
        setTouched(true);
        if (fault !== undefined) setFaults(({ [fault]: _, ...rest }) => rest);
    };
    /** Returns to the first step that has an error. */
    const backTo = (found: Faults) => {
        setFaults(found);
        const step = steps.find((one) => Object.keys(found).some((field) => stepOf(field) === one));
        if (step !== undefined) setAt(step);
    };
    const submit = (event: FormEvent) => {
        event.preventDefault();
        const found = Object.assign(
            {},
            ...steps.slice(0, steps.indexOf(at) + 1).map((s) => check(s, draft, entry, choices.data)),
        );
        if (Object.keys(found).length > 0) return backTo(found);
        if (at === "review") return install.mutate({ slug: entry.slug, body: bodyOf(draft, entry, consent) });
        if (at === "host" && choices.data) onDraft(placed(draft, choices.data));
        setFaults({});
        setAt(steps[steps.indexOf(at) + 1] ?? "review");
    };
    useStepFocus(form, at, faults, touched || at !== "host");

    const props: StepProps = { entry, draft, faults, set };
    const waiting = at === "host" && draft.host_id !== null && choices.data === undefined;
    return (
        <Panel>
            <Steps steps={steps} names={NAMES} at={at} onStep={setAt} />
            <form ref={form} onSubmit={submit} noValidate>
                <Stack gap="md">
                    {at === "host" && <HostStep {...props} choices={choices} />}
                    {at === "host" && <InTerminal {...props} />}
                    {at === "resources" && choices.data && <ResourcesStep {...props} choices={choices.data} />}
                    {at === "questions" && <QuestionsStep {...props} />}
                    {at === "review" && host && (
                        <ReviewStep
                            {...props}
                            host={host}
                            choices={choices.data}
                            consent={consent}
                            onConsent={setConsent}
                            error={install.error}
                        />
                    )}
                    <Group justify="space-between">
                        {at === "host" ? (
                            <span />
                        ) : (
                            <Button variant="default" onClick={() => setAt(steps[steps.indexOf(at) - 1] ?? "host")}>
                                {t.back}
                            </Button>
                        )}
                        {at === "review" ? (
                            <ActionButton
                                why={missing(consent, choices.data)}
                                type="submit"
                                loading={install.isPending}
                            >
                                {t.install({ name: entry.name })}
                            </ActionButton>
                        ) : (
                            <Button type="submit" disabled={waiting} loading={waiting && choices.isFetching}>
                                {t.next}
                            </Button>
                        )}
                    </Group>
                </Stack>
            </form>
            <LeaveDialog title={t.leaveTheInstall} unsaved={() => touched && !install.isSuccess} samePath>
                {t.nothingInstalledYetYour}
            </LeaveDialog>
        </Panel>
    );
}

/** Whether the script asks in a terminal; for some scripts there is no choice. */
function InTerminal({ entry, draft, set }: StepProps) {
    if (!entry.interactive) return null;
    if (!entry.unattended) return <Text>{t.inTerminalOnly}</Text>;
    if (entry.prompts.length === 0) return null;
    return (
        <Switch
            label={t.inTerminal}
            description={t.inTerminalNote}
            checked={draft.interactive}
            onChange={(event) => set({ interactive: event.currentTarget.checked })}
        />
    );
}

/** What is missing before the install can start; null when nothing is. */
function missing(consent: boolean, choices: InstallChoices | undefined): string | null {
    if (choices?.ssh_ready === false) return t.holdfastCantSignHost;
    return consent ? null : t.agreeRunningScriptsFirst;
}
