import { TagsInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { vms } from "../../api/queries";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { Loaded } from "../../ui/States";
import { idOf, useGuest } from "../useGuest";
import { guestTags } from "./queries";
import { t } from "./texts";

/** Changes the tags; they are read from the host first, which a change by someone else must not overwrite. */
export function TagsDialog({ onClose }: { onClose: () => void }) {
    const guest = useGuest();
    return (
        <Dialog onClose={onClose} title={t.tagsOf({ name: guest.name })}>
            <Loaded query={useQuery(guestTags(guest))} shape="rows">
                {(data) => <Form of={data} onClose={onClose} />}
            </Loaded>
        </Dialog>
    );
}

function Form({ of, onClose }: { of: Schemas["Tags"]; onClose: () => void }) {
    const guest = useGuest();
    const cache = useQueryClient();
    const [tags, setTags] = useState(of.tags);
    // The digest of the tags that are edited: they may be read again in the meantime.
    const [digest] = useState(of.digest);
    // The tags that other machines have, so that one word is not written in two ways.
    const known = [...new Set(cache.getQueryData(vms.queryKey)?.flatMap((one) => one.tags) ?? [])].sort();
    const save = useCommand(`${guest.type}s.set_tags`, {
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.tagsChanged({ name: guest.name }) });
            onClose();
        },
    });
    return (
        <AskForm
            action={t.save}
            ready={tags.join(";") !== of.tags.join(";")}
            request={save}
            fields={["tags"]}
            onSend={() => save.mutate({ ...idOf(guest), body: { tags, digest } })}
            onClose={onClose}
        >
            <TagsInput
                label={t.tags}
                description={t.tagsRule}
                placeholder={t.addTag}
                data={known}
                openOnFocus={false}
                value={tags}
                onChange={setTags}
                error={faultOf(save.error, "tags")}
                splitChars={[",", ";", " "]}
                data-autofocus
            />
        </AskForm>
    );
}
