import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { Later } from "../ui/later/Later";
import { type AlertDialog, AlertItems, overridable } from "./AlertItems";
import type { Alert } from "./queries";
import { t } from "./texts";
import { useAlertActions } from "./useAlertActions";

const SnoozeDialog = lazy(() => import("./SnoozeDialog"));
const OverrideDialog = lazy(() => import("./override/OverrideDialog"));

/** What can be done with an alert. */
export function AlertMenu({ of, ack = true, large = false }: { of: Alert; ack?: boolean; large?: boolean }) {
    const name = of.title;
    const actions = useAlertActions(name);
    const [open, setOpen] = useState<AlertDialog | null>(null);
    const close = () => setOpen(null);
    return (
        <>
            <Menu position="bottom-end">
                <Menu.Target>
                    <ActionIcon
                        variant={large ? "default" : "subtle"}
                        size={large ? "lg" : undefined}
                        color="gray"
                        aria-label={t.actionsFor({ name })}
                    >
                        <IconDotsVertical size={16} />
                    </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown maw={320}>
                    <AlertItems of={of} actions={actions} onOpen={setOpen} ack={ack} />
                </Menu.Dropdown>
            </Menu>
            <Later>
                {open === "snooze" && <SnoozeDialog alert={of} name={name} onClose={close} />}
                {(open === "never" || open === "other") && (
                    <Override of={of} never={open === "never"} onClose={close} />
                )}
            </Later>
        </>
    );
}

function Override({ of, never, onClose }: { of: Alert; never: boolean; onClose: () => void }) {
    const about = overridable(of);
    if (about === null) return null;
    return <OverrideDialog of={{ ...about, metric: of.metric, never, threshold: of.threshold }} onClose={onClose} />;
}
