import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, take } from "../../api/client";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import { type Firewall, HERE, pathOf } from "../firewall";
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
        <>
            <FormDialog
                title={t.newSet}
                action={t.addSet}
                ready={form.sent.name !== ""}
                {...form.dialog}
                onClose={onClose}
            >
                <TextInput
                    label={t.name}
                    required
                    data-autofocus
                    autoComplete="off"
                    spellCheck={false}
                    {...form.text("name")}
                />
                <TextInput label={t.comment} {...form.text("comment")} />
            </FormDialog>
            {confirmed.dialog}
        </>
    );
}
