import { Button, Stack, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import type { Schemas } from "../../../api/client";
import { useCommand } from "../../../api/command";
import { job } from "../../../api/queries";
import { Dialog } from "../../../ui/Dialog";
import { DialogFoot } from "../../../ui/DialogFoot";
import { Quiet } from "../../../ui/Quiet";
import { ErrorAlert } from "../../../ui/States";
import { BulkResults } from "../../../ui/table/BulkResults";
import type { FleetSnapshot } from "../queries";
import { t } from "../texts";
import { keyOf, nameOf } from "./columns";
import { resultOf } from "./results";

const itemOf = ({ guest, name }: FleetSnapshot): Schemas["Item"] => ({
    type: guest.type as Schemas["Item"]["type"],
    id: guest.id ?? 0,
    name,
});

/** Asks whether these snapshots are to be deleted; then shows what becomes of each of them. */
export function DeleteDialog({ rows, onClose }: { rows: readonly FleetSnapshot[]; onClose: () => void }) {
    const send = useCommand("snapshots.delete");
    const deletion = send.data;
    // The stream keeps the jobs up to date.
    const jobs = useQueries({ queries: (deletion?.jobs ?? []).map((id) => job(id)) }).map(({ data }) => data);
    const results = deletion && new Map(rows.map((row) => [keyOf(row), resultOf(itemOf(row), deletion.refused, jobs)]));
    return (
        <Dialog onClose={onClose} title={t.deleteManyTitle({ n: rows.length })}>
            {results ? (
                <BulkResults
                    rows={rows}
                    results={results}
                    over={[...results.values()].every(({ state }) => state === "done" || state === "refused")}
                    keyOf={keyOf}
                    nameOf={nameOf}
                    onClose={onClose}
                />
            ) : (
                <Stack gap="sm">
                    <Text>{t.deleteManyNote}</Text>
                    <Quiet className="breaks" lineClamp={6}>
                        {rows.map(nameOf).join(", ")}
                    </Quiet>
                    <DialogFoot error={send.error && <ErrorAlert error={send.error} />}>
                        <Button variant="default" onClick={onClose} data-autofocus>
                            {t.cancel}
                        </Button>
                        <Button
                            color="red"
                            loading={send.isPending}
                            onClick={() => send.mutate({ body: { items: rows.map(itemOf) } })}
                        >
                            {t.deleteMany({ n: rows.length })}
                        </Button>
                    </DialogFoot>
                </Stack>
            )}
        </Dialog>
    );
}
