import { Stack, Switch } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, errorText, type Schemas, take } from "../api/client";
import { useDenialReason } from "../auth/access";
import { AccessGate } from "../ui/AccessGate";
import { Loaded, Panel } from "../ui/States";
import { NotifyHead } from "./NotifyHead";
import { types } from "./queries";
import { t } from "./texts";
import { byArea, typeName } from "./types";

type Type = Schemas["NoticeTypeView"];

/** Which types of messages are sent at all. */
export default function TypesPage() {
    return (
        <AccessGate of="notifications.types" title={t.title}>
            <NotifyHead note={t.typesNote} />
            <Loaded query={useQuery(types)}>
                {(all) => (
                    <div className="areas">
                        {byArea(all, ({ name }) => name).map(({ area, types: own }) => (
                            <Panel key={area} title={area}>
                                <Stack gap="xs">
                                    {own.map((type) => (
                                        <Switched key={type.name} type={type} />
                                    ))}
                                </Stack>
                            </Panel>
                        ))}
                    </div>
                )}
            </Loaded>
        </AccessGate>
    );
}

function Switched({ type: { name, enabled } }: { type: Type }) {
    const cache = useQueryClient();
    const why = useDenialReason("notifications.switch_types");
    const send = useMutation({
        mutationFn: (on: boolean) =>
            take(api.PATCH("/api/v1/notifications/types", { body: { enabled: { [name]: on } } })),
        onSuccess: (all) => cache.setQueryData(types.queryKey, all),
        onError: (error) => notifications.show({ color: "red", message: errorText(error) }),
    });
    return (
        <Switch
            label={typeName(name)}
            title={why ?? undefined}
            checked={send.isPending ? send.variables : enabled}
            disabled={why !== null || send.isPending}
            onChange={(event) => send.mutate(event.currentTarget.checked)}
        />
    );
}
