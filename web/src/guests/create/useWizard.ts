import { useState } from "react";
import { Problem } from "../../api/client";
import { type Faults, faultsOf } from "./faults";

/** Where a user is in the steps of a wizard, and what is wrong with what was entered. */
export type Wizard<S extends string> = {
    steps: readonly S[];
    at: S;
    faults: Faults;
    touched: boolean;
    goTo: (step: S) => void;
    /** Something was entered: the errors of these fields are no longer true. */
    changed: (...fields: string[]) => void;
    /** Goes to the next step, or to the first one with an error; after the last one `create` is called. */
    next: (create: () => void) => void;
    /** The service refused: goes to the first step with an error of a field. */
    refused: (error: unknown) => void;
};

export function useWizard<S extends string>(
    steps: readonly [S, ...S[]],
    stepOf: (field: string) => S,
    check: (step: S) => Faults,
): Wizard<S> {
    const [at, setAt] = useState<S>(steps[0]);
    const [faults, setFaults] = useState<Faults>({});
    const [touched, setTouched] = useState(false);
    const backTo = (found: Faults) => {
        setFaults(found);
        const step = steps.find((one) => Object.keys(found).some((field) => stepOf(field) === one));
        if (step !== undefined) setAt(step);
    };
    return {
        steps,
        at,
        faults,
        touched,
        goTo: setAt,
        changed: (...fields) => {
            setTouched(true);
            if (fields.length > 0)
                setFaults((all) =>
                    Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field))),
                );
        },
        next: (create) => {
            const found: Faults = Object.assign({}, ...steps.slice(0, steps.indexOf(at) + 1).map(check));
            const following = steps[steps.indexOf(at) + 1];
            if (Object.keys(found).length > 0) backTo(found);
            else if (following === undefined) create();
            else setAt(following);
        },
        refused: (error) => {
            if (hasFaults(error)) backTo(faultsOf(error.faults));
        },
    };
}

/** Whether an error belongs to fields. */
export const hasFaults = (error: unknown): error is Problem => error instanceof Problem && error.faults.length > 0;
