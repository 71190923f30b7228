import { Stepper, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type RefObject, useEffect } from "react";

type Props<S extends string> = {
    steps: readonly S[];
    names: Record<S, string>;
    at: S;
    /** Goes back to a step. */
    onStep: (step: S) => void;
};

/** The steps of a wizard. On a narrow window only the name of the current one is shown. */
export function Steps<S extends string>({ steps, names, at, onStep }: Props<S>) {
    const narrow = useMediaQuery("(max-width: 560px)");
    return (
        <>
            <Stepper
                active={steps.indexOf(at)}
                onStepClick={(index) => onStep(steps[index] ?? at)}
                allowNextStepsSelect={false}
                size="xs"
                mb={narrow ? "sm" : "lg"}
                wrap={false}
            >
                {steps.map((step, index) => (
                    <Stepper.Step
                        key={step}
                        label={narrow ? undefined : names[step]}
                        aria-label={narrow ? `${index + 1} ${names[step]}` : undefined}
                        aria-current={step === at ? "step" : undefined}
                    />
                ))}
            </Stepper>
            {narrow && (
                <Title order={2} mb="sm">
                    {names[at]}
                </Title>
            )}
        </>
    );
}

/** Moves the keyboard focus to the first field with a fault, else to the first field of the step; not before the form is used. */
export function useStepFocus(form: RefObject<HTMLFormElement | null>, at: string, faults: object, used: boolean) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: the first use of the form must not move the focus away
    useEffect(() => {
        const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
        const first = form.current?.querySelector<HTMLElement>("input:not([disabled]), [data-step]");
        (wrong ?? (used ? first : null))?.focus();
    }, [at, faults]);
}
