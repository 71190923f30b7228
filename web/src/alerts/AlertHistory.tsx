import { Text } from "@mantine/core";
import { localTimes, when } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import type { AlertDetail } from "./queries";
import { t } from "./texts";

const NAMES: Record<string, string> = {
    fired: t.event_fired,
    refired: t.event_refired,
    acknowledged: t.event_acknowledged,
    snoozed: t.event_snoozed,
    note: t.event_note,
    held: t.event_held,
    sent: t.event_sent,
    resolved: t.event_resolved,
    caused: t.event_caused,
    no_data: t.event_nodata,
};

/** What happened to an alert, oldest first. */
export function AlertHistory({ of: { timeline } }: { of: AlertDetail }) {
    return (
        <ol className="alert-history">
            {timeline.map(({ at, kind, text, by }, index) => (
                <li key={`${at}:${index}`}>
                    <Quiet size="xs">
                        <time dateTime={at}>{when(at)}</time>
                    </Quiet>
                    <div>
                        <Text>
                            {NAMES[kind] ?? kind}
                            {by !== null && <span className="quiet"> · {by.name}</span>}
                        </Text>
                        {text !== null && (
                            <Quiet className="wrapped">{kind === "note" ? text : localTimes(text)}</Quiet>
                        )}
                    </div>
                </li>
            ))}
        </ol>
    );
}
