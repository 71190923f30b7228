import { Text } from "@mantine/core";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { StorageField } from "../choices/fields";
import { defaultStorage } from "../choices/items";
import { useGuestChoices } from "../choices/queries";
import { contentOf, type Guest, idOf } from "../useGuest";
import type { Disk } from "./queries";
import { t } from "./texts";

type Props = { guest: Guest; disk: Disk; onClose: () => void };

/** Asks for the storage to which a disk is moved. */
export function MoveDialog({ guest, disk, onClose }: Props) {
    const { started } = useJobs();
    const choices = useGuestChoices(guest.hostId);
    const content = contentOf(guest);
    const [chosen, setStorage] = useState<string | null>(null);
    const storage = chosen ?? defaultStorage(choices.data, content, disk.storage) ?? "";
    const names = { disk: disk.disk, guest: guest.name };
    const move = useCommand(`${guest.type}s.move_disk`, {
        onSuccess: ({ job }) => {
            started(job, t.moving({ ...names, storage }));
            onClose();
        },
    });
    const same = storage === disk.storage ? t.sameStorage : null;
    return (
        <FormDialog
            title={t.moveTitle(names)}
            action={t.moveAction}
            ready={storage !== "" && same === null}
            request={move}
            fields={["storage"]}
            onSend={() => move.mutate({ ...idOf(guest), disk: disk.disk, body: { storage } })}
            onClose={onClose}
        >
            <Text>{t.moveNote({ storage: disk.storage ?? "" })}</Text>
            <StorageField
                choices={choices}
                content={content}
                value={storage}
                onChange={setStorage}
                error={same ?? faultOf(move.error, "storage")}
                required
            />
        </FormDialog>
    );
}
