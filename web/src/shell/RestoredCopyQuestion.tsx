import { Alert, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import type { Schemas } from "../api/client";
import { useSend } from "../api/command";
import { useDenialReason } from "../auth/access";
import { ActionButton, SmallButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { when } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { t } from "./texts";

/** What to do with the jobs of a copied or restored database. */
export default function Question({ copy }: { copy: Schemas["RestoredCopyView"] }) {
    const send = useSend();
    const why = useDenialReason("meta.continue_restored_copy");
    const [asked, setAsked] = useState<"continue" | "end" | null>(null);
    const count = copy.begun + copy.waiting;
    const jobs = t.jobs({ n: count });
    // The service expects these words in every language.
    const phrase = ["continue", count, count === 1 ? "job" : "jobs"].join(" ");
    const decided = (message: string) => notifications.show({ message });
    return (
        <Alert mb="md" color="orange" role="alert" icon={<IconHistory size={18} />} title={t.restored}>
            <Text>
                {copy.reason} {t.restoredFound({ time: when(copy.found_at) ?? "–" })}{" "}
                {t.restoredJobs({ n: count, begun: copy.begun })}{" "}
                <AnchorLink inherit to="/activity" search={{ status: "queued" }}>
                    {t.showJobs}
                </AnchorLink>
            </Text>
            <Group mt="xs" gap="xs">
                <ActionButton why={why} size="xs" onClick={() => setAsked("end")}>
                    {t.endThese}
                </ActionButton>
                <SmallButton why={why} onClick={() => setAsked("continue")}>
                    {t.continueThese}
                </SmallButton>
            </Group>
            <DangerDialog
                opened={asked === "end"}
                title={t.endQuestion({ jobs })}
                action={t.end}
                onClose={() => setAsked(null)}
                onConfirm={async () => {
                    await send("meta.end_restored_copy");
                    decided(t.ended);
                }}
            >
                <Text>{t.endText}</Text>
            </DangerDialog>
            <DangerDialog
                opened={asked === "continue"}
                title={t.continueQuestion({ jobs })}
                action={t.continue}
                phrase={phrase}
                onClose={() => setAsked(null)}
                onConfirm={async (confirm) => {
                    await send("meta.continue_restored_copy", { body: { confirm } });
                    decided(t.continued);
                }}
            >
                <Text>{t.continueText}</Text>
            </DangerDialog>
        </Alert>
    );
}
