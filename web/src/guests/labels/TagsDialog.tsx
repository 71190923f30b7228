import { TagsInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { vms } from "../../api/queries";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { useForm } from "../../ui/form";
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
    const send = useSend();
    // The tags that other machines have, so that one word is not written in two ways.
    const known = [...new Set(cache.getQueryData(vms.queryKey)?.flatMap((one) => one.tags) ?? [])].sort();
    const form = useForm<Schemas["TagsIn"], unknown>({
        // The digest of the tags that are edited: they may be read again in the meantime.
        empty: { tags: [], digest: null },
        present: of,
        send: (body) => send(`${guest.type}s.set_tags`, { ...idOf(guest), body }),
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.tagsChanged({ name: guest.name }) });
            onClose();
        },
    });
    return (
        <AskForm
            action={t.save}
            ready={form.body.tags?.join(";") !== of.tags.join(";")}
            {...form.dialog}
            fields={["tags"]}
            onClose={onClose}
        >
            <TagsInput
                label={t.tags}
                description={t.tagsRule}
                placeholder={t.addTag}
                data={known}
                openOnFocus={false}
                splitChars={[",", ";", " "]}
                data-autofocus
                {...form.words("tags")}
            />
        </AskForm>
    );
}
