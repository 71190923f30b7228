import { Alert } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { type Draft, isWithoutSignIn } from "./draft";
import { t } from "./texts";

/** Warns that nobody can sign in to the new machine. */
export function NoSignIn({ draft }: { draft: Draft }) {
    return isWithoutSignIn(draft) ? (
        <Alert color="orange" icon={<IconUserOff size={18} />} title={t.noSignIn} role="status">
            {t.noSignInNote}
        </Alert>
    ) : null;
}
