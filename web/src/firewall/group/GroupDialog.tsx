import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { call } from "../../api/operation";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import type { Firewall } from "../firewall";
import { t } from "./texts";

type Props = {
    /** That of the cluster. */
    firewall: Firewall;
    /** The group that is changed; without it one is added. */
    group?: Schemas["FirewallGroupView"];
    digest?: string;
    onClose: () => void;
};

/** Adds a security group, or changes its name and comment. */
export function GroupDialog({ firewall, group, digest, onClose }: Props) {
    const cache = useQueryClient();
    const confirmed = useFirewallConfirmed(firewall);
    const [name, setName] = useState(group?.group ?? "");
    const [comment, setComment] = useState(group?.comment ?? "");
    const path = { host_id: firewall.hostId ?? 0 };
    const field = group === undefined ? "group" : "rename";
    const title = group === undefined ? t.newGroup : t.edit({ group: group.group });
    const save = useMutation({
        mutationFn: () =>
            confirmed.send(title, t.save, (confirm) =>
                group === undefined
                    ? call("firewall.add_group", {
                          ...path,
                          body: { group: name.trim(), comment: comment.trim() || null, confirm },
                      })
                    : call("firewall.set_group", {
                          ...path,
                          group: group.group,
                          body: {
                              comment: comment.trim() || null,
                              ...(name.trim() === group.group ? {} : { rename: name.trim() }),
                              digest,
                              confirm,
                          },
                      }),
            ),
        onSuccess: () => {
            void cache.invalidateQueries({ queryKey: ["firewall"] });
            notifications.show({
                color: "teal",
                message: (group === undefined ? t.added : t.changed)({ group: name.trim() }),
            });
            onClose();
        },
    });
    return (
        <Dialog onClose={onClose} title={title}>
            <AskForm
                action={group === undefined ? t.add : t.save}
                ready={name.trim() !== ""}
                request={save}
                fields={[field, "comment"]}
                onSend={() => save.mutate()}
                onClose={onClose}
            >
                <TextInput
                    label={t.name}
                    description={t.nameRule}
                    value={name}
                    onChange={(e) => setName(e.currentTarget.value)}
                    error={faultOf(save.error, field)}
                    required
                    data-autofocus
                    autoComplete="off"
                    spellCheck={false}
                />
                <TextInput
                    label={t.comment}
                    value={comment}
                    onChange={(e) => setComment(e.currentTarget.value)}
                    error={faultOf(save.error, "comment")}
                />
            </AskForm>
            {confirmed.dialog}
        </Dialog>
    );
}
