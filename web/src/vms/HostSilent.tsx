import { Alert } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import type { Schemas } from "../api/client";
import { when } from "../ui/format";
import { t } from "./texts";

/** Says why the host told nothing about a machine: it did not answer, or the machine is missing there. Nothing if it did. */
export function HostSilent({ of }: { of: Schemas["VmDetail"] }) {
    if (of.missing_since !== null) {
        return (
            <Alert color="orange" icon={<IconPlugConnectedX size={18} />} title={t.missing} role="status">
                {t.missingSince({ since: when(of.missing_since) })}
            </Alert>
        );
    }
    if (of.problem === null) return null;
    return (
        <Alert color="orange" icon={<IconPlugConnectedX size={18} />} title={t.hostSilent} role="status">
            {of.problem}
        </Alert>
    );
}
