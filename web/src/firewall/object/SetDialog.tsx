import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, faultOf, take } from "../../api/client";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import { type Firewall, HERE, pathOf } from "../firewall";
import { t } from "./texts";

/** Adds an empty IP set. */
export function SetDialog({ firewall, onClose }: { firewall: Firewall; onClose: () => void }) {
    const cache = useQueryClient();
    const confirmed = useFirewallConfirmed(firewall);
    const [name, setName] = useState("");
    const [comment, setComment] = useState("");
    const add = useMutation({
        mutationFn: () =>
            confirmed.send(t.newSet, t.addSet, (confirm) =>
                take(
                    api.POST(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets"), {
                        params: { path: HERE },
                        body: { name: name.trim(), comment: comment.trim() || null, confirm },
                    }),
                ),
            ),
        onSuccess: ({ ipset }) => {
            void cache.invalidateQueries({ queryKey: firewall.key });
            notifications.show({ color: "teal", message: t.added({ name: ipset.name }) });
            onClose();
        },
    });
    return (
        <Dialog onClose={onClose} title={t.newSet}>
            <AskForm
                action={t.addSet}
                ready={name.trim() !== ""}
                request={add}
                fields={["name", "comment"]}
                onSend={() => add.mutate()}
                onClose={onClose}
            >
                <TextInput
                    label={t.name}
                    value={name}
                    onChange={(e) => setName(e.currentTarget.value)}
                    error={faultOf(add.error, "name")}
                    required
                    data-autofocus
                    autoComplete="off"
                    spellCheck={false}
                />
                <TextInput
                    label={t.comment}
                    value={comment}
                    onChange={(e) => setComment(e.currentTarget.value)}
                    error={faultOf(add.error, "comment")}
                />
            </AskForm>
            {confirmed.dialog}
        </Dialog>
    );
}
