import { Button, Stack, Text } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import { type App, faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { useDenialReason, useDenialReasonsAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Dialog } from "../../ui/Dialog";
import { DialogFoot } from "../../ui/DialogFoot";
import { Quiet } from "../../ui/Quiet";
import { ErrorAlert } from "../../ui/States";
import { Consent } from "./Consent";
import { SafetyFields } from "./SafetyFields";
import { SAFE } from "./safety";
import { t } from "./texts";
import { UpdatesStarted } from "./UpdatesStarted";

/** Updates every app that has an update; the result stays in the dialog until it is closed. */
export function UpdateAll({ rows }: { rows: App[] }) {
    const [opened, setOpened] = useState(false);
    const denialReason = useDenialReason("apps.update_all");
    const count = rows.filter((app) => app.update_available === true).length;
    return (
        <>
            <ActionButton
                why={denialReason}
                variant={count > 0 ? "light" : "default"}
                leftSection={<IconArrowUp size={15} />}
                onClick={() => setOpened(true)}
            >
                {t.updateAll({ count })}
            </ActionButton>
            {opened && <UpdateDialog rows={rows} onClose={() => setOpened(false)} />}
        </>
    );
}

function UpdateDialog({ rows, onClose }: { rows: App[]; onClose: () => void }) {
    const denialReason = useDenialReasonsAt("apps.update");
    const [consent, setConsent] = useState(false);
    const [safety, setSafety] = useState(SAFE);
    const due = rows.filter((app) => app.update_available === true);
    const mine = due.filter((app) => denialReason(app.host_id) === null);
    const update = useCommand("apps.update_all");
    return (
        <Dialog
            // Closing during the request would lose the list of skipped apps.
            onClose={() => !update.isPending && onClose()}
            title={t.updateAllApps}
            size="lg"
        >
            {update.data ? (
                <UpdatesStarted answer={update.data} onClose={onClose} />
            ) : (
                <Stack gap="sm">
                    <Text>{summary(rows.length, due.length, mine.length)}</Text>
                    {mine.length > 0 && <Quiet lineClamp={4}>{mine.map((app) => app.name).join(", ")}</Quiet>}
                    <SafetyFields
                        safety={safety}
                        onSafety={setSafety}
                        backup={false}
                        error={faultOf(update.error, "check_timeout_s")}
                    />
                    <Consent consent={consent} onConsent={setConsent}>
                        {t.runCataloguesScriptsThese}
                    </Consent>
                    <Quiet size="xs">{t.eachUpdateSeparateJob}</Quiet>
                    <DialogFoot error={update.error && <ErrorAlert error={update.error} />}>
                        <Button variant="default" onClick={onClose}>
                            {t.cancel}
                        </Button>
                        <ActionButton
                            why={consent ? null : t.agreeRunningScriptsFirst}
                            onClick={() =>
                                update.mutate({ body: { consent, ...safety, interactive: false, again: false } })
                            }
                            loading={update.isPending}
                        >
                            {mine.length > 0 ? t.updateApps({ n: mine.length }) : t.checkAndUpdate}
                        </ActionButton>
                    </DialogFoot>
                </Stack>
            )}
        </Dialog>
    );
}

/** How many apps have an update, and how many of them the user may update. */
function summary(all: number, due: number, mine: number): string {
    if (due === 0) return t.noUpdateKnownAny({ all });
    return mine === due ? t.updatesDue({ due, all }) : t.updatesDueMine({ due, all, mine });
}
