import "../../ui/table/table.css";
import { Button, Stack, Text } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { useJobs } from "../../jobs/openJob";
import { DialogFoot } from "../../ui/DialogFoot";
import { Quiet } from "../../ui/Quiet";
import type { GuestGroup } from "./chosen";
import { t } from "./texts";

type Props = { run: Schemas["BackupStarted"]; groups: readonly GuestGroup[]; onClose: () => void };

/** The guests that are not backed up, while a job is for the others. */
export function Refused({ run, groups, onClose }: Props) {
    const { open } = useJobs();
    const names = new Map(groups.flatMap(({ items }) => items).map(({ value, label }) => [value, label]));
    return (
        <Stack gap="sm">
            <Text fw={600} role="status">
                {t.refusedTitle({ n: run.refused.length })}
            </Text>
            <ul className="results" tabIndex={0}>
                {run.refused.map(({ type, id, reason }) => (
                    <li key={`${type}:${id}`}>
                        <span>{names.get(`${type}:${id}`) ?? `${type} ${id}`}</span>
                        <Quiet span className="breaks">
                            {reason}
                        </Quiet>
                    </li>
                ))}
            </ul>
            <Text>{t.startedCount({ n: run.jobs.length })}</Text>
            <DialogFoot>
                <Button variant="default" onClick={onClose}>
                    {t.close}
                </Button>
                <Button
                    onClick={() => {
                        open(run.job);
                        onClose();
                    }}
                    data-autofocus
                >
                    {t.showJob}
                </Button>
            </DialogFoot>
        </Stack>
    );
}
