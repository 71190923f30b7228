import { Stack, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { useCommand } from "../api/command";
import { useDenialReason } from "../auth/access";
import { AccessGate } from "../ui/AccessGate";
import { Loaded, Panel } from "../ui/States";
import { showError } from "../ui/showError";
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
    const send = useCommand("notifications.switch_types", { onError: showError });
    const why = useDenialReason(send);
    return (
        <Switch
            label={typeName(name)}
            title={why ?? undefined}
            checked={send.isPending ? send.variables.body.enabled[name] : enabled}
            disabled={why !== null || send.isPending}
            onChange={(event) => send.mutate({ body: { enabled: { [name]: event.currentTarget.checked } } })}
        />
    );
}
