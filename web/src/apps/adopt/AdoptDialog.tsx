import { Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Discovered } from "../../api/client";
import { useCommand } from "../../api/command";
import { FormDialog } from "../../ui/FormDialog";
import { Quiet } from "../../ui/Quiet";
import { EntrySelect } from "./EntrySelect";
import { t } from "./texts";

type Props = { containers: readonly Discovered[]; onClose: () => void };

/** Adopts containers, all or none. Of a single one, its name and entry can be chosen; then the page of its app is opened. */
export function AdoptDialog({ containers, onClose }: Props) {
    const [only, ...others] = containers;
    const single = others.length === 0 ? only : undefined;
    const [name, setName] = useState(single?.name ?? "");
    // The suggestion may come later, from the notes.
    const [chosen, setChosen] = useState<string | null>();
    const slug = chosen === undefined ? (single?.catalog_slug ?? null) : chosen;
    const navigate = useNavigate();
    const adopt = useCommand("apps.adopt", {
        onSuccess: async ({ adopted }) => {
            notifications.show({
                color: "teal",
                message: single ? t.adoptedOne({ name: name.trim() }) : t.adoptedMany({ n: adopted.length }),
            });
            if (single) await navigate({ to: "/apps/$id", params: { id: String(adopted[0]) }, replace: true });
            else onClose();
        },
    });
    const items = single
        ? [{ host_id: single.host_id, ctid: single.ctid, name, catalog_slug: slug }]
        : containers.map(({ host_id, ctid, name, catalog_slug }) => ({ host_id, ctid, name, catalog_slug }));
    return (
        <FormDialog
            title={single ? t.one({ name: single.name }) : t.many({ n: containers.length })}
            action={t.adopt}
            ready={single === undefined || name.trim() !== ""}
            request={adopt}
            fields={[]}
            onSend={() => adopt.mutate({ body: { items } })}
            onClose={onClose}
        >
            <Text>{t.means({ n: containers.length })}</Text>
            {single ? (
                <>
                    <TextInput
                        label={t.name}
                        value={name}
                        maxLength={100}
                        data-autofocus
                        onChange={(e) => setName(e.currentTarget.value)}
                    />
                    <EntrySelect label={t.entry} description={t.entryNote} value={slug} onChange={setChosen} />
                </>
            ) : (
                <Quiet lineClamp={8}>
                    {containers
                        .map(({ name, catalog_slug: slug }) => (slug === null ? name : t.withEntry({ name, slug })))
                        .join(" · ")}
                </Quiet>
            )}
        </FormDialog>
    );
}
