import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, take } from "../../api/client";
import { useForm } from "../../ui/form";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import { type Firewall, HERE, pathOf } from "../firewall";
import { ObjectDialog } from "./ObjectDialog";
import { t } from "./texts";

/** Adds an empty IP set. */
export function SetDialog({ firewall, onClose }: { firewall: Firewall; onClose: () => void }) {
    const cache = useQueryClient();
    const confirmed = useFirewallConfirmed(firewall);
    const form = useForm<Omit<Schemas["IpSetIn"], "confirm">, Schemas["IpSetWritten"]>({
        empty: { name: "", comment: null },
        send: (body) =>
            confirmed.send(t.newSet, t.addSet, (confirm) =>
                take(
                    api.POST(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets"), {
                        params: { path: HERE },
                        body: { ...body, confirm },
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
        <ObjectDialog
            title={t.newSet}
            action={t.addSet}
            ready={form.sent.name !== ""}
            {...form.dialog}
            onClose={onClose}
            name={form.text("name")}
            comment={form.text("comment")}
            confirmation={confirmed.dialog}
        />
    );
}
