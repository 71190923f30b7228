import { Alert, Anchor, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconHistory } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Schemas, take } from "../api/client";
import { restoredCopy } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { when } from "../ui/format";

/** Asks what to do with the jobs of a copied or restored database; shown only to users who may see it. */
export function RestoredCopy() {
    const maySee = useDenialReason("meta.restored_copy") === null;
    const { data } = useQuery({ ...restoredCopy, enabled: maySee });
    return data?.open ? <Question copy={data} /> : null;
}

function Question({ copy }: { copy: Schemas["RestoredCopyView"] }) {
    const cache = useQueryClient();
    const why = useDenialReason("meta.continue_restored_copy");
    const [asked, setAsked] = useState<"continue" | "end" | null>(null);
    const count = copy.begun + copy.waiting;
    const jobs = count === 1 ? "1 job" : `${count} jobs`;
    const decided = (message: string) => {
        notifications.show({ message });
        void cache.invalidateQueries({ queryKey: restoredCopy.queryKey });
        void cache.invalidateQueries({ queryKey: ["jobs"] });
    };
    return (
        <Alert
            mb="md"
            color="orange"
            variant="light"
            role="alert"
            icon={<IconHistory size={18} />}
            title="This database was restored from a copy"
        >
            <Text size="sm">
                {copy.reason} Detected {when(copy.found_at)}. {jobs} from the copy {count === 1 ? "is" : "are"} on hold
                {copy.begun > 0 && `, ${copy.begun} of them already started`}: their work may already have been done by
                the Holdfast from which the copy was made. New jobs run as usual.{" "}
                <Anchor inherit renderRoot={(props) => <Link to="/activity" search={{ status: "queued" }} {...props} />}>
                    Show jobs
                </Anchor>
            </Text>
            <Group mt="xs" gap="xs">
                <ActionButton why={why} size="xs" onClick={() => setAsked("end")}>
                    End these jobs
                </ActionButton>
                <ActionButton why={why} size="xs" variant="default" onClick={() => setAsked("continue")}>
                    Continue these jobs
                </ActionButton>
            </Group>
            <DangerDialog
                opened={asked === "end"}
                title={`End ${jobs}?`}
                action="End jobs"
                onClose={() => setAsked(null)}
                onConfirm={async () => {
                    await take(api.POST("/api/v1/meta/restored-copy/end"));
                    decided("The jobs from the copy were ended.");
                }}
            >
                <Text size="sm">
                    None of the jobs is run. Changes already made by started jobs are not undone; the activity list shows the
                    target of each job. You can start the actions again if they are still needed.
                </Text>
            </DangerDialog>
            <DangerDialog
                opened={asked === "continue"}
                title={`Continue ${jobs}?`}
                action="Continue jobs"
                phrase={`continue ${jobs}`}
                onClose={() => setAsked(null)}
                onConfirm={async (confirm) => {
                    await take(api.POST("/api/v1/meta/restored-copy/continue", { body: { confirm } }));
                    decided("The jobs from the copy continue.");
                }}
            >
                <Text size="sm">
                    The jobs run as if the copy were up to date: a guest that has been installed, moved or destroyed since then
                    is installed, moved or destroyed again. Choose this only if nothing was done after the copy was made.
                </Text>
            </DangerDialog>
        </Alert>
    );
}
