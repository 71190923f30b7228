import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, faultOf, take } from "../../api/client";
import { bindTo } from "../../ui/bind";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import { type Firewall, HERE, pathOf } from "../firewall";
import { ObjectDialog } from "./ObjectDialog";
import { t } from "./texts";

/** Adds an empty IP set. */
export function SetDialog({ firewall, onClose }: { firewall: Firewall; onClose: () => void }) {
    const cache = useQueryClient();
    const confirmed = useFirewallConfirmed(firewall);
    const [draft, setDraft] = useState({ name: "", comment: "" });
    const name = draft.name.trim();
    const add = useMutation({
        mutationFn: () =>
            confirmed.send(t.newSet, t.addSet, (confirm) =>
                take(
                    api.POST(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets"), {
                        params: { path: HERE },
                        body: { name, comment: draft.comment.trim() || null, confirm },
                    }),
                ),
            ),
        onSuccess: ({ ipset }) => {
            void cache.invalidateQueries({ queryKey: firewall.key });
            notifications.show({ color: "teal", message: t.added({ name: ipset.name }) });
            onClose();
        },
    });
    const bind = bindTo(
        draft,
        (change) => setDraft({ ...draft, ...change }),
        (field) => faultOf(add.error, field),
    );
    return (
        <ObjectDialog
            title={t.newSet}
            action={t.addSet}
            ready={name !== ""}
            request={add}
            fields={["name", "comment"]}
            onSend={() => add.mutate()}
            onClose={onClose}
            name={bind.text("name")}
            comment={bind.text("comment")}
            confirmation={confirmed.dialog}
        />
    );
}
