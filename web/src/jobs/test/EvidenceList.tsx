import "../../ui/table/table.css";
import { Image } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconQuestionMark } from "@tabler/icons-react";
import type { Schemas } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { evidenceName } from "./tested";
import { t } from "./texts";

/** What was found in the copy that a test restore has made, with the picture of its display. */
export function EvidenceList({ of: test }: { of: Pick<Schemas["BackupTestView"], "id" | "host_id" | "evidence"> }) {
    const denied = useDenialReasonAt(test.host_id, "backups.test_picture");
    if (test.evidence.length === 0) return null;
    const hasPicture = test.evidence.some(({ what, ok }) => what === "display" && ok);
    return (
        <>
            <ul className="results" tabIndex={0} aria-label={t.evidence}>
                {test.evidence.map((one) => (
                    <Shown key={one.what} of={one} />
                ))}
            </ul>
            {hasPicture && denied === null && (
                <Image
                    src={`/api/v1/backups/tests/${test.id}/picture`}
                    alt={t.picture}
                    w="auto"
                    maw="100%"
                    mah={320}
                    radius="sm"
                />
            )}
        </>
    );
}

function Shown({ of: { what, ok, text } }: { of: Schemas["Evidence"] }) {
    const Icon = ok === null ? IconQuestionMark : ok ? IconCircleCheck : IconCircleX;
    return (
        <li>
            <span>{evidenceName(what)}</span>
            <span className="outcome" data-state={ok === null ? "unknown" : ok ? "done" : "refused"}>
                <Icon size={14} aria-hidden /> {text}
            </span>
        </li>
    );
}
