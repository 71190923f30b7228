import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useCommand } from "../../api/command";
import { hosts } from "../../api/queries";
import { importCandidates } from "../../guests/choices/items";
import { useGuestChoices } from "../../guests/choices/queries";
import { PlaceStep } from "../../guests/create/PlaceStep";
import { t as common } from "../../guests/create/texts";
import { useWizard } from "../../guests/create/useWizard";
import { WizardForm } from "../../guests/create/WizardForm";
import { useJobs } from "../../jobs/openJob";
import { CloudStep } from "./CloudStep";
import { bodyOf, check, draftOn, type Step, stepOf, stepsFor, withDefaults } from "./draft";
import { MachineStep } from "./MachineStep";
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
    const navigate = useNavigate();
    const { started } = useJobs();
    const chosen = useQuery(hosts).data?.find(({ id }) => id === entered.host_id);
    const ofHost = useGuestChoices(entered.host_id);
    // What another node has is known only to the service.
    const choices =
        entered.node === null ? ofHost : { data: undefined, why: common.notEnrolled({ node: entered.node }) };
    const cores = entered.node === null ? (choices.data?.cores ?? chosen?.cores ?? null) : null;
    const draft = withDefaults(entered, choices.data);
    const noImport = importCandidates(choices.data) !== null;
    const wizard = useWizard(stepsFor(entered), stepOf, (step) => check(step, draft, cores, noImport));
    const { at, faults } = wizard;

    const create = useCommand("vms.create", {
        onSuccess: ({ job }) => {
            started(job, t.creating({ name: draft.name.trim() }));
            void navigate({ to: "/activity/$id", params: { id: String(job) }, ignoreBlocker: true });
        },
        onError: wizard.refused,
    });
    const set: StepProps["set"] = (change, ...cleared) => {
        setEntered({ ...entered, ...change });
        wizard.changed(...cleared);
    };
    const props: StepProps = { draft, faults, choices, set };
    return (
        <WizardForm
            wizard={wizard}
            names={NAMES}
            command={create}
            onCreate={() => create.mutate({ body: bodyOf(draft) })}
            create={t.create({ name: draft.name.trim() })}
            leave={t.leave}
            leaveLoses={t.leaveLoses}
        >
            {at === "place" && <PlaceStep of="vms.create" draft={draft} faults={faults} set={set} texts={t} />}
            {at === "source" && <SourceStep {...props} />}
            {at === "machine" && <MachineStep {...props} cores={cores} />}
            {at === "cloud" && <CloudStep {...props} />}
            {at === "review" && <ReviewStep {...props} host={chosen} />}
        </WizardForm>
    );
}
