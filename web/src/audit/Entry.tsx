import { Anchor, Drawer, Stack, Text } from "@mantine/core";
import type { AuditEntry } from "../api/client";
import { useJobs } from "../jobs/openJob";
import { when } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { Status } from "../ui/Status";
import { Facts } from "../ui/Value";
import { actions } from "./actions.gen";
import { t } from "./texts";
import { bearer, isInside, who } from "./who";

const PLACES: Record<string, string> = {
    app: "/apps/$id",
    vm: "/vms/$id",
    recording: "/audit/recordings/$id",
    host: "/hosts/$id",
    user: "/users/$id",
    team: "/teams/$id",
};

/** What an action was about: its type, and its name or id. */
export function targetText({ type, id, name }: NonNullable<AuditEntry["target"]>): string {
    return [type, name ?? id].filter((part) => part !== null).join(" ");
}

/** The target of an action, with a link to its page if there is one. */
export function TargetLink({ target }: { target: AuditEntry["target"] }) {
    const { open } = useJobs();
    if (target === null) return <span className="quiet">–</span>;
    const { type, id } = target;
    const text = targetText(target);
    const to = PLACES[type];
    if (id === null) return <>{text}</>;
    if (type === "job") {
        return (
            <Anchor component="button" ta="left" onClick={() => open(id)}>
                {text}
            </Anchor>
        );
    }
    if (to === undefined) return <>{text}</>;
    return (
        <AnchorLink to={to} params={{ id: String(id) }}>
            {text}
        </AnchorLink>
    );
}

const MEANS: Record<string, string> = {
    ok: t.theActionSucceeded,
    denied: t.actionRefusedCallerDoes,
    failed: t.actionAttemptedFailed,
    intent: t.actionStartedButOutcome,
};

/** All details of one row. */
export function Entry({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
    return (
        <Drawer
            opened={entry !== null}
            onClose={onClose}
            position="right"
            size="min(520px, 100vw)"
            title={
                <Text size="md" fw={620}>
                    {t.auditRow({ id: entry?.id ?? "" })}
                </Text>
            }
        >
            {entry && (
                <Stack gap="md">
                    <div>
                        <Status of={entry.outcome} />
                        <Quiet mt={4}>{MEANS[entry.outcome]}</Quiet>
                    </div>
                    <Facts
                        rows={[
                            [t.when, when(entry.at)],
                            [t.action, actions[entry.action] ?? entry.action],
                            [t.operation, <code>{entry.action}</code>],
                            [t.onTarget, <TargetLink target={entry.target} />],
                            [
                                t.who,
                                entry.actor === null ? (
                                    isInside(entry) ? (
                                        t.holdfastItselfCommandOn
                                    ) : (
                                        t.unknownClientNoUser
                                    )
                                ) : (
                                    <AnchorLink inherit to="/users/$id" params={{ id: String(entry.actor?.id) }}>
                                        {who(entry)}
                                    </AnchorLink>
                                ),
                            ],
                            [t.with, bearer(entry)],
                            [t.from, entry.ip === null ? who(entry) : <span className="mono">{entry.ip}</span>],
                            [t.answer, entry.status],
                            [t.request, <span className="mono">{entry.request_id}</span>],
                            [t.detail, entry.detail ?? "none"],
                        ]}
                    />
                </Stack>
            )}
        </Drawer>
    );
}
