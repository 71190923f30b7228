import { Alert, PasswordInput, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { canSignIn, type Draft } from "./draft";
import type { StepProps } from "./step";
import { t } from "./texts";

/** How one signs in to the new container as root. */
export function SignInStep({ draft, faults, set }: StepProps) {
    return (
        <>
            <PasswordInput
                label={t.password}
                description={t.passwordRule}
                value={draft.password}
                onChange={(e) => set({ password: e.currentTarget.value }, "password")}
                error={faults.password}
                autoComplete="new-password"
            />
            <Textarea
                label={t.sshKeys}
                description={t.sshKeysRule}
                value={draft.ssh_keys}
                onChange={(e) => set({ ssh_keys: e.currentTarget.value }, "ssh_keys")}
                error={faults.ssh_keys}
                autosize
                minRows={2}
                maxRows={8}
                autoComplete="off"
                spellCheck={false}
            />
            <NobodyAlert draft={draft} />
        </>
    );
}

/** Says that nobody can sign in to the container. */
export function NobodyAlert({ draft }: { draft: Draft }) {
    if (canSignIn(draft)) return null;
    return (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t.nobody}
        </Alert>
    );
}
