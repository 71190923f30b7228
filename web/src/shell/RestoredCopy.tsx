import { Alert, Anchor, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconHistory } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Schemas, take } from "../api/client";
import { restoredCopy } from "../api/queries";
import { useObstacle } from "../auth/access";
import { Act } from "../ui/Act";
import { DangerDialog } from "../ui/DangerDialog";
import { when } from "../ui/format";

/** Asks what becomes of the jobs of a database that was copied or restored; for those who may know of it. */
export function RestoredCopy() {
    const maySee = useObstacle("meta.restored_copy") === null;
    const { data } = useQuery({ ...restoredCopy, enabled: maySee });
    return data?.open ? <Question copy={data} /> : null;
}

function Question({ copy }: { copy: Schemas["RestoredCopyView"] }) {
    const cache = useQueryClient();
    const why = useObstacle("meta.continue_restored_copy");
    const [asked, setAsked] = useState<"continue" | "end" | null>(null);
    const count = copy.begun + copy.waiting;
    const jobs = count === 1 ? "1 job" : `${count} jobs`;
    const decided = (words: string) => {
        notifications.show({ message: words });
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
                {copy.reason} Found {when(copy.found_at)}. {jobs} of that time {count === 1 ? "waits" : "wait"}
                {copy.begun > 0 && `, ${copy.begun} of them begun`}: what they do may have been done already, by the
                Holdfast that the copy was made of. New jobs run as usual.{" "}
                <Anchor inherit renderRoot={(props) => <Link to="/activity" search={{ status: "queued" }} {...props} />}>
                    Show them
                </Anchor>
            </Text>
            <Group mt="xs" gap="xs">
                <Act why={why} size="xs" onClick={() => setAsked("end")}>
                    End these jobs
                </Act>
                <Act why={why} size="xs" variant="default" onClick={() => setAsked("continue")}>
                    Let them go on
                </Act>
            </Group>
            <DangerDialog
                opened={asked === "end"}
                title={`End ${jobs}?`}
                action="End them"
                onClose={() => setAsked(null)}
                onConfirm={async () => {
                    await take(api.POST("/api/v1/meta/restored-copy/end"));
                    decided("The old jobs are ended.");
                }}
            >
                <Text size="sm">
                    None of them is carried out. What those that had begun had done stays as it is; each names its target
                    in the activity list. What is still wanted can be ordered again.
                </Text>
            </DangerDialog>
            <DangerDialog
                opened={asked === "continue"}
                title={`Let ${jobs} go on?`}
                action="Let them go on"
                phrase={`continue ${jobs}`}
                onClose={() => setAsked(null)}
                onConfirm={async (confirm) => {
                    await take(api.POST("/api/v1/meta/restored-copy/continue", { body: { confirm } }));
                    decided("The old jobs go on.");
                }}
            >
                <Text size="sm">
                    They are carried out as if the copy were the present: a guest that was installed, moved or destroyed
                    since is installed, moved or destroyed again. Choose this only if nothing was done after the copy was
                    made.
                </Text>
            </DangerDialog>
        </Alert>
    );
}
