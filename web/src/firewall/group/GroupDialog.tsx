import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { call } from "../../api/operation";
import { bindTo } from "../../ui/bind";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import type { Firewall } from "../firewall";
import { ObjectDialog } from "../object/ObjectDialog";
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
    const [draft, setDraft] = useState({ name: group?.group ?? "", comment: group?.comment ?? "" });
    const name = draft.name.trim();
    const comment = draft.comment.trim() || null;
    const path = { host_id: firewall.hostId ?? 0 };
    const nameField = group === undefined ? "group" : "rename";
    const title = group === undefined ? t.newGroup : t.edit({ group: group.group });
    const save = useMutation({
        mutationFn: () =>
            confirmed.send(title, t.save, (confirm) =>
                group === undefined
                    ? call("firewall.add_group", {
                          ...path,
                          body: { group: name, comment, confirm },
                      })
                    : call("firewall.set_group", {
                          ...path,
                          group: group.group,
                          body: {
                              comment,
                              ...(name === group.group ? {} : { rename: name }),
                              digest,
                              confirm,
                          },
                      }),
            ),
        onSuccess: () => {
            void cache.invalidateQueries({ queryKey: ["firewall"] });
            notifications.show({
                color: "teal",
                message: (group === undefined ? t.added : t.changed)({ group: name }),
            });
            onClose();
        },
    });
    const bind = bindTo(
        draft,
        (change) => setDraft({ ...draft, ...change }),
        (field) => faultOf(save.error, field),
    );
    return (
        <ObjectDialog
            title={title}
            action={group === undefined ? t.add : t.save}
            ready={name !== ""}
            request={save}
            fields={[nameField, "comment"]}
            onSend={() => save.mutate()}
            onClose={onClose}
            name={{ ...bind.text("name", nameField), description: t.nameRule }}
            comment={bind.text("comment")}
            confirmation={confirmed.dialog}
        />
    );
}
