import { Button, Group, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useRef } from "react";
import { LeaveDialog } from "../../ui/LeaveDialog";
import { ErrorAlert, Panel } from "../../ui/States";
import { Steps, useStepFocus } from "../../ui/Steps";
import { t } from "./texts";
import { hasFaults, type Wizard } from "./useWizard";

type Props<S extends string> = {
    wizard: Wizard<S>;
    names: Record<S, string>;
    /** The command that creates the guest. */
    command: { error: unknown; isPending: boolean; isSuccess: boolean };
    onCreate: () => void;
    /** The label of the last button. */
    create: string;
    /** Asked when the page is left before that, and what happens then. */
    leave: string;
    leaveLoses: string;
    children: ReactNode;
};

/** The frame of a wizard that creates a guest: its steps, the fields of the current one, and the way back and on. */
export function WizardForm<S extends string>({ wizard, names, command, onCreate, create, ...props }: Props<S>) {
    const form = useRef<HTMLFormElement>(null);
    const { steps, at, faults, touched, goTo } = wizard;
    const before = steps[steps.indexOf(at) - 1];
    const isLast = at === steps.at(-1);
    useStepFocus(form, at, faults, touched || before !== undefined);
    const submit = (event: FormEvent) => {
        event.preventDefault();
        wizard.next(onCreate);
    };
    return (
        <Panel>
            <Steps steps={steps} names={names} at={at} onStep={goTo} />
            <form ref={form} onSubmit={submit} noValidate>
                <Stack gap="md">
                    {props.children}
                    {isLast && command.error !== null && !hasFaults(command.error) && (
                        <ErrorAlert error={command.error} />
                    )}
                    <Group justify="space-between">
                        {before === undefined ? (
                            <span />
                        ) : (
                            <Button variant="default" onClick={() => goTo(before)}>
                                {t.back}
                            </Button>
                        )}
                        <Button type="submit" loading={command.isPending}>
                            {isLast ? create : t.next}
                        </Button>
                    </Group>
                </Stack>
            </form>
            <LeaveDialog title={props.leave} unsaved={() => touched && !command.isSuccess} samePath>
                {props.leaveLoses}
            </LeaveDialog>
        </Panel>
    );
}
