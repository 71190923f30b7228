import { Select, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSend } from "../api/command";
import { FormDialog } from "../ui/FormDialog";
import { Loaded } from "../ui/States";
import { cardsOf, type Dashboard, dashboards } from "./queries";
import { t } from "./texts";

type Props = { title: string; path: string; onClose: () => void };

/** Asks on which dashboard of one's own. */
export default function PinDialog(props: Props) {
    return (
        <Loaded query={useQuery(dashboards)}>{(all) => <Ask {...props} own={all.filter(({ own }) => own)} />}</Loaded>
    );
}

const NEW = "new";

function Ask({ title: proposed, path, onClose, own }: Props & { own: Dashboard[] }) {
    const send = useSend();
    const [on, setOn] = useState(own[0] ? String(own[0].id) : NEW);
    const [name, setName] = useState("");
    const [title, setTitle] = useState(proposed.slice(0, 100));
    const chosen = own.find(({ id }) => String(id) === on);
    const pin = useMutation({
        mutationFn: () => {
            const card = { title, path, wide: false };
            return chosen === undefined
                ? send("dashboards.create", { body: { name, team_id: null, cards: [card] } })
                : send("dashboards.change", {
                      dashboard_id: chosen.id,
                      body: { cards: [...cardsOf(chosen.cards), card] },
                  });
        },
        onSuccess: (dashboard) => {
            notifications.show({ color: "teal", message: t.pinned({ name: dashboard.name }) });
            onClose();
        },
    });
    return (
        <FormDialog
            title={t.pin}
            action={t.pin}
            ready={title.trim() !== "" && (chosen !== undefined || name.trim() !== "")}
            request={pin}
            fields={[]}
            onSend={() => pin.mutate()}
            onClose={onClose}
        >
            <Select
                label={t.dashboard}
                data={[
                    ...own.map(({ id, name: label }) => ({ value: String(id), label })),
                    { value: NEW, label: t.newOne },
                ]}
                value={on}
                onChange={(next) => setOn(next ?? NEW)}
                allowDeselect={false}
            />
            {chosen === undefined && (
                <TextInput
                    label={t.name}
                    value={name}
                    onChange={(event) => setName(event.currentTarget.value)}
                    maxLength={100}
                    data-autofocus
                />
            )}
            <TextInput
                label={t.title}
                value={title}
                onChange={(event) => setTitle(event.currentTarget.value)}
                maxLength={100}
            />
        </FormDialog>
    );
}
