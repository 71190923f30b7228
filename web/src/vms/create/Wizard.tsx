import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { Problem } from "../../api/client";
import { useCommand } from "../../api/command";
import { hosts } from "../../api/queries";
import { importCandidates } from "../../guests/choices/items";
import { useGuestChoices } from "../../guests/choices/queries";
import { useJobs } from "../../jobs/openJob";
import { LeaveDialog } from "../../ui/LeaveDialog";
import { ErrorAlert, Panel } from "../../ui/States";
import { Steps, useStepFocus } from "../../ui/Steps";
import { CloudStep } from "./CloudStep";
import { bodyOf, check, draftOn, type Faults, faultsOf, type Step, stepOf, stepsFor, withDefaults } from "./draft";
import { MachineStep } from "./MachineStep";
import { PlaceStep } from "./PlaceStep";
import { ReviewStep } from "./ReviewStep";
import { SourceStep } from "./SourceStep";
import type { StepProps } from "./step";
import { t } from "./texts";

const NAMES: Record<Step, string> = {
    place: t.place,
    source: t.source,
    machine: t.machine,
    cloud: t.cloud,
    review: t.review,
};

/** The steps before a virtual machine is created. */
export function Wizard({ host }: { host: number | null }) {
    const [entered, setEntered] = useState(() => draftOn(host));
    const [at, setAt] = useState<Step>("place");
    const [faults, setFaults] = useState<Faults>({});
    const [touched, setTouched] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    const navigate = useNavigate();
    const { started } = useJobs();
    const steps = stepsFor(entered);
    const chosen = useQuery(hosts).data?.find(({ id }) => id === entered.host_id);
    const ofHost = useGuestChoices(entered.host_id);
    // What another node has is known only to the service.
    const choices = entered.node === null ? ofHost : { data: undefined, why: t.notEnrolled({ node: entered.node }) };
    const cores = entered.node === null ? (choices.data?.cores ?? chosen?.cores ?? null) : null;
    const draft = withDefaults(entered, choices.data);
    const noImport = importCandidates(choices.data) !== null;

    const create = useCommand("vms.create", {
        onSuccess: ({ job }) => {
            started(job, t.creating({ name: draft.name.trim() }));
            void navigate({ to: "/activity/$id", params: { id: String(job) }, ignoreBlocker: true });
        },
        onError: (e) => {
            if (e instanceof Problem && e.faults.length > 0) backTo(faultsOf(e.faults));
        },
    });
    const set: StepProps["set"] = (change, ...cleared) => {
        setEntered({ ...entered, ...change });
        setTouched(true);
        if (cleared.length > 0)
            setFaults((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !cleared.includes(field))));
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
            ...steps.slice(0, steps.indexOf(at) + 1).map((step) => check(step, draft, cores, noImport)),
        );
        if (Object.keys(found).length > 0) return backTo(found);
        if (at === "review") return create.mutate({ body: bodyOf(draft) });
        setAt(steps[steps.indexOf(at) + 1] ?? "review");
    };
    useStepFocus(form, at, faults, touched || at !== "place");

    const props: StepProps = { draft, faults, choices, set };
    const elsewhere = create.error !== null && !(create.error instanceof Problem && create.error.faults.length > 0);
    return (
        <Panel>
            <Steps steps={steps} names={NAMES} at={at} onStep={setAt} />
            <form ref={form} onSubmit={submit} noValidate>
                <Stack gap="md">
                    {at === "place" && <PlaceStep {...props} />}
                    {at === "source" && <SourceStep {...props} />}
                    {at === "machine" && <MachineStep {...props} cores={cores} />}
                    {at === "cloud" && <CloudStep {...props} />}
                    {at === "review" && <ReviewStep {...props} host={chosen} />}
                    {at === "review" && elsewhere && <ErrorAlert error={create.error} />}
                    <Group justify="space-between">
                        {at === "place" ? (
                            <span />
                        ) : (
                            <Button variant="default" onClick={() => setAt(steps[steps.indexOf(at) - 1] ?? "place")}>
                                {t.back}
                            </Button>
                        )}
                        <Button type="submit" loading={create.isPending}>
                            {at === "review" ? t.create({ name: draft.name.trim() }) : t.next}
                        </Button>
                    </Group>
                </Stack>
            </form>
            <LeaveDialog title={t.leave} unsaved={() => touched && !create.isSuccess} samePath>
                {t.leaveLoses}
            </LeaveDialog>
        </Panel>
    );
}
