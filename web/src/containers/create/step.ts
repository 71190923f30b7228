import type { Choices } from "../../guests/choices/queries";
import type { Faults } from "../../guests/create/faults";
import type { Draft } from "./draft";

/** The props of a step: the draft, its errors, what is on the node, and a function that changes fields and clears errors. */
export type StepProps = {
    draft: Draft;
    faults: Faults;
    choices: Choices;
    set: (change: Partial<Draft>, ...faults: string[]) => void;
};
