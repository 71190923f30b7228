import { Anchor, Drawer, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "../api/client";
import { useJobs } from "../jobs/openJob";
import { when } from "../ui/format";
import { Status } from "../ui/Status";
import { Facts } from "../ui/Value";
import { bearer, isInside, who } from "./who";

const PLACES: Record<string, string> = { app: "/apps/$id", host: "/hosts/$id", user: "/users/$id", team: "/teams/$id" };

/** The target of an action, with a link to its page if there is one. */
export function TargetLink({ target }: { target: AuditEntry["target"] }) {
    const { open } = useJobs();
    if (target === null) return <span className="quiet">–</span>;
    const { type, id, name } = target;
    const text = [type, name ?? id].filter((part) => part !== null).join(" ");
    const to = PLACES[type];
    if (id === null) return <>{text}</>;
    if (type === "job") {
        return (
            <Anchor component="button" size="sm" ta="left" onClick={() => open(id)}>
                {text}
            </Anchor>
        );
    }
    if (to === undefined) return <>{text}</>;
    return (
        <Anchor size="sm" renderRoot={(props) => <Link to={to} params={{ id: String(id) }} {...props} />}>
            {text}
        </Anchor>
    );
}

const MEANS: Record<string, string> = {
    ok: "The action succeeded.",
    denied: "The action was refused: the caller does not have the required rights.",
    failed: "The action was attempted and failed.",
    intent: "The action was started, but its outcome was not recorded: Holdfast ended before it could write it.",
};

/** All details of one row. */
export function Entry({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
    return (
        <Drawer
            opened={entry !== null}
            onClose={onClose}
            position="right"
            size="min(520px, 100vw)"
            title={<Text fw={620}>Audit row {entry?.id}</Text>}
        >
            {entry && (
                <Stack gap="md">
                    <div>
                        <Status of={entry.outcome} />
                        <Text size="sm" className="quiet" mt={4}>
                            {MEANS[entry.outcome]}
                        </Text>
                    </div>
                    <Facts
                        rows={[
                            ["When", when(entry.at)],
                            ["Action", <code>{entry.action}</code>],
                            ["On", <TargetLink target={entry.target} />],
                            [
                                "Who",
                                entry.actor === null ? (
                                    isInside(entry) ? (
                                        "Holdfast itself, or a command on its machine"
                                    ) : (
                                        "an unknown client: no user was signed in"
                                    )
                                ) : (
                                    <Anchor
                                        inherit
                                        renderRoot={(props) => (
                                            <Link to="/users/$id" params={{ id: String(entry.actor?.id) }} {...props} />
                                        )}
                                    >
                                        {who(entry)}
                                    </Anchor>
                                ),
                            ],
                            ["With", bearer(entry)],
                            ["From", entry.ip === null ? who(entry) : <span className="mono">{entry.ip}</span>],
                            ["Answer", entry.status],
                            ["Request", <span className="mono">{entry.request_id}</span>],
                            ["Detail", entry.detail ?? "none"],
                        ]}
                    />
                </Stack>
            )}
        </Drawer>
    );
}
